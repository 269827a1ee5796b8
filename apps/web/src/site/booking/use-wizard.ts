import { useSetAtom } from 'jotai';
import { useRef } from 'react';
import type { BookingView } from '#libs/contracts';
import { useAnnounce } from '../../ui/announce.js';
import { leaveFieldAtom } from './booking.atoms.js';
import { loadDetails } from './later-pieces.js';
import { DETAILS_STEP, REVIEW_STEP } from './steps.js';
import { fieldId } from './use-draft-field.js';
import { useArrival } from './use-arrival.js';
import { useNextGate } from './use-next-gate.js';
import { useReviewSubmission } from './use-review-submission.js';
import { useStep } from './use-step.js';

type Parts = {
  onBooked: (booking: BookingView) => void;
  /** Fetches the part that a stored booking needs. */
  loadPayment: () => Promise<unknown>;
  isPaying: boolean;
};

/** Moves through the steps: gates Next with a reason, leads errors back to their field, submits on step 4. */
export function useWizard({ onBooked, loadPayment, isPaying }: Parts) {
  const { step, goTo, heading, focusField } = useStep(isPaying);
  const { missing, reason, note, isBooked } = useNextGate(step);
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
  return { step, goTo, change, heading, reason, note, next, isBooked, arrival, tryAgain, ...shown };
}

export type WizardState = ReturnType<typeof useWizard>;
