import { useSetAtom, useAtomValue } from 'jotai';
import { useEffect, useRef, useState } from 'react';
import { type BookingView, LIMITS, type FieldErrors } from '#libs/shared/contracts';
import { useAnnounce } from '../../ui/feedback/announce.js';
import { areCookiesBlocked } from './api.js';
import { leaveFieldAtom, bookedIdAtom, draftAtom, errorsAtom } from './booking.atoms.js';
import { loadDetails } from './lazy-parts.js';
import { DETAILS_STEP, REVIEW_STEP, type Step, errorsOnStep, missingFields, STEPS } from './steps.js';
import { fieldId } from './draft/use-draft-field.js';
import { useReviewSubmission } from './review/use-submit-booking.js';
import { useStep } from './use-step.js';
import { MISSING_NAMES, PICKER_TEXTS, START_TEXTS, WIZARD_TEXTS } from '../../app/copy/booking.js';
import type { DraftPath } from './draft/booking.draft.js';
import { useChosenStart } from './details/use-open-starts.js';
import { loadChunk, reloadPage, reloadIfOutdated } from '../../lib/api/chunk-reload.js';

export type StepLoading = 'here' | 'coming' | 'missing';

/** The URL of this page at a step, for loading a new document. */
function addressAt(step: number): string {
  const address = new URL(window.location.href);
  address.searchParams.set('step', String(step));
  return address.href;
}

/** A step remains shown until the next one's chunks have loaded. */
function useStepLoading() {
  const [loading, setLoading] = useState<StepLoading>('here');
  const wanted = useRef('');

  /** True once they have loaded. If loading fails, the reloaded document opens at `step`. */
  const loadStep = async (load: () => Promise<unknown>, step: number): Promise<boolean> => {
    wanted.current = addressAt(step);
    setLoading('coming');
    try {
      await loadChunk(load);
      setLoading('here');
      return true;
    } catch {
      setLoading('missing');
      void reloadIfOutdated(wanted.current);
      return false;
    }
  };
  const tryAgain = async () => {
    setLoading('coming');
    if (!(await reloadPage(wanted.current))) setLoading('missing');
  };
  return { loading, loadStep, tryAgain };
}

const stillNeeded = (fields: string[]) =>
  fields.length === 0
    ? ''
    : WIZARD_TEXTS.stillNeeded(fields.map((field) => MISSING_NAMES[field] ?? field).join(', '));

/** Why Next is disabled, given the missing fields of the step; empty when it is enabled. */
function nextReason(missing: DraftPath[], errors: FieldErrors, gameCount: number): string {
  if (missing.length === 0) return '';
  if (!missing.includes('selectedGames')) return stillNeeded(missing);
  return errors.selectedGames && gameCount >= LIMITS.games.min
    ? errors.selectedGames
    : PICKER_TEXTS.more(LIMITS.games.min - gameCount);
}

/** The missing answers of the step, and of the review; empty once the booking is stored. */
function useNextGate(step: Step) {
  const errors = useAtomValue(errorsAtom);
  const isBooked = useAtomValue(bookedIdAtom) !== null;
  const gameCount = new Set(useAtomValue(draftAtom).selectedGames).size;
  const { conflict } = useChosenStart();
  // Only on this step; later steps show the conflict themselves.
  const isStartGone = step.key === 'details' && conflict !== null && !errors.eventTime;
  const wrong = isStartGone ? { ...errors, eventTime: START_TEXTS[conflict.reason](conflict.time) } : errors;
  const missing = isBooked ? [] : missingFields(step, wrong);
  // Submit can still be pressed, and goes to the first of them.
  const unanswered = STEPS.flatMap((each) => errorsOnStep(each, errors)).map(({ field }) => field);
  const note = step.number === REVIEW_STEP && !isBooked ? stillNeeded(unanswered) : '';
  return { missing, reason: nextReason(missing, errors, gameCount), note, isBooked };
}

type Parts = {
  onBooked: (booking: BookingView) => void;
  /** Preloads the payment part that a stored booking needs. */
  loadPayment: () => Promise<unknown>;
  isPaying: boolean;
};

/** Without cookies a booking could not be paid: checked at each step, and by `isBlockedNow` at each click. */
function useCookieCheck(step: Step, isBooked: boolean) {
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

/** Navigation between the steps: gates Next with a reason, goes to fields with errors, submits on step 4. */
export function useWizard({ onBooked, loadPayment, isPaying }: Parts) {
  const { step, goTo, heading, focusField } = useStep(isPaying);
  const { missing, reason, note, isBooked } = useNextGate(step);
  const { isBlocked, isBlockedNow } = useCookieCheck(step, isBooked);
  const { loading, loadStep, tryAgain } = useStepLoading();
  const leaveFields = useSetAtom(leaveFieldAtom);
  const announce = useAnnounce();
  /** The step was opened from the review: Next returns there and skips the steps in between. */
  const isChanging = useRef(false);

  const goToFromReview = (number: number) => {
    isChanging.current = true;
    goTo(number);
  };
  const { submit, hideSummary, ...submission } = useReviewSubmission({
    step,
    onBooked,
    goTo,
    onChange: goToFromReview,
    focusField,
  });

  const next = async () => {
    if (missing.length > 0) {
      leaveFields(...missing);
      announce(reason);
      focusField(fieldId(missing[0]), true);
      return;
    }
    if (loading === 'coming') return;
    const leadsToReview = isChanging.current || step.number === REVIEW_STEP - 1;
    if (isBlockedNow() && (leadsToReview || step.number === REVIEW_STEP)) return;
    if (step.number === REVIEW_STEP && !isBooked) {
      if (await loadStep(loadPayment, REVIEW_STEP)) await submit();
      return;
    }
    const target = isChanging.current ? REVIEW_STEP : step.number + 1;
    if (target === DETAILS_STEP && !(await loadStep(loadDetails, target))) return;
    hideSummary();
    isChanging.current = false;
    goTo(target);
  };
  return {
    step,
    goTo,
    goToFromReview,
    heading,
    reason,
    note,
    next,
    isBooked,
    isBlocked,
    loading,
    tryAgain,
    ...submission,
  };
}

export type WizardState = ReturnType<typeof useWizard>;
