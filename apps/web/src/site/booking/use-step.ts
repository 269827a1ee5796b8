import { useAtomValue } from 'jotai';
import { useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router-dom';
import { WIZARD_TEXTS } from '../../app/copy/booking.js';
import { useAnnounce } from '../../ui/feedback/announce.js';
import { bookedIdAtom, errorsAtom } from './booking.atoms.js';
import { PAYMENT_STEP, reachableStep, type Step } from './steps.js';

const FIRST_STEP = 1;

/** A change of step moves the focus: to the field named by `focusField`, else to the heading, and tells screen readers. */
function useStepFocus(step: Step) {
  const announce = useAnnounce();
  const heading = useRef<HTMLHeadingElement>(null);
  const nextFocus = useRef<string | null>(null);
  const shownBefore = useRef(step.number);

  useEffect(() => {
    if (shownBefore.current === step.number) return;
    shownBefore.current = step.number;
    const field = nextFocus.current && document.getElementById(nextFocus.current);
    nextFocus.current = null;
    window.scrollTo({ top: 0 });
    (field || heading.current)?.focus({ preventScroll: !field });
    announce(`${WIZARD_TEXTS.progress(step.number)}: ${step.title}`);
  }, [step, announce]);

  /** Puts the focus on a field of this step now, or of the step that comes next. */
  const focusField = (id: string, isOnThisStep: boolean) => {
    if (isOnThisStep) document.getElementById(id)?.focus();
    else nextFocus.current = id;
  };
  return { heading, focusField };
}

/**
 * The step stands in the URL, so that the browser's Back moves one step. `isPaying` holds the payment.
 */
export function useStep(isPaying: boolean) {
  const [params, setParams] = useSearchParams();
  const isBooked = useAtomValue(bookedIdAtom) !== null;
  const errors = useAtomValue(errorsAtom);
  const selected = params.get('step');
  const first = isBooked ? PAYMENT_STEP : FIRST_STEP;
  // What stands over the wizard while money moves belongs to the step of payment.
  const target = isPaying ? PAYMENT_STEP : Number(selected ?? first);
  const step = reachableStep(target, errors, isBooked);

  const goTo = (number: number, options?: { replace?: boolean; state?: unknown }) =>
    setParams((now) => {
      const next = new URLSearchParams(now);
      next.set('step', String(number));
      // The booking has used up the offer.
      if (number === PAYMENT_STEP) next.delete('waiting');
      return next;
    }, options);

  useEffect(() => {
    // A step that is not open yet, typed or left over from before a reload, must not stay in the URL.
    if (selected && selected !== String(step.number))
      goTo(step.number, { replace: true, state: window.history.state?.usr });
  });

  return { step, goTo, ...useStepFocus(step) };
}
