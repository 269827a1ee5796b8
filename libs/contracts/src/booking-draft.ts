// The wizard's unfinished form, kept on the server for a day (rulings C32). Nothing in it is checked but its shape.
import { CreateBooking } from './bookings.js';
import { isReadable } from './fields.js';

const DRAFT_LIMITS = { bytes: 16 * 1024, depth: 3, steps: 5 } as const;

export type BookingDraftView = { step: number; draft: Record<string, unknown>; updatedAt: string };

/** Scalars, lists and parts of scalars; whatever else a sender puts in is left out. */
function keepable(value: unknown, depth: number = DRAFT_LIMITS.depth): unknown {
  if (typeof value === 'string') return isReadable(value) ? value : undefined;
  if (typeof value === 'number' || typeof value === 'boolean' || value === null) return value;
  if (depth === 0 || typeof value !== 'object') return undefined;
  if (Array.isArray(value)) return value.map((each) => keepable(each, depth - 1) ?? null);
  const kept = Object.entries(value as object).map(
    ([key, part]) => [key, keepable(part, depth - 1)] as const,
  );
  return Object.fromEntries(kept.filter(([key, part]) => isReadable(key) && part !== undefined));
}

/**
 * Reads a draft: the step and any subset of the booking form's fields.
 * Returns null for a step off the wizard, no object, or more than 16 KB.
 */
export function readBookingDraft(plain: unknown): { step: number; draft: Record<string, unknown> } | null {
  const { step, draft } = (plain ?? {}) as { step?: unknown; draft?: unknown };
  if (!Number.isInteger(step) || Number(step) < 1 || Number(step) > DRAFT_LIMITS.steps) return null;
  if (typeof draft !== 'object' || draft === null || Array.isArray(draft)) return null;
  const known = new Set(Object.keys(new CreateBooking()));
  const fields = Object.entries(draft).filter(([key]) => known.has(key));
  const kept = keepable(Object.fromEntries(fields)) as Record<string, unknown>;
  if (new TextEncoder().encode(JSON.stringify(draft)).length > DRAFT_LIMITS.bytes) return null;
  return { step: Number(step), draft: kept };
}
