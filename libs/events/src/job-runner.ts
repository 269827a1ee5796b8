import { Processor, WorkerHost } from '@nestjs/bullmq';
import { Injectable, Logger } from '@nestjs/common';
import type { Job } from 'bullmq';
import { DataSource } from 'typeorm';
import { HandlerBook } from './handler-book.js';
import type { EventJob } from './relay.js';

/** How long a job stays its worker's without a sign of life, in ms. */
const LOCK_MS = 10_000;
/** A killed worker's jobs are marked by one check and taken over by the next after their lock: within 15 s. */
const STALLED_CHECK_MS = 5_000;
/** A job that ends its worker each time is parked after so many takeovers. */
const TAKEOVERS = 3;
const CARE = { lockDuration: LOCK_MS, stalledInterval: STALLED_CHECK_MS, maxStalledCount: TAKEOVERS };

/** Runs one handler for one event and leaves the effect row. Failures stay failures: the queue retries and shows them. */
@Injectable()
export class JobRunner {
  private readonly log = new Logger('jobs');

  constructor(
    private readonly db: DataSource,
    private readonly book: HandlerBook,
  ) {}

  async run(job: Job<EventJob>): Promise<void> {
    const { eventId, event, payload } = job.data;
    const startedAt = Date.now();
    const attempt = job.attemptsMade + 1;
    try {
      const isLast = attempt >= (job.opts.attempts ?? 1);
      await this.book.find(event, job.name).run(payload, { eventId, number: attempt, isLast });
    } catch (error) {
      this.log.warn({ eventId, handler: job.name, attempt, fault: (error as Error).message }, 'job failed');
      throw error;
    }
    await this.db.query(
      'insert into event_effects (event_id, handler) select $1, $2 where exists (select from outbox where id = $1) on conflict do nothing',
      [eventId, job.name],
    );
    this.log.log({ eventId, handler: job.name, attempt, ms: Date.now() - startedAt }, 'job done');
  }
}

@Processor('events', { concurrency: 8, ...CARE })
export class EventsProcessor extends WorkerHost {
  constructor(private readonly runner: JobRunner) {
    super();
  }

  process(job: Job<EventJob>): Promise<void> {
    return this.runner.run(job);
  }
}

@Processor('documents', { concurrency: 2, ...CARE })
export class DocumentsProcessor extends WorkerHost {
  constructor(private readonly runner: JobRunner) {
    super();
  }

  process(job: Job<EventJob>): Promise<void> {
    return this.runner.run(job);
  }
}
