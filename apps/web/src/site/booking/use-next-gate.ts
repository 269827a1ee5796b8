import { useAtomValue } from 'jotai';
import { LIMITS, type FieldErrors } from '#libs/shared/contracts';
import { MISSING_NAMES, PICKER_TEXTS, START_TEXTS, WIZARD_TEXTS } from '../../app/copy/booking.js';
import type { DraftPath } from './draft/booking.draft.js';
import { bookedIdAtom, draftAtom, errorsAtom } from './booking.atoms.js';
import { errorsOnStep, missingFields, REVIEW_STEP, STEPS, type Step } from './steps.js';
import { useChosenStart } from './details/use-open-starts.js';

const stillNeeded = (fields: string[]) =>
  fields.length === 0
    ? ''
    : WIZARD_TEXTS.stillNeeded(fields.map((field) => MISSING_NAMES[field] ?? field).join(', '));

/** Why Next does nothing yet, given the fields of the step that are missing; empty when it does. */
function nextReason(missing: DraftPath[], errors: FieldErrors, gameCount: number): string {
  if (missing.length === 0) return '';
  if (!missing.includes('selectedGames')) return stillNeeded(missing);
  return errors.selectedGames && gameCount >= LIMITS.games.min
    ? errors.selectedGames
    : PICKER_TEXTS.more(LIMITS.games.min - gameCount);
}

/** What the step still needs before Next leads on, and what the review misses; nothing once the booking is stored. */
export function useNextGate(step: Step) {
  const errors = useAtomValue(errorsAtom);
  const isBooked = useAtomValue(bookedIdAtom) !== null;
  const gameCount = new Set(useAtomValue(draftAtom).selectedGames).size;
  const { misfit } = useChosenStart();
  // Only here: on a later step the start is said to be gone where that was found, and nobody is led away from it.
  const isStartGone = step.key === 'details' && misfit !== null && !errors.eventTime;
  const wrong = isStartGone ? { ...errors, eventTime: START_TEXTS[misfit.reason](misfit.time) } : errors;
  const missing = isBooked ? [] : missingFields(step, wrong);
  // Submit can be pressed all the same, and leads to the first of them.
  const unanswered = STEPS.flatMap((each) => errorsOnStep(each, errors)).map(({ field }) => field);
  const note = step.number === REVIEW_STEP && !isBooked ? stillNeeded(unanswered) : '';
  return { missing, reason: nextReason(missing, errors, gameCount), note, isBooked };
}
