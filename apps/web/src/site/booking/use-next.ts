import { useAtom, useAtomValue, useSetAtom } from 'jotai';
import { useAnnounce } from '../../ui/feedback/announce.js';
import { isBookedAtom, touchAtom, showsErrorSummaryAtom } from './booking.atoms.js';
import { useCookieCheck } from './cookie-check.js';
import { fieldId } from './draft/use-draft-field.js';
import { loadLaterParts } from './lazy-parts.js';
import type { useMissingAnswers } from './use-missing-answers.js';
import { returnsToReviewAtom } from './review/change-from-review.js';
import { useSubmitReview } from './review/use-submit-booking.js';
import { useFocusField } from './steps/step-focus.js';
import { stepLoadingAtom, useLoadStep } from './steps/step-loading.js';
import { DETAILS_STEP, REVIEW_STEP } from './steps/steps.js';
import { useGoToStep, useStep } from './steps/use-step.js';

type Parts = Pick<ReturnType<typeof useMissingAnswers>, 'missing' | 'reason'>;

/** Returns `next()`: goes to a missing answer, else to the next step; on the review it submits the booking. */
export function useNext({ missing, reason }: Parts) {
  const { number } = useStep();
  const goTo = useGoToStep();
  const isBooked = useAtomValue(isBookedAtom);
  const isBlockedNow = useCookieCheck();
  const loading = useAtomValue(stepLoadingAtom);
  const loadStep = useLoadStep();
  const touch = useSetAtom(touchAtom);
  const setShowsSummary = useSetAtom(showsErrorSummaryAtom);
  const announce = useAnnounce();
  const focusField = useFocusField();
  const [returnsToReview, setReturns] = useAtom(returnsToReviewAtom);
  const submit = useSubmitReview();

  return async () => {
    if (missing.length > 0) {
      touch(...missing);
      announce(reason);
      focusField(fieldId(missing[0]), true);
      return;
    }
    if (loading === 'coming') return;
    const leadsToReview = returnsToReview || number === REVIEW_STEP - 1;
    if (isBlockedNow() && (leadsToReview || number === REVIEW_STEP)) return;
    if (number === REVIEW_STEP && !isBooked) return submit();
    const target = returnsToReview ? REVIEW_STEP : number + 1;
    if (target === DETAILS_STEP && !(await loadStep(loadLaterParts, target))) return;
    setShowsSummary(false);
    setReturns(false);
    goTo(target);
  };
}
