import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import type { QueueCounts } from '#libs/shared/contracts';
import { QUEUES, watchedQueue } from '#libs/platform/events';
import { Clock, Settings } from '#libs/platform/config';
import type { Queue } from 'bullmq';
import { withTimeout } from './with-timeout.js';
import { Redis } from 'ioredis';

/** Timeouts for the PING of Redis and for reading the queues. */
const [REDIS_TIMEOUT_MS, QUEUES_TIMEOUT_MS] = [800, 1_500];
const WAITING = ['waiting', 'prioritized'] as const;

/**
 * Read access to the queues for operators and health checks: whether Redis responds and is configured not to lose jobs,
 * and job counts by state. Connections are opened on first use, each read has a timeout, and an unavailable queue is
 * reported as such instead of throwing.
 */
@Injectable()
export class QueuesService implements OnModuleDestroy {
  private opened: Queue[] | null = null;
  private reading: Promise<QueueCounts[]> | null = null;
  private redis: Redis | null = null;

  constructor(
    private readonly settings: Settings,
    private readonly clock: Clock,
  ) {}

  async state(): Promise<'in the database' | 'up' | 'away'> {
    if (!this.settings.REDIS_URL) return 'in the database';
    try {
      await withTimeout(this.connection().ping(), REDIS_TIMEOUT_MS);
      return 'up';
    } catch {
      return 'away';
    }
  }

  /** Messages about unsafe Redis settings. Empty when Redis is unavailable or does not allow CONFIG GET. */
  async warnings(): Promise<string[]> {
    if (!this.settings.REDIS_URL) return [];
    try {
      const [policy, appendOnly] = await Promise.all(
        ['maxmemory-policy', 'appendonly'].map((name) => this.setting(name)),
      );
      const warnings: string[] = [];
      if (policy && policy !== 'noeviction') {
        warnings.push(
          `Redis may throw jobs away when its memory is full: set maxmemory-policy to noeviction, not ${policy}.`,
        );
      }
      if (appendOnly === 'no') {
        warnings.push('Redis keeps no append-only file, so a restart loses jobs: set appendonly to yes.');
      }
      return warnings;
    } catch {
      return [];
    }
  }

  /** The queues, or null while Redis does not respond. */
  async open(): Promise<Queue[] | null> {
    if ((await this.state()) === 'away') return null;
    this.opened ??= QUEUES.map((name) => watchedQueue(this.settings, name));
    try {
      await withTimeout(Promise.all(this.opened.map((queue) => queue.waitUntilReady())), QUEUES_TIMEOUT_MS);
      return this.opened;
    } catch {
      return null;
    }
  }

  /** Job counts by state. One read at a time: a queue that hangs is not queried again until it has responded. */
  async counts(): Promise<QueueCounts[]> {
    this.reading ??= this.read().finally(() => (this.reading = null));
    return withTimeout(this.reading, 2 * QUEUES_TIMEOUT_MS).catch(() => UNKNOWN);
  }

  async onModuleDestroy(): Promise<void> {
    this.redis?.disconnect();
    await Promise.all((this.opened ?? []).map((queue) => queue.close().catch(() => {})));
  }

  private async read(): Promise<QueueCounts[]> {
    const queues = await this.open();
    if (!queues) return UNKNOWN;
    return Promise.all(queues.map((queue) => this.countsOf(queue).catch(() => unknown(queue.name))));
  }

  private async countsOf(queue: Queue): Promise<QueueCounts> {
    const now = this.clock.now().getTime();
    const [counts, overdue] = await Promise.all([queue.getJobCounts(), queue.getDelayedCount(now)]);
    const states = { ...counts, overdue };
    const oldest = await Promise.all(WAITING.map((state) => queue.getJobs([state], 0, 0, true)));
    const since = oldest.flat().flatMap((job) => (job ? [job.timestamp + (job.opts.delay ?? 0)] : []));
    const oldestMs = since.length > 0 ? now - Math.min(...since) : null;
    return {
      name: queue.name,
      states,
      oldestWaitingSeconds: oldestMs === null ? null : Math.max(0, Math.round(oldestMs / 1_000)),
    };
  }

  private async setting(name: string): Promise<string | undefined> {
    const [, value] = (await withTimeout(
      this.connection().call('CONFIG', 'GET', name),
      REDIS_TIMEOUT_MS,
    )) as string[];
    return value;
  }

  private connection(): Redis {
    this.redis ??= new Redis(this.settings.REDIS_URL, {
      maxRetriesPerRequest: 0,
      connectTimeout: REDIS_TIMEOUT_MS,
      // Otherwise a connection that went silent would be asked for 15 minutes.
      socketTimeout: 2 * REDIS_TIMEOUT_MS,
    }).on('error', () => {});
    return this.redis;
  }
}

const unknown = (name: string): QueueCounts => ({ name, states: null, oldestWaitingSeconds: null });
const UNKNOWN = QUEUES.map(unknown);
