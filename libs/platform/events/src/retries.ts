import { HOUR_MS, SECOND_MS } from '#libs/shared/contracts';
import type { QueueName } from './event-map.js';

/** `ownAttempts`: so often while nothing but the job itself is to blame. */
type Retries = { firstPauseMs: number; ownAttempts: number };

const LONGEST_PAUSE_MS = HOUR_MS / 2;
const RETRY_FOR_MS = 48 * HOUR_MS;

/**
 * A job that fails by itself is soon right or never. One that waits for something else, be it the mail server, our
 * database or the browser, is tried with growing pauses for two days. A mail is always tried for so long: it has no
 * other work than to reach that server.
 */
const RETRIES: Record<QueueName, Retries> = {
  events: { firstPauseMs: SECOND_MS, ownAttempts: 8 },
  mails: { firstPauseMs: 5 * SECOND_MS, ownAttempts: Infinity },
  documents: { firstPauseMs: 2 * SECOND_MS, ownAttempts: 3 },
  exports: { firstPauseMs: 2 * SECOND_MS, ownAttempts: 3 },
};

/** How often a job is tried in all: the pauses between its attempts are two days together. */
export function attemptsOf(queue: QueueName): number {
  let attempts = 1;
  for (let pausesMs = 0; pausesMs < RETRY_FOR_MS; attempts += 1) pausesMs += pauseAfter(queue, attempts);
  return attempts;
}

/** How often a job may fail while nothing else is away. */
export const ownAttemptsOf = (queue: QueueName): number => RETRIES[queue].ownAttempts;

/** How long a job rests after its n-th attempt has failed, in ms: each time twice as long, up to the longest pause. */
export const pauseAfter = (queue: QueueName, attempt: number): number =>
  Math.min(LONGEST_PAUSE_MS, RETRIES[queue].firstPauseMs * 2 ** (attempt - 1));
