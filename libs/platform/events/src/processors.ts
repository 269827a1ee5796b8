// The worker's side of the queues: how many jobs of each run at once, and how a killed worker's jobs are taken over.
import { OnWorkerEvent, Processor, WorkerHost } from '@nestjs/bullmq';
import { Injectable, Logger } from '@nestjs/common';
import type { Job } from 'bullmq';
import { JobRunnerService } from './job-runner.service.js';
import type { QueueName } from './event-map.js';
import type { EventJob } from './relay.service.js';
import { pauseAfter } from './retries.js';

/** How long a job stays its worker's without a sign of life, in ms. */
const LOCK_MS = 10_000;
/** A killed worker's jobs are marked by one check and taken over by the next after their lock: within 15 s. */
const STALLED_CHECK_MS = 5_000;
/** A job that ends its worker each time is parked after so many takeovers. */
const TAKEOVERS = 3;
/** The pause before a retry is the queue's own. */
const backoffStrategy = (attemptsMade: number, _type?: string, _error?: Error, job?: { queueName: string }) =>
  pauseAfter(job?.queueName as QueueName, attemptsMade);
const CARE = {
  lockDuration: LOCK_MS,
  stalledInterval: STALLED_CHECK_MS,
  maxStalledCount: TAKEOVERS,
  settings: { backoffStrategy },
};

/** What all queues do alike with a job; BullMQ wants a class for each of them. */
@Injectable()
abstract class QueueProcessor extends WorkerHost {
  private readonly logger = new Logger(QueueProcessor.name);

  constructor(private readonly runner: JobRunnerService) {
    super();
  }

  process(job: Job<EventJob>): Promise<void> {
    return this.runner.run(job);
  }

  @OnWorkerEvent('failed')
  onFailed(job: Job<EventJob> | undefined, error: Error): void {
    void this.runner.parked(job, error);
  }

  /** The queue's own trouble, such as a lock that ran out; unheard, it would go to the console as it is. */
  @OnWorkerEvent('error')
  onError(error: Error): void {
    this.logger.warn({ err: error });
  }
}

@Processor('events', { concurrency: 3, ...CARE })
export class EventsProcessor extends QueueProcessor {}

@Processor('mails', { concurrency: 2, ...CARE })
export class MailsProcessor extends QueueProcessor {}

/**
 * Twice as many as the browser has pages, so that the next documents are ready when one gets free. All queues together
 * hold no more connections than the pool has.
 */
@Processor('documents', { concurrency: 4, ...CARE })
export class DocumentsProcessor extends QueueProcessor {}

@Processor('exports', { concurrency: 1, ...CARE })
export class ExportsProcessor extends QueueProcessor {}
