// The wizard's draft on the server: parsed defensively, since an older version of the form may have written it.
import { formatPhone, INTENSITIES, isPlainObject, type BookingView } from '#libs/shared/contracts';
import { EMPTY_DRAFT, type BookingDraft } from './booking.draft.js';

const SUBMIT_STEP = 4;

type Part = Record<string, unknown>;

/** The JSON of these answers; equal strings are the same draft. */
export const bodyOf = (step: number, draft: BookingDraft): string =>
  JSON.stringify({ step: Math.min(step, SUBMIT_STEP), draft });

/** The body of an untouched form. */
export const EMPTY_DRAFT_BODY = bodyOf(1, EMPTY_DRAFT);

/** The saved answer if it has the type of the empty answer, else the empty one. */
function answerOf(empty: unknown, saved: unknown): unknown {
  if (isPlainObject(empty)) return filled(empty, isPlainObject(saved) ? saved : {});
  if (!Array.isArray(empty)) return saved !== null && typeof saved === typeof empty ? saved : empty;
  return Array.isArray(saved) ? saved.filter((each) => typeof each === 'string') : empty;
}

const filled = (empty: Part, saved: Part): Part =>
  Object.fromEntries(Object.entries(empty).map(([name, first]) => [name, answerOf(first, saved[name])]));

/** A complete draft from the saved answers: unknown ones are dropped, missing ones are empty. */
export function draftFrom(saved: Record<string, unknown>): BookingDraft {
  const draft = filled(EMPTY_DRAFT, saved) as BookingDraft;
  return INTENSITIES.includes(draft.intensity) ? draft : { ...draft, intensity: EMPTY_DRAFT.intensity };
}

/** The answers of a stored booking, for its locked form after a reload; null where this session may not see them. */
export const answersOf = (booking: BookingView): BookingDraft | null =>
  booking.parentEmail && booking.location
    ? draftFrom({ ...booking, parentPhone: formatPhone(booking.parentPhone, booking.parentPhoneExtension) })
    : null;

function mergeValue(before: unknown, saved: unknown, typed: unknown): unknown {
  if (isPlainObject(before)) return mergeAnswers(before, saved as Part, typed as Part);
  if (!Array.isArray(before)) return typed === before ? saved : typed;
  const [kept, chosen] = [saved as string[], typed as string[]];
  const removed = before.filter((each: string) => !chosen.includes(each));
  return [...new Set([...kept, ...chosen.filter((each) => !before.includes(each))])].filter(
    (each) => !removed.includes(each),
  );
}

const mergeAnswers = (before: Part, saved: Part, typed: Part): Part =>
  Object.fromEntries(
    Object.entries(before).map(([name, first]) => [name, mergeValue(first, saved[name], typed[name])]),
  );

/**
 * Saved answers, overridden by what was typed here since `before` (at first an empty form); games are combined.
 */
export const mergeTyped = (
  saved: BookingDraft,
  typed: BookingDraft,
  before: BookingDraft = EMPTY_DRAFT,
): BookingDraft => mergeAnswers(before, saved, typed) as BookingDraft;
