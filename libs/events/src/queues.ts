import { createPostgresBackend, setDefaultBackendFactory, type JobsOptions, type QueueOptions } from 'bullmq';
import type { QueueName } from './event-map.js';
import type { Settings } from '#libs/settings';

const DAY_SECONDS = 86_400;
const QUEUE_POOL = 3;

/** Redis when REDIS_URL is set, PostgreSQL otherwise, where the queue makes its own schema; one code runs on both. */
export function queueOptions(settings: Settings): QueueOptions {
  if (!settings.REDIS_URL) {
    setDefaultBackendFactory(createPostgresBackend);
    const connection = { connectionString: settings.DATABASE_URL, max: QUEUE_POOL, migrate: true };
    return { connection: connection as unknown as QueueOptions['connection'] };
  }
  setDefaultBackendFactory(undefined);
  const url = new URL(settings.REDIS_URL);
  return {
    connection: {
      host: url.hostname,
      port: Number(url.port || 6379),
      username: decodeURIComponent(url.username) || undefined,
      password: decodeURIComponent(url.password) || undefined,
      db: Number(url.pathname.slice(1) || 0),
      tls: url.protocol === 'rediss:' ? {} : undefined,
      maxRetriesPerRequest: null,
    },
  };
}

/** Deterministic, so that an event sent twice makes one job; BullMQ refuses colons in it. */
export const jobIdOf = (eventId: string, handler: string) => `${eventId}.${handler}`;

/** Retries with backoff in ms; finished jobs stay a day for the dedupe by id, failed ones a month for people. */
export const JOB_OPTIONS: Record<QueueName, JobsOptions> = {
  events: {
    attempts: 8,
    backoff: { type: 'exponential', delay: 1_000 },
    removeOnComplete: { age: DAY_SECONDS, count: 20_000 },
    removeOnFail: { age: 30 * DAY_SECONDS },
  },
  documents: {
    attempts: 3,
    backoff: { type: 'exponential', delay: 2_000 },
    removeOnComplete: { age: DAY_SECONDS, count: 20_000 },
    removeOnFail: { age: 30 * DAY_SECONDS },
  },
};
