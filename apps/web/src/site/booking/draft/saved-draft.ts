// The wizard's draft on the server: parsed defensively, since an older version of the form may have written it.
import { INTENSITIES, isPlainObject } from '#libs/shared/contracts';
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

function mergeValue(empty: unknown, saved: unknown, typed: unknown): unknown {
  if (isPlainObject(empty)) return mergeAnswers(empty, saved as Part, typed as Part);
  if (Array.isArray(empty)) return [...new Set([...(saved as string[]), ...(typed as string[])])];
  return typed === empty ? saved : typed;
}

const mergeAnswers = (empty: Part, saved: Part, typed: Part): Part =>
  Object.fromEntries(
    Object.entries(empty).map(([name, first]) => [name, mergeValue(first, saved[name], typed[name])]),
  );

/** Saved answers, overridden by input typed before they arrived; games are combined. */
export const mergeTyped = (saved: BookingDraft, typed: BookingDraft): BookingDraft =>
  mergeAnswers(EMPTY_DRAFT, saved, typed) as BookingDraft;
