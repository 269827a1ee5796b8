import { useSetAtom } from 'jotai';
import { useEffect, useRef, useState } from 'react';
import type { BookingView } from '#libs/shared/contracts';
import { useAnnounce } from '../../ui/feedback/announce.js';
import { areCookiesBlocked } from './api.js';
import { leaveFieldAtom } from './booking.atoms.js';
import { loadDetails } from './later-pieces.js';
import { DETAILS_STEP, REVIEW_STEP, type Step } from './steps.js';
import { fieldId } from './draft/use-draft-field.js';
import { useArrival } from './use-arrival.js';
import { useNextGate } from './use-next-gate.js';
import { useReviewSubmission } from './review/use-review-submission.js';
import { useStep } from './use-step.js';

type Parts = {
  onBooked: (booking: BookingView) => void;
  /** Fetches the part that a stored booking needs. */
  loadPayment: () => Promise<unknown>;
  isPaying: boolean;
};

/** Without cookies a booking could not be paid: known at each step, and asked anew by `isBlockedNow` at each press. */
function useCookies(step: Step, isBooked: boolean) {
  const [isBlocked, setBlocked] = useState(false);
  const isBlockedNow = () => {
    const isFound = !isBooked && areCookiesBlocked();
    setBlocked(isFound);
    return isFound;
  };
  useEffect(() => {
    setBlocked(!isBooked && areCookiesBlocked());
  }, [step, isBooked]);
  return { isBlocked, isBlockedNow };
}

/** Moves through the steps: gates Next with a reason, leads errors back to their field, submits on step 4. */
export function useWizard({ onBooked, loadPayment, isPaying }: Parts) {
  const { step, goTo, heading, focusField } = useStep(isPaying);
  const { missing, reason, note, isBooked } = useNextGate(step);
  const { isBlocked, isBlockedNow } = useCookies(step, isBooked);
  const { arrival, awaitPiece, tryAgain } = useArrival();
  const leave = useSetAtom(leaveFieldAtom);
  const announce = useAnnounce();
  /** Came from the review to change something: Next leads back there, not through what was answered already. */
  const isChanging = useRef(false);

  const change = (number: number) => {
    isChanging.current = true;
    goTo(number);
  };
  const way = { step, onBooked, goTo, onChange: change, focusField };
  const { submit, hideSummary, ...shown } = useReviewSubmission(way);

  const next = async () => {
    if (missing.length > 0) {
      leave(...missing);
      announce(reason);
      focusField(fieldId(missing[0]), true);
      return;
    }
    if (arrival === 'coming') return;
    const leadsToReview = isChanging.current || step.number === REVIEW_STEP - 1;
    if (isBlockedNow() && (leadsToReview || step.number === REVIEW_STEP)) return;
    if (step.number === REVIEW_STEP && !isBooked) {
      if (await awaitPiece(loadPayment, REVIEW_STEP)) await submit();
      return;
    }
    const target = isChanging.current ? REVIEW_STEP : step.number + 1;
    if (target === DETAILS_STEP && !(await awaitPiece(loadDetails, target))) return;
    hideSummary();
    isChanging.current = false;
    goTo(target);
  };
  return {
    step,
    goTo,
    change,
    heading,
    reason,
    note,
    next,
    isBooked,
    isBlocked,
    arrival,
    tryAgain,
    ...shown,
  };
}

export type WizardState = ReturnType<typeof useWizard>;
