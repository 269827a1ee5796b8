// The wizard's unfinished form, stored on the server for a day. Only its shape is validated.
import { CreateBooking } from './bookings.js';
import { isReadable } from '../common/fields.js';
import { isPlainObject } from '../common/check.js';

const DRAFT_LIMITS = { bytes: 16 * 1024, steps: 5 } as const;

/** For OpenAPI: the fields of the form are not validated. */
export const BOOKING_DRAFT_SHAPE = {
  type: 'object',
  properties: {
    step: { type: 'integer', minimum: 1, maximum: DRAFT_LIMITS.steps },
    draft: { type: 'object' },
    basedOn: { type: ['string', 'null'], format: 'date-time' },
  },
  required: ['step', 'draft'],
};

/** The response header of a saved draft: its `updatedAt`. */
export const DRAFT_SAVED_AT = 'X-Draft-Saved-At';

export type BookingDraftView = { step: number; draft: Record<string, unknown>; updatedAt: string };

type Part = Record<string, unknown>;

const isScalar = (value: unknown) =>
  value === null ||
  ['number', 'boolean'].includes(typeof value) ||
  (typeof value === 'string' && isReadable(value));

/** A field's value: a scalar, a list of scalars, or the known fields of a nested part. */
function fieldValue(field: unknown, input: unknown): unknown {
  if (isPlainObject(field)) return isPlainObject(input) ? knownFields(field, input) : undefined;
  if (Array.isArray(field)) return Array.isArray(input) ? input.filter(isScalar) : undefined;
  return isScalar(input) ? input : undefined;
}

/** Drops everything that is not a field of the form. */
const knownFields = (form: object, input: Part): Part =>
  Object.fromEntries(
    Object.entries(form)
      .map(
        ([name, field]) =>
          [name, Object.hasOwn(input, name) ? fieldValue(field, input[name]) : undefined] as const,
      )
      .filter(([, value]) => value !== undefined),
  );

export type BookingDraftInput = {
  step: number;
  draft: Record<string, unknown>;
  /** The `updatedAt` of the draft that was changed; null when there was none; absent: replaces any. */
  basedOn?: string | null;
};

const isInstant = (value: unknown): value is string =>
  typeof value === 'string' && !Number.isNaN(Date.parse(value));

/**
 * Reads a draft: the step and any subset of the booking form's fields.
 * Returns null for an unknown step, no object, more than 16 KB, or an unreadable `basedOn`.
 */
export function readBookingDraft(plain: unknown): BookingDraftInput | null {
  const { step, draft, basedOn } = (plain ?? {}) as Record<string, unknown>;
  if (basedOn !== undefined && basedOn !== null && !isInstant(basedOn)) return null;
  if (!Number.isInteger(step) || Number(step) < 1 || Number(step) > DRAFT_LIMITS.steps) return null;
  if (!isPlainObject(draft)) return null;
  if (new TextEncoder().encode(JSON.stringify(draft)).length > DRAFT_LIMITS.bytes) return null;
  return {
    step: Number(step),
    draft: knownFields(new CreateBooking(), draft),
    ...(basedOn !== undefined && { basedOn }),
  };
}
