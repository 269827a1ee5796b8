import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { JobOutcomesRepository, type JobKey } from './job-outcomes.repository.js';
import { OutboxRepository } from './outbox.repository.js';

type JobStatus = { isLive: boolean; retrySeconds: number; delayed: JobKey[]; failed: JobKey[] };

/**
 * Runs jobs again. It only marks the event, and the relay sends it, so an unavailable queue loses nothing; handlers are
 * idempotent.
 */
@Injectable()
export class RedeliveryService {
  constructor(
    private readonly outbox: OutboxRepository,
    private readonly outcomes: JobOutcomesRepository,
  ) {}

  /** Runs again those of the jobs that failed for good, in the caller's transaction; returns them. */
  async retry(tx: EntityManager, jobs: readonly JobKey[]): Promise<JobKey[]> {
    const reopened = await this.outcomes.reopen(tx, jobs);
    await this.outbox.sendAgain(tx, reopened);
    return reopened;
  }

  /** Sends an event to all its handlers again, finished or not; returns them, or none for an unsent event. */
  async replay(tx: EntityManager, eventId: string): Promise<string[]> {
    const handlers = await this.outbox.lockSent(tx, eventId);
    if (!handlers || handlers.length === 0) return [];
    await this.outcomes.removeEffects(tx, eventId);
    const jobs = handlers.map((handler) => ({ eventId, handler }));
    await this.retry(tx, jobs);
    await this.outbox.sendAgain(tx, jobs);
    return handlers;
  }

  /**
   * The jobs of one handler for a booking's events: whether one is waiting or running, seconds until the earliest retry,
   * the ones that failed over a minute ago and whose retry is more than 10 s away, and the ones that failed for good.
   */
  async jobStatus(
    tx: EntityManager,
    { bookingId, handler, events }: { bookingId: string; handler: string; events: readonly string[] },
  ): Promise<JobStatus> {
    const jobs = await this.outcomes.listOfBooking(tx, { bookingId, handler, events });
    const live = jobs.filter(({ isLive }) => isLive);
    const keysOf = (some: typeof jobs) => some.map(({ eventId }) => ({ eventId, handler }));
    return {
      isLive: live.length > 0,
      retrySeconds: Math.max(0, Math.min(...live.map(({ rest }) => rest))),
      delayed: keysOf(live.filter(({ isDelayed }) => isDelayed)),
      failed: keysOf(jobs.filter(({ isFailed }) => isFailed)),
    };
  }

  /** Retries delayed jobs immediately, because a user is waiting for the result. */
  async retryNow(tx: EntityManager, jobs: readonly JobKey[]): Promise<void> {
    if (jobs.length > 0) await this.outbox.sendAgain(tx, jobs);
  }
}
