// The default deadline of a day of rain, and the order of its families.
import {
  dayInZone,
  deadlineTimeAt,
  HOUR_MS,
  instantInZone,
  minuteInZone,
  type RainFamily,
} from '#libs/shared/contracts';

const EVENING_MINUTE = 20 * 60;
/** What a family needs to read its mail and to answer. */
const SHORTEST_MS = HOUR_MS / 2;

/**
 * This evening at 8 PM, or an hour before the first drive if that is earlier or it is later than 8 PM; rounded down to a
 * quarter of an hour. An hour from now when the first drive is too near for that.
 */
export function defaultDeadline(
  firstDriveAt: Date | null,
  { now, zone }: { now: Date; zone: string },
): { day: string; time: string } {
  const earliest = now.getTime() + SHORTEST_MS;
  const evening = instantInZone(dayInZone(now, zone), EVENING_MINUTE, zone).getTime();
  const drive = firstDriveAt ? firstDriveAt.getTime() - HOUR_MS : Infinity;
  const latest = evening < earliest ? drive : Math.min(evening, drive);
  const isPossible = latest >= earliest && latest < Infinity;
  const at = new Date(isPossible ? latest : now.getTime() + HOUR_MS);
  return { day: dayInZone(at, zone), time: deadlineTimeAt(minuteInZone(at, zone)) };
}

/** Families that can still answer, or that we promised to call, come first, then those that were not asked. */
export function rankOf({ offer }: Pick<RainFamily, 'offer'>): number {
  if (offer?.state === 'open' || offer?.choice === 'call') return 0;
  return offer && offer.state !== 'withdrawn' ? 2 : 1;
}
