import type { QueueName } from './event-map.js';

type Retries = { firstPauseMs: number; longestPauseMs: number; attempts: number };

const SECOND = 1_000;
const HOUR = 3_600 * SECOND;

/**
 * What runs on machines of our own is soon right or never. A mail server belongs to somebody else: a mail waits for it
 * with growing pauses, for two days.
 */
const RETRIES: Record<QueueName, Retries> = {
  events: { firstPauseMs: SECOND, longestPauseMs: HOUR, attempts: 8 },
  mails: { firstPauseMs: 5 * SECOND, longestPauseMs: HOUR / 2, attempts: 105 },
  documents: { firstPauseMs: 2 * SECOND, longestPauseMs: HOUR, attempts: 3 },
  exports: { firstPauseMs: 2 * SECOND, longestPauseMs: HOUR, attempts: 3 },
};

/** How often a job is tried in all. */
export const attemptsOf = (queue: QueueName): number => RETRIES[queue].attempts;

/** How long a job rests after its n-th attempt has failed, in ms: each time twice as long, up to the queue's longest. */
export function pauseAfter(queue: QueueName, attempt: number): number {
  const { firstPauseMs, longestPauseMs } = RETRIES[queue];
  return Math.min(longestPauseMs, firstPauseMs * 2 ** (attempt - 1));
}
