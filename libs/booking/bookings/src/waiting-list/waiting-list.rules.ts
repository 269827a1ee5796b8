// When a family is offered a time, and for how long. Pure.
import { HOUR_MS } from '#libs/shared/contracts';
const OFFERED_HOURS = 4;
const BEFORE_START_HOURS = 24;
const WORTH_HOURS = 2;

/** An entry is offered so often at most. */
export const MAX_OFFERS = 2;
/** So many days after its day an entry goes. */
export const STORED_DAYS = 7;

/** Until when a start is held for the family that gets its mail now; null when that is too short to be worth a mail. */
export function offerEnds(now: Date, startsAt: Date): Date | null {
  const until = Math.min(
    now.getTime() + OFFERED_HOURS * HOUR_MS,
    startsAt.getTime() - BEFORE_START_HOURS * HOUR_MS,
  );
  return until - now.getTime() < WORTH_HOURS * HOUR_MS ? null : new Date(until);
}

/** What an unredeemed offer becomes: it may come once more. */
export const afterLapse = (offers: number) => (offers < MAX_OFFERS ? 'waiting' : 'lapsed');
