// A crew's time: who wants it, what it needs, and until when it is held.
import { HOUR_MS, type AddOnsInput } from '#libs/shared/contracts';

const BEFORE_START_HOURS = 24;
const AT_LEAST_HOURS = 2;

/** An event that wants a crew. `day` is the business day (yyyy-MM-dd) of `startsAt`; `zipCode` as it was typed. */
export type SlotRequest = {
  day: string;
  startsAt: Date;
  durationMinutes: number;
  zipCode: string;
  games: readonly string[];
  addOns: Pick<AddOnsInput, 'photography' | 'videography'>;
};

export type ReservedFor = { bookingId: string } | { waitlistId: string };

/** A crew's time, live: held until an instant, or firm. `from` and `to` are its busy span. */
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
  /** Five digits; null when none were typed. */
  zip: string | null;
  /** What staff overruled to give it this crew, such as "hours". */
  overruled: string[];
};

/** Both ids, of which one is null. */
export const idsOf = (of: ReservedFor) => ({
  bookingId: 'bookingId' in of ? of.bookingId : null,
  waitlistId: 'waitlistId' in of ? of.waitlistId : null,
});

/** Everything of which a set or a camera is carried to an event: its games' ids and the cameras' names. */
export function itemsOf({ games, addOns }: Pick<SlotRequest, 'games' | 'addOns'>): string[] {
  const cameras = (['photography', 'videography'] as const).filter((camera) => addOns[camera]);
  return [...new Set([...games, ...cameras])];
}

/**
 * Until when a pending booking holds its time: the earlier of `holdHours` after it was made and 24 hours before its
 * start, yet for two hours at least, and never past the start.
 */
export function holdEnds(
  { createdAt, startsAt }: { createdAt: Date; startsAt: Date },
  holdHours: number,
): Date {
  const made = createdAt.getTime();
  const start = startsAt.getTime();
  const wanted = Math.min(made + holdHours * HOUR_MS, start - BEFORE_START_HOURS * HOUR_MS);
  return new Date(Math.min(Math.max(wanted, made + AT_LEAST_HOURS * HOUR_MS), start));
}

type MovedHold = { createdAt: Date; startsAt: Date; before: Date | null; now: Date };

/**
 * The same for a booking that moves: counted to the new start, yet never sooner than the hold that it had, never less
 * than two hours from now, and never past the new start.
 */
export function heldAfterMove({ createdAt, startsAt, before, now }: MovedHold, holdHours: number): Date {
  const anew = holdEnds({ createdAt, startsAt }, holdHours).getTime();
  const atLeast = now.getTime() + AT_LEAST_HOURS * HOUR_MS;
  return new Date(Math.min(Math.max(anew, before?.getTime() ?? 0, atLeast), startsAt.getTime()));
}
