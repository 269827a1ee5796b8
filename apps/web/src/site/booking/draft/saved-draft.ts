// What the server keeps of the wizard: written as it is sent, read with care, since an older form may have written it.
import { INTENSITIES, isPlainObject } from '#libs/shared/contracts';
import { EMPTY_DRAFT, type BookingDraft } from './booking.draft.js';

const SUBMIT_STEP = 4;

type Part = Record<string, unknown>;

/** The JSON that keeps these answers; two equal texts are the same draft. */
export const bodyOf = (step: number, draft: BookingDraft): string =>
  JSON.stringify({ step: Math.min(step, SUBMIT_STEP), draft });

/** An untouched form: nothing to keep. */
export const NOTHING_KEPT = bodyOf(1, EMPTY_DRAFT);

/** The kept answer when it is of the empty answer's kind, else the empty one. */
function answerOf(empty: unknown, kept: unknown): unknown {
  if (isPlainObject(empty)) return filled(empty, isPlainObject(kept) ? kept : {});
  if (!Array.isArray(empty)) return kept !== null && typeof kept === typeof empty ? kept : empty;
  return Array.isArray(kept) ? kept.filter((each) => typeof each === 'string') : empty;
}

const filled = (empty: Part, kept: Part): Part =>
  Object.fromEntries(Object.entries(empty).map(([name, first]) => [name, answerOf(first, kept[name])]));

/** A whole form from what was kept: unknown answers are left out, missing ones start anew. */
export function draftFrom(kept: Record<string, unknown>): BookingDraft {
  const draft = filled(EMPTY_DRAFT, kept) as BookingDraft;
  return INTENSITIES.includes(draft.intensity) ? draft : { ...draft, intensity: EMPTY_DRAFT.intensity };
}

function laterOf(empty: unknown, kept: unknown, typed: unknown): unknown {
  if (isPlainObject(empty)) return joined(empty, kept as Part, typed as Part);
  if (Array.isArray(empty)) return [...new Set([...(kept as string[]), ...(typed as string[])])];
  return typed === empty ? kept : typed;
}

const joined = (empty: Part, kept: Part, typed: Part): Part =>
  Object.fromEntries(
    Object.entries(empty).map(([name, first]) => [name, laterOf(first, kept[name], typed[name])]),
  );

/** Kept answers, and over them what was typed before they arrived; games add up. */
export const withTyped = (kept: BookingDraft, typed: BookingDraft): BookingDraft =>
  joined(EMPTY_DRAFT, kept, typed) as BookingDraft;
