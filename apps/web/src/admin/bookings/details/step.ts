import { createContext, useContext, useEffect, useRef } from 'react';

/** Parts of a booking that a link can ask for; the names of actions are others. */
export type BookingStep = 'calls' | 'crew' | 'hand-back' | 'hosts' | 'money';

/** The step that the link to the open booking asks for, or ''. */
export const StepContext = createContext('');

export const useIsAskedFor = (step: BookingStep) => useContext(StepContext) === step;

/** For the element of a step: it gets the focus once, if the link to the booking asks for it. */
export function useStep<Part extends HTMLElement>(step: BookingStep) {
  const isAskedFor = useIsAskedFor(step);
  const part = useRef<Part>(null);
  useEffect(() => {
    if (!isAskedFor) return;
    part.current?.scrollIntoView({ block: 'start' });
    part.current?.focus({ preventScroll: true });
  }, [isAskedFor]);
  return part;
}
