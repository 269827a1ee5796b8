import { HOUR_MS, SECOND_MS } from '#libs/shared/contracts';
import type { QueueName } from './event-map.js';

/** `ownAttempts`: attempts while no dependency is unavailable. */
type Retries = { firstPauseMs: number; ownAttempts: number };

const MAX_PAUSE_MS = HOUR_MS / 2;
const RETRY_WINDOW_MS = 48 * HOUR_MS;

/**
 * A job that fails without an outage succeeds soon or never. One that waits for the mail server, the database, the
 * browser or disk space is retried with growing pauses for two days. So is every mail, because any failure may be the
 * mail server's.
 */
const RETRIES: Record<QueueName, Retries> = {
  events: { firstPauseMs: SECOND_MS, ownAttempts: 8 },
  mails: { firstPauseMs: 5 * SECOND_MS, ownAttempts: Infinity },
  documents: { firstPauseMs: 2 * SECOND_MS, ownAttempts: 3 },
  exports: { firstPauseMs: 2 * SECOND_MS, ownAttempts: 3 },
};

/** Maximum attempts of a job: the pauses between them add up to two days. */
export function attemptsOf(queue: QueueName): number {
  let attempts = 1;
  for (let pausesMs = 0; pausesMs < RETRY_WINDOW_MS; attempts += 1) pausesMs += pauseAfter(queue, attempts);
  return attempts;
}

/** Maximum failures of a job while no dependency is unavailable. */
export const ownAttemptsOf = (queue: QueueName): number => RETRIES[queue].ownAttempts;

/** Milliseconds before the retry of the n-th attempt: doubled each time, up to the maximum. */
export const pauseAfter = (queue: QueueName, attempt: number): number =>
  Math.min(MAX_PAUSE_MS, RETRIES[queue].firstPauseMs * 2 ** (attempt - 1));
