import { atom, useSetAtom } from 'jotai';
import { useGoToStep } from '../steps/use-step.js';

/** The step was opened from the review: Next returns there and skips the steps in between. */
export const returnsToReviewAtom = atom(false);
returnsToReviewAtom.onMount = (set) => () => set(false);

/** Returns `change(step)`: opens a step from the review, to which Next then returns. */
export function useChangeFromReview() {
  const setReturns = useSetAtom(returnsToReviewAtom);
  const goTo = useGoToStep();
  return (number: number) => {
    setReturns(true);
    goTo(number);
  };
}
