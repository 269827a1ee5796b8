import { createContext, useContext, useEffect, useRef } from 'react';

/** The cards of a booking. */
export type BookingPart =
  'event' | 'hosts' | 'people' | 'money' | 'calls' | 'follow-ups' | 'notes' | 'timeline' | 'emails';

/** What a link can ask for: a card, or a control in one; the names of actions are others. */
export type BookingStep = BookingPart | 'crew' | 'hand-back';

const CARDS: Partial<Record<BookingStep, BookingPart>> = { crew: 'event', 'hand-back': 'money' };

export const partId = (step: BookingStep) => `booking-${CARDS[step] ?? step}`;

function show(part: HTMLElement | null): void {
  part?.scrollIntoView({ block: 'start' });
  part?.focus({ preventScroll: true });
}

/** Scrolls to a card of the open booking, and focuses it. */
export const showPart = (step: BookingStep): void => show(document.getElementById(partId(step)));

/** The step that the link to the open booking asks for, or ''. */
export const StepContext = createContext('');

export const useIsAskedFor = (step: BookingStep) => useContext(StepContext) === step;

/** For the element of a step: it gets the focus once, if the link to the booking asks for it. */
export function useStep<Part extends HTMLElement>(step: BookingStep) {
  const isAskedFor = useIsAskedFor(step);
  const part = useRef<Part>(null);
  useEffect(() => {
    if (isAskedFor) show(part.current);
  }, [isAskedFor]);
  return part;
}
