import { useAtomValue } from 'jotai';
import { useCallback, useEffect } from 'react';
import { useSearchParams } from 'react-router-dom';
import { draftAtom, errorsAtom, isBookedAtom, openDialogAtom } from '../booking.atoms.js';
import { PAYMENT_STEP, reachableStep, type Step } from './steps.js';

const FIRST_STEP = 1;

const useSelectedStep = () => useSearchParams()[0].get('step');

/** A booking is stored, and its answers are not here yet: its form would be empty and locked. */
function useIsWithoutAnswers(): boolean {
  const isBooked = useAtomValue(isBookedAtom);
  return useAtomValue(draftAtom).selectedGames.length === 0 && isBooked;
}

/** The current step: that of the URL, so that the browser's Back returns one step, or the last one before it that can be shown. */
export function useStep(): Step {
  const selected = useSelectedStep();
  const isBooked = useAtomValue(isBookedAtom);
  const errors = useAtomValue(errorsAtom);
  // The payment's dialogs belong to its step, also after Back.
  const isPaying = useAtomValue(openDialogAtom) !== 'none';
  const isAwaited = useIsWithoutAnswers();
  const first = isBooked ? PAYMENT_STEP : FIRST_STEP;
  const target = isPaying || isAwaited ? PAYMENT_STEP : Number(selected ?? first);
  return reachableStep(target, errors, isBooked);
}

/** Returns `goTo(number)`, which puts a step into the URL. */
export function useGoToStep() {
  const [, setParams] = useSearchParams();
  return useCallback(
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
}

/**
 * Removes a step from the URL that is not available yet, typed or from before a reload. Not by <Navigate>, which takes
 * the state of the entry while rendering: an overlay may push its own entry in the same commit.
 */
export function useCorrectedStepUrl(): void {
  const selected = useSelectedStep();
  const { number } = useStep();
  const goTo = useGoToStep();
  // A step back before the answers have loaded arrives with them.
  const isAwaited = useIsWithoutAnswers();
  useEffect(() => {
    if (selected && selected !== String(number) && !isAwaited)
      goTo(number, { replace: true, state: window.history.state?.usr });
  }, [selected, number, goTo, isAwaited]);
}
