import { useAtom, useAtomValue, useSetAtom } from 'jotai';
import { useRef } from 'react';
import { LIMITS, type BookingView, type FieldErrors } from '#libs/contracts';
import { MISSING_NAMES, PICKER_TEXTS, WIZARD_TEXTS } from '../../content/booking.js';
import { useAnnounce } from '../../ui/announce.js';
import {
  bookedIdAtom,
  draftAtom,
  errorsAtom,
  leaveFieldAtom,
  showsErrorSummaryAtom,
} from './booking.atoms.js';
import { loadCalendar } from './later-pieces.js';
import { errorsOnStep, missingFields, PAYMENT_STEP, REVIEW_STEP, stepOfFirstError } from './steps.js';
import { fieldId } from './use-draft-field.js';
import { useArrival } from './use-arrival.js';
import { useStep } from './use-step.js';
import { useSubmitBooking } from './use-submit-booking.js';

const DETAILS_STEP = 2;

type Parts = {
  onBooked: (booking: BookingView) => void;
  /** Fetches the part that a stored booking needs. */
  loadPayment: () => Promise<unknown>;
  isPaying: boolean;
};

/** Moves through the steps: gates Next with a reason, leads errors back to their field, submits on step 4. */
export function useWizard({ onBooked, loadPayment, isPaying }: Parts) {
  const { step, goTo, heading, focusField } = useStep(isPaying);
  const { arrival, awaitPiece, tryAgain } = useArrival();
  const errors = useAtomValue(errorsAtom);
  const isBooked = useAtomValue(bookedIdAtom) !== null;
  const gameCount = new Set(useAtomValue(draftAtom).selectedGames).size;
  const [showsSummary, setShowsSummary] = useAtom(showsErrorSummaryAtom);
  const leave = useSetAtom(leaveFieldAtom);
  const announce = useAnnounce();
  /** Came from the review to change something: Next leads back there, not through what was answered already. */
  const isChanging = useRef(false);
  const missing = isBooked ? [] : missingFields(step, errors);

  const reasonOf = (fields: string[]) => {
    if (fields.length === 0) return '';
    if (!fields.includes('selectedGames')) {
      return WIZARD_TEXTS.stillNeeded(fields.map((field) => MISSING_NAMES[field] ?? field).join(', '));
    }
    return errors.selectedGames && gameCount >= LIMITS.games.min
      ? errors.selectedGames
      : PICKER_TEXTS.more(LIMITS.games.min - gameCount);
  };
  const reason = reasonOf(missing);

  const change = (number: number) => {
    isChanging.current = true;
    goTo(number);
  };
  const showErrors = (found: FieldErrors) => {
    const target = stepOfFirstError(found);
    const bad = errorsOnStep(target, found).map((each) => each.field);
    leave(...bad);
    setShowsSummary(true);
    if (bad[0]) focusField(fieldId(bad[0]), target === step);
    if (target !== step) change(target.number);
  };
  const submission = useSubmitBooking({
    onErrors: showErrors,
    onBooked: (booking) => {
      setShowsSummary(false);
      goTo(PAYMENT_STEP, { replace: true });
      onBooked(booking);
    },
  });

  const next = async () => {
    if (missing.length > 0) {
      leave(...missing);
      announce(reason);
      focusField(fieldId(missing[0]), true);
      return;
    }
    if (arrival === 'coming') return;
    if (step.number === REVIEW_STEP && !isBooked) {
      if (await awaitPiece(loadPayment, REVIEW_STEP)) await submission.submit();
      return;
    }
    const target = isChanging.current ? REVIEW_STEP : step.number + 1;
    if (target === DETAILS_STEP && !(await awaitPiece(loadCalendar, target))) return;
    setShowsSummary(false);
    isChanging.current = false;
    goTo(target);
  };
  const summary = showsSummary ? errorsOnStep(step, errors) : [];
  const { isSubmitting } = submission;
  const way = { step, goTo, change, heading, reason, next, summary, isBooked, isSubmitting };
  return { ...way, arrival, tryAgain };
}
