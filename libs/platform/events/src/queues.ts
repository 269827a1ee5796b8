import {
  createPostgresBackend,
  Queue,
  setDefaultBackendFactory,
  type JobsOptions,
  type QueueOptions,
} from 'bullmq';
import type { QueueName } from './event-map.js';
import { MINUTE_MS } from '#libs/shared/contracts';
import { attemptsOf } from './retries.js';
import { KEEPS_ALIVE } from '#libs/platform/database';
import { directDatabaseUrl, type Settings } from '#libs/platform/config';

const DAY_SECONDS = 86_400;
/** Like the idle limit of the pool: a new connection costs more than an idle one. */
const QUEUE_IDLE_MS = 10 * MINUTE_MS;
/** Connections of a worker's queue, in addition to its pool. */
const QUEUE_POOL = 3;
const FAIL_FAST = {
  maxRetriesPerRequest: 1,
  commandTimeout: 2_000,
  connectTimeout: 1_000,
  socketTimeout: 3_000,
};
/**
 * A connection without an answer for this long is replaced: when a network fails silently, the operating system notices
 * only after 15 minutes. The limit exceeds the time that BullMQ waits for a job in one command.
 */
const SILENCE_MS = 20_000;

/**
 * Redis if REDIS_URL is set, otherwise PostgreSQL, where the queue creates its schema. Completed jobs are removed at
 * once: the effect row records what is done.
 */
export function queueOptions(settings: Settings): QueueOptions {
  const defaultJobOptions = { removeOnComplete: true };
  if (!settings.REDIS_URL) {
    setDefaultBackendFactory(createPostgresBackend);
    return {
      connection: databaseAddress(settings, QUEUE_POOL),
      defaultJobOptions,
    };
  }
  setDefaultBackendFactory(undefined);
  return {
    connection: { ...redisAddress(settings), socketTimeout: SILENCE_MS, maxRetriesPerRequest: null },
    defaultJobOptions,
  };
}

/**
 * A queue for monitoring outside the worker: one connection, and calls fail fast while its store is unavailable.
 */
export function watchedQueue(settings: Settings, name: QueueName): Queue {
  const queue = settings.REDIS_URL
    ? new Queue(name, { connection: { ...redisAddress(settings), ...FAIL_FAST } })
    : new Queue(name, { connection: databaseAddress(settings, 1) } as never, createPostgresBackend);
  queue.on('error', () => {});
  return queue as unknown as Queue;
}

function databaseAddress(settings: Settings, max: number): QueueOptions['connection'] {
  const connectionString = directDatabaseUrl(settings);
  const address = { connectionString, max, idleTimeoutMillis: QUEUE_IDLE_MS, migrate: true, ...KEEPS_ALIVE };
  return address as unknown as QueueOptions['connection'];
}

function redisAddress({ REDIS_URL }: Settings) {
  const url = new URL(REDIS_URL);
  return {
    host: url.hostname,
    port: Number(url.port || 6379),
    username: decodeURIComponent(url.username) || undefined,
    password: decodeURIComponent(url.password) || undefined,
    db: Number(url.pathname.slice(1) || 0),
    tls: url.protocol === 'rediss:' ? {} : undefined,
  };
}

/** Deterministic, so that an event sent twice creates one job. BullMQ rejects colons. */
export const jobIdOf = (eventId: string, handler: string) => `${eventId}.${handler}`;

/** Failed jobs are kept for a month for operators. */
export const jobOptionsOf = (queue: QueueName): JobsOptions => ({
  attempts: attemptsOf(queue),
  backoff: { type: 'by-queue' },
  removeOnFail: { age: 30 * DAY_SECONDS },
});
