import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import type { QueueCounts } from '#libs/shared/contracts';
import { QUEUES, watchedQueue } from '#libs/platform/events';
import { Clock, Settings } from '#libs/platform/config';
import type { Queue } from 'bullmq';
import { withTimeout } from './with-timeout.js';
import { QueueStoreClient } from './queue-store.client.js';

const PATIENCE_MS = 1_500;
const WAITING = ['waiting', 'prioritized'] as const;

/**
 * Looks into the queues, for operators alone: they are opened at the first look, each read has its time, and a queue
 * that is away is an answer, not a failure.
 */
@Injectable()
export class QueuesService implements OnModuleDestroy {
  private opened: Queue[] | null = null;
  private reading: Promise<QueueCounts[]> | null = null;

  constructor(
    private readonly settings: Settings,
    private readonly clock: Clock,
    private readonly store: QueueStoreClient,
  ) {}

  /** The queues themselves, or null while their store does not answer. */
  async open(): Promise<Queue[] | null> {
    if ((await this.store.state()) === 'away') return null;
    this.opened ??= QUEUES.map((name) => watchedQueue(this.settings, name));
    try {
      await withTimeout(Promise.all(this.opened.map((queue) => queue.waitUntilReady())), PATIENCE_MS);
      return this.opened;
    } catch {
      return null;
    }
  }

  /** Jobs by state. One read at a time: a queue that hangs is not asked again before it has answered. */
  async counts(): Promise<QueueCounts[]> {
    this.reading ??= this.read().finally(() => (this.reading = null));
    return withTimeout(this.reading, 2 * PATIENCE_MS).catch(() => UNKNOWN);
  }

  async onModuleDestroy(): Promise<void> {
    await Promise.all((this.opened ?? []).map((queue) => queue.close().catch(() => {})));
  }

  private async read(): Promise<QueueCounts[]> {
    const queues = await this.open();
    if (!queues) return UNKNOWN;
    return Promise.all(queues.map((queue) => this.countsOf(queue).catch(() => unknown(queue.name))));
  }

  private async countsOf(queue: Queue): Promise<QueueCounts> {
    const states = await queue.getJobCounts();
    const oldest = await Promise.all(WAITING.map((state) => queue.getJobs([state], 0, 0, true)));
    const since = oldest.flat().flatMap((job) => (job ? [job.timestamp + (job.opts.delay ?? 0)] : []));
    const oldestMs = since.length > 0 ? this.clock.now().getTime() - Math.min(...since) : null;
    return {
      name: queue.name,
      states,
      oldestWaitingSeconds: oldestMs === null ? null : Math.max(0, Math.round(oldestMs / 1_000)),
    };
  }
}

const unknown = (name: string): QueueCounts => ({ name, states: null, oldestWaitingSeconds: null });
const UNKNOWN = QUEUES.map(unknown);
