// When a family is offered a time, and for how long. Pure functions.
import { HOUR_MS } from '#libs/shared/contracts';
const OFFERED_HOURS = 4;
const BEFORE_START_HOURS = 24;
const WORTH_HOURS = 2;

/** Maximum number of offers per entry. */
export const MAX_OFFERS = 2;
/** Days after its day until an entry is deleted. */
export const STORED_DAYS = 7;

/** The end of an offer mailed now; null when the remaining time is too short for a mail. */
export function offerEnds(now: Date, startsAt: Date): Date | null {
  const until = Math.min(
    now.getTime() + OFFERED_HOURS * HOUR_MS,
    startsAt.getTime() - BEFORE_START_HOURS * HOUR_MS,
  );
  return until - now.getTime() < WORTH_HOURS * HOUR_MS ? null : new Date(until);
}

/** The state after an unredeemed offer: waiting again while another offer is allowed. */
export const stateAfterLapse = (offers: number) => (offers < MAX_OFFERS ? 'waiting' : 'lapsed');
