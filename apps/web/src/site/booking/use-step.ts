import { useAtomValue } from 'jotai';
import { useCallback, useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router-dom';
import { WIZARD_TEXTS } from '../../app/copy/booking.js';
import { useAnnounce } from '../../ui/feedback/announce.js';
import { bookedIdAtom, errorsAtom } from './booking.atoms.js';
import { PAYMENT_STEP, reachableStep, type Step } from './steps.js';

const FIRST_STEP = 1;

/** A change of step moves the focus to the field named by `focusField`, else to the heading, and announces the step. */
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

  /** Focuses a field of this step now, or of the next step once it is rendered. */
  const focusField = (id: string, isOnThisStep: boolean) => {
    if (isOnThisStep) document.getElementById(id)?.focus();
    else nextFocus.current = id;
  };
  return { heading, focusField };
}

/** The step is in the URL, so that the browser's Back returns one step. `isPaying` keeps the payment step open. */
export function useStep(isPaying: boolean) {
  const [params, setParams] = useSearchParams();
  const isBooked = useAtomValue(bookedIdAtom) !== null;
  const errors = useAtomValue(errorsAtom);
  const selected = params.get('step');
  const first = isBooked ? PAYMENT_STEP : FIRST_STEP;
  // Overlays shown during a payment belong to the payment step.
  const target = isPaying ? PAYMENT_STEP : Number(selected ?? first);
  const step = reachableStep(target, errors, isBooked);

  const goTo = useCallback(
    (number: number, options?: { replace?: boolean; state?: unknown }) =>
      setParams((now) => {
        const next = new URLSearchParams(now);
        next.set('step', String(number));
        // The booking has consumed the offer.
        if (number === PAYMENT_STEP) next.delete('waiting');
        return next;
      }, options),
    [setParams],
  );

  useEffect(() => {
    // A step that is not available yet, typed or from before a reload, is removed from the URL. Not by <Navigate>, which
    // takes the state of the entry while rendering: an overlay may push its own entry in the same commit.
    if (selected && selected !== String(step.number))
      goTo(step.number, { replace: true, state: window.history.state?.usr });
  }, [selected, step.number, goTo]);

  return { step, goTo, ...useStepFocus(step) };
}
