import { useAtomValue } from 'jotai';
import { LIMITS, type FieldErrors } from '#libs/shared/contracts';
import { MISSING_NAMES, PICKER_TEXTS, START_TEXTS, WIZARD_TEXTS } from '../../copy/booking.js';
import { draftAtom, errorsAtom, isBookedAtom } from './booking.atoms.js';
import { useChosenStart } from './details/use-open-starts.js';
import type { DraftPath } from './draft/booking.draft.js';
import { errorsOnStep, missingFields, REVIEW_STEP, STEPS } from './steps/steps.js';
import { useStep } from './steps/use-step.js';

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

/**
 * The missing answers of the step, as fields and as the reason why Next is disabled; `note`: those of all steps, shown
 * on the review. Empty once the booking is stored.
 */
export function useMissingAnswers() {
  const step = useStep();
  const errors = useAtomValue(errorsAtom);
  const isBooked = useAtomValue(isBookedAtom);
  const gameCount = new Set(useAtomValue(draftAtom).selectedGames).size;
  const { conflict } = useChosenStart();
  // Only on this step; later steps show the conflict themselves.
  const isStartGone = step.key === 'details' && conflict !== null && !errors.eventTime;
  const wrong = isStartGone ? { ...errors, eventTime: START_TEXTS[conflict.reason](conflict.time) } : errors;
  const missing = isBooked ? [] : missingFields(step, wrong);
  // Submit can still be pressed, and goes to the first of them.
  const unanswered = STEPS.flatMap((each) => errorsOnStep(each, errors)).map(({ field }) => field);
  const note = step.number === REVIEW_STEP && !isBooked ? stillNeeded(unanswered) : '';
  return { missing, reason: nextReason(missing, errors, gameCount), note };
}
