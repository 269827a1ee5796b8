import {
  createPostgresBackend,
  Queue,
  setDefaultBackendFactory,
  type JobsOptions,
  type QueueOptions,
} from 'bullmq';
import type { QueueName } from './event-map.js';
import { attemptsOf } from './retries.js';
import type { Settings } from '#libs/platform/config';

const DAY_SECONDS = 86_400;
/** Finished jobs stay so long, for the dedupe by id; ms. */
export const FINISHED_JOBS_MS = DAY_SECONDS * 1_000;
/** Connections of a worker's queue, beside those of its pool. */
const QUEUE_POOL = 3;
const SOON = { maxRetriesPerRequest: 1, commandTimeout: 2_000, connectTimeout: 1_000 };

/**
 * Redis when REDIS_URL is set, PostgreSQL otherwise, where the queue makes its own schema; one code runs on both.
 * Redis drops finished jobs as it goes, to save its memory. In PostgreSQL each finished job would sort all others to
 * find the ones too many, so a timer removes them there.
 */
export function queueOptions(settings: Settings): QueueOptions {
  if (!settings.REDIS_URL) {
    setDefaultBackendFactory(createPostgresBackend);
    return {
      connection: databaseAddress(settings, QUEUE_POOL),
      defaultJobOptions: { removeOnComplete: false },
    };
  }
  setDefaultBackendFactory(undefined);
  return {
    connection: { ...redisAddress(settings), maxRetriesPerRequest: null },
    defaultJobOptions: { removeOnComplete: { age: DAY_SECONDS, count: 20_000 } },
  };
}

/**
 * A queue to look into, outside the worker: one connection, and whatever is asked while its store is away fails soon
 * instead of waiting for it.
 */
export function watchedQueue(settings: Settings, name: QueueName): Queue {
  const queue = settings.REDIS_URL
    ? new Queue(name, { connection: { ...redisAddress(settings), ...SOON } })
    : new Queue(name, { connection: databaseAddress(settings, 1) } as never, createPostgresBackend);
  queue.on('error', () => {});
  return queue as unknown as Queue;
}

function databaseAddress({ DATABASE_URL }: Settings, max: number): QueueOptions['connection'] {
  const address = { connectionString: DATABASE_URL, max, migrate: true };
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

/** Deterministic, so that an event sent twice makes one job; BullMQ refuses colons in it. */
export const jobIdOf = (eventId: string, handler: string) => `${eventId}.${handler}`;

/** Failed jobs stay a month for people. */
export const jobOptionsOf = (queue: QueueName): JobsOptions => ({
  attempts: attemptsOf(queue),
  backoff: { type: 'by-queue' },
  removeOnFail: { age: 30 * DAY_SECONDS },
});
