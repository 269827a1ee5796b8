// Who gets a mailing, and why the others do not.
import { isOff, MAILINGS_PER_FAMILY, type MailingReason } from '#libs/shared/contracts';
import type { Booking } from '#libs/booking/bookings';

/** A chosen booking; `family` and `addressHash` are equal for bookings of one family and for one address. */
export type MailingCandidate = {
  booking: Pick<Booking, 'id' | 'status' | 'parentName' | 'parentEmail' | 'purgedAt' | 'startsAt'>;
  family: string;
  addressHash: string;
  hasOptedOut: boolean;
  /** How many mailings its address got in the last 24 hours. */
  recent: number;
};

type Unreached<Candidate> = { candidate: Candidate; reason: MailingReason };

/** Why the family of this booking does not get it; null if it does. */
function reasonOf(
  { booking, hasOptedOut, recent }: MailingCandidate,
  withCanceled: boolean,
): MailingReason | null {
  if (booking.purgedAt) return 'removed';
  if (!booking.parentEmail) return 'no-address';
  if (hasOptedOut) return 'unsubscribed';
  if (isOff(booking) && !withCanceled) return 'canceled';
  return recent >= MAILINGS_PER_FAMILY ? 'too-many' : null;
}

/**
 * One email per family and per address, about the event that comes next, or about the last one if all are over. Others
 * of a family that is reached are not listed as unreached.
 */
export function chooseRecipients<Candidate extends MailingCandidate>(
  candidates: readonly Candidate[],
  { withCanceled, now }: { withCanceled: boolean; now: Date },
): { reached: Candidate[]; unreached: Unreached<Candidate>[] } {
  const seen = new Set<string>();
  /** False for a family or an address that was seen before. */
  const isNew = ({ family, addressHash }: Candidate) => {
    const keys = [family, addressHash].filter(Boolean);
    if (keys.some((key) => seen.has(key))) return false;
    keys.forEach((key) => seen.add(key));
    return true;
  };
  const judged = candidates
    .toSorted((one, other) => compareStarts(one.booking.startsAt, other.booking.startsAt, now))
    .map((candidate) => ({ candidate, reason: reasonOf(candidate, withCanceled) }));
  const reached = judged
    .filter(({ candidate, reason }) => reason === null && isNew(candidate))
    .map(({ candidate }) => candidate);
  const unreached = judged.flatMap(({ candidate, reason }) =>
    reason !== null && isNew(candidate) ? [{ candidate, reason }] : [],
  );
  return { reached, unreached };
}

/** Upcoming ones first, then past ones, the latest first. */
function compareStarts(one: Date, other: Date, now: Date): number {
  if (one >= now !== other >= now) return one >= now ? -1 : 1;
  const order = one.getTime() - other.getTime();
  return one >= now ? order : -order;
}
