// Requests and reservations of a crew's time, and the end of holds.
import { HOUR_MS, type AddOnsInput } from '#libs/shared/contracts';

const BEFORE_START_HOURS = 24;
const MIN_HOLD_HOURS = 2;

/** An event that needs a crew. `day` is the business day (yyyy-MM-dd) of `startsAt`; `zipCode` is unvalidated. */
export type SlotRequest = {
  day: string;
  startsAt: Date;
  durationMinutes: number;
  zipCode: string;
  games: readonly string[];
  addOns: Pick<AddOnsInput, 'photography' | 'videography'>;
  /** Only this crew may serve it; without it, any. */
  crewNo?: number;
};

/** `rainBookingId`: a time held for this booking in case of rain, besides its own. */
export type ReservedFor = { bookingId: string } | { waitlistId: string } | { rainBookingId: string };

/** Whose reservation counts as free; with `staysLoaded` its equipment stays in the van, because the time is kept. */
export type Ignored = ReservedFor & { staysLoaded?: boolean };

/** A live reservation: held until an instant, or firm. `from` and `to` are its busy span. */
export type Reservation = {
  id: string;
  crewNo: number;
  day: string;
  startsAt: Date;
  durationMinutes: number;
  from: Date;
  to: Date;
  state: 'held' | 'firm';
  heldUntil: Date | null;
  /** Five digits, or null if unknown. */
  zip: string | null;
  /** Obstacles that staff overruled, such as "hours". */
  overruled: string[];
};

/** All ids, of which one is not null. */
export const idsOf = (of: ReservedFor) => ({
  bookingId: 'bookingId' in of ? of.bookingId : null,
  waitlistId: 'waitlistId' in of ? of.waitlistId : null,
  rainBookingId: 'rainBookingId' in of ? of.rainBookingId : null,
});

/** Equipment of an event: game ids and the names of camera add-ons. */
export function itemsOf({ games, addOns }: Pick<SlotRequest, 'games' | 'addOns'>): string[] {
  const cameras = (['photography', 'videography'] as const).filter((camera) => addOns[camera]);
  return [...new Set([...games, ...cameras])];
}

/**
 * The end of a pending booking's hold: the earlier of `holdHours` after creation and 24 hours before the start, at least
 * two hours, never past the start.
 */
export function holdEnds(
  { createdAt, startsAt }: { createdAt: Date; startsAt: Date },
  holdHours: number,
): Date {
  const created = createdAt.getTime();
  const start = startsAt.getTime();
  const regularEnd = Math.min(created + holdHours * HOUR_MS, start - BEFORE_START_HOURS * HOUR_MS);
  return new Date(Math.min(Math.max(regularEnd, created + MIN_HOLD_HOURS * HOUR_MS), start));
}

type MovedHold = { createdAt: Date; startsAt: Date; before: Date | null; now: Date };

/**
 * The end of the hold after rescheduling: computed for the new start, but never earlier than before, at least two hours
 * from now, and never past the new start.
 */
export function heldAfterReschedule(
  { createdAt, startsAt, before, now }: MovedHold,
  holdHours: number,
): Date {
  const regularEnd = holdEnds({ createdAt, startsAt }, holdHours).getTime();
  const earliest = now.getTime() + MIN_HOLD_HOURS * HOUR_MS;
  return new Date(Math.min(Math.max(regularEnd, before?.getTime() ?? 0, earliest), startsAt.getTime()));
}
