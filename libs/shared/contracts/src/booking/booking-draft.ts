// The wizard's unfinished form, kept on the server for a day. Nothing in it is checked but its shape.
import { CreateBooking } from './bookings.js';
import { isReadable } from '../common/fields.js';
import { isPlainObject } from '../common/check.js';

const DRAFT_LIMITS = { bytes: 16 * 1024, steps: 5 } as const;

/** For the API's description: the form's own fields, none of them checked. */
export const BOOKING_DRAFT_SHAPE = {
  type: 'object',
  properties: {
    step: { type: 'integer', minimum: 1, maximum: DRAFT_LIMITS.steps },
    draft: { type: 'object' },
  },
  required: ['step', 'draft'],
};

export type BookingDraftView = { step: number; draft: Record<string, unknown>; updatedAt: string };

type Part = Record<string, unknown>;

const isScalar = (value: unknown) =>
  value === null ||
  ['number', 'boolean'].includes(typeof value) ||
  (typeof value === 'string' && isReadable(value));

/** What may stand in a field of the form: a scalar, a list of them, or the known fields of a part. */
function answerOf(field: unknown, typed: unknown): unknown {
  if (isPlainObject(field)) return isPlainObject(typed) ? answersOf(field, typed) : undefined;
  if (Array.isArray(field)) return Array.isArray(typed) ? typed.filter(isScalar) : undefined;
  return isScalar(typed) ? typed : undefined;
}

/** Whatever else a sender puts in is left out. */
const answersOf = (form: object, typed: Part): Part =>
  Object.fromEntries(
    Object.entries(form)
      .map(
        ([name, field]) =>
          [name, Object.hasOwn(typed, name) ? answerOf(field, typed[name]) : undefined] as const,
      )
      .filter(([, answer]) => answer !== undefined),
  );

/**
 * Reads a draft: the step and any subset of the booking form's fields.
 * Returns null for a step off the wizard, no object, or more than 16 KB.
 */
export function readBookingDraft(plain: unknown): { step: number; draft: Record<string, unknown> } | null {
  const { step, draft } = (plain ?? {}) as { step?: unknown; draft?: unknown };
  if (!Number.isInteger(step) || Number(step) < 1 || Number(step) > DRAFT_LIMITS.steps) return null;
  if (!isPlainObject(draft)) return null;
  if (new TextEncoder().encode(JSON.stringify(draft)).length > DRAFT_LIMITS.bytes) return null;
  return { step: Number(step), draft: answersOf(new CreateBooking(), draft) };
}
