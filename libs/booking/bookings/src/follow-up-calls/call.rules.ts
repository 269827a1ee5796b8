// Which promised call to a family is next. The site promises a call within 24 hours after booking and another 72 to 48
// hours before the event.
import { DAY_MS, HOUR_MS, isConfirmed, isOpen, type PromisedCall } from '#libs/shared/contracts';

const FIRST_WITHIN_MS = DAY_MS;
/** The first call is no longer listed this long after booking. */
export const FIRST_ASKED_FOR_MS = 7 * DAY_MS;
export const OPENS_BEFORE_MS = 72 * HOUR_MS;
const CLOSES_BEFORE_MS = 48 * HOUR_MS;

/** `reachedAt`: when the family was last reached; null when it has not been reached. */
export type CallFacts = { status: string; createdAt: Date; startsAt: Date; reachedAt: Date | null };

type Window = Pick<PromisedCall, 'which'> & { from: number; by: number };

function windowsOf({ status, createdAt, startsAt, reachedAt }: CallFacts, now: number): Window[] {
  const [created, starts, reached] = [createdAt.getTime(), startsAt.getTime(), reachedAt?.getTime() ?? 0];
  const [opens, closes] = [starts - OPENS_BEFORE_MS, starts - CLOSES_BEFORE_MS];
  const wantsFirst = reached === 0 && now - created < FIRST_ASKED_FOR_MS;
  const wantsSecond = isConfirmed({ status }) && created < closes && reached < opens;
  return [
    ...(wantsFirst
      ? [{ which: 'first', from: created, by: Math.min(created + FIRST_WITHIN_MS, starts) } as const]
      : []),
    ...(wantsSecond ? [{ which: 'before-event', from: Math.max(opens, created), by: closes } as const] : []),
  ];
}

/**
 * The open promise with the earliest deadline; null when the family was reached, or the event is cancelled, has ended
 * or is in progress.
 */
export function promisedCall(facts: CallFacts, now: Date): PromisedCall | null {
  if (!isOpen(facts) || facts.startsAt <= now) return null;
  const at = now.getTime();
  const [next] = windowsOf(facts, at).toSorted((one, other) => one.by - other.by);
  if (!next) return null;
  const state = at > next.by ? 'overdue' : at >= next.from ? 'due' : 'later';
  const [from, by] = [next.from, next.by].map((instant) => new Date(instant).toISOString());
  return { which: next.which, from, by, state };
}
