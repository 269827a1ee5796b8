// The worker's side of the queues: a job runs one handler for one event. Concurrency per queue, and recovery of a killed
// worker's jobs.
import { OnWorkerEvent, Processor, WorkerHost } from '@nestjs/bullmq';
import { Injectable, Logger } from '@nestjs/common';
import { toSafeError, logContext, type SafeError } from '#libs/platform/config';
import type { Job } from 'bullmq';
import { Histogram } from 'prom-client';
import { dependencyOf } from './dependency-failure.js';
import type { QueueName } from './event-map.js';
import { HandlerRegistryService } from './handler-registry.service.js';
import { JobOutcomesRepository, type FailedRun } from './job-outcomes.repository.js';
import type { EventJob } from './relay.service.js';
import { ownAttemptsOf, pauseAfter } from './retries.js';

/** How long a job stays locked without a renewal by its worker. */
const LOCK_MS = 10_000;
/** Jobs of a killed worker are picked up after their lock has expired, within 15 s. */
const STALLED_CHECK_MS = 5_000;
/** A job that kills its worker each time is parked after this many takeovers. */
const MAX_STALLED = 3;
const backoffStrategy = (attemptsMade: number, _type?: string, _error?: Error, job?: { queueName: string }) =>
  pauseAfter(job?.queueName as QueueName, attemptsMade);
/**
 * Concurrent jobs of a worker. Documents: twice the number of browser pages, so that the next ones are prepared when a
 * page becomes free.
 */
const JOBS_AT_ONCE = { events: 3, mails: 2, documents: 4, exports: 1 } as const satisfies Record<
  QueueName,
  number
>;
/** A job may hold a connection with a lock and read with another; timers, relay and heartbeats share the rest. */
export const WORKER_POOL_SIZE =
  2 * Object.values(JOBS_AT_ONCE).reduce<number>((sum, jobs) => sum + jobs, 0) + 4;
const WORKER_OPTIONS = {
  lockDuration: LOCK_MS,
  stalledInterval: STALLED_CHECK_MS,
  maxStalledCount: MAX_STALLED,
  settings: { backoffStrategy },
};

const seconds = new Histogram({
  name: 'fieldday_job_seconds',
  help: 'Run time of jobs by handler and outcome, in seconds.',
  labelNames: ['handler', 'outcome'],
  buckets: [0.01, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30],
});

/** Name of BullMQ's error that prevents retries. */
const UNRECOVERABLE = 'UnrecoverableError';
const isUnrecoverable = (failure: unknown) => (failure as Error | null)?.name === UNRECOVERABLE;

/** The error stored by the queue and shown in its dashboard, without personal data. */
class JobError extends Error {
  constructor({ message, stack }: SafeError, isFinal: boolean) {
    super(message);
    this.name = isFinal ? UNRECOVERABLE : 'JobError';
    this.stack = stack;
  }
}

/**
 * Runs one handler for one event and inserts the effect row; failures are recorded and rethrown for the queue's retry.
 * BullMQ requires one class per queue.
 */
@Injectable()
abstract class QueueProcessor extends WorkerHost {
  private readonly log = new Logger(QueueProcessor.name);

  constructor(
    private readonly outcomes: JobOutcomesRepository,
    private readonly registry: HandlerRegistryService,
  ) {
    super();
  }

  /** Log lines and published events of the job carry the id of the original request. */
  async process(job: Job<EventJob>): Promise<void> {
    const { requestId } = job.data;
    await logContext.run({ ...(requestId ? { requestId } : {}), jobId: job.id }, () => this.perform(job));
  }

  @OnWorkerEvent('failed')
  onFailed(job: Job<EventJob> | undefined, error: Error): void {
    void this.park(job, error);
  }

  /** Errors of the queue itself, e.g. a lost lock; without a listener they would be printed unfiltered. */
  @OnWorkerEvent('error')
  onError(error: Error): void {
    this.log.warn({ err: error });
  }

  private async perform(job: Job<EventJob>): Promise<void> {
    const { eventId, event, payload } = job.data;
    const startedAt = performance.now();
    const attempt = job.attemptsMade + 1;
    const failuresLeft = await this.ownFailuresLeft(job, attempt);
    const isLast = (failure: unknown) =>
      isUnrecoverable(failure) ||
      attempt >= (job.opts.attempts ?? 1) ||
      (failuresLeft <= 1 && dependencyOf(failure) === null);
    const tookMs = () => Math.round(performance.now() - startedAt);
    try {
      await this.registry.find(event, job.name).run(payload, { eventId, number: attempt, isLast });
    } catch (error) {
      const safe = toSafeError(error);
      seconds.observe({ handler: job.name, outcome: 'failed' }, tookMs() / 1_000);
      this.log.warn({ eventId, handler: job.name, attempt, fault: safe.message }, 'job failed');
      const isFinal = isLast(error);
      await this.recordFailure(job, safe, { attempt, isFinal, dependency: dependencyOf(error) });
      throw new JobError(safe, isFinal);
    }
    await this.outcomes.done(eventId, job.name, attempt, tookMs());
    seconds.observe({ handler: job.name, outcome: 'done' }, tookMs() / 1_000);
    this.log.log({ eventId, handler: job.name, attempt, ms: tookMs() }, 'job done');
  }

  /**
   * Remaining failures of the job itself. Attempts that failed on an unavailable dependency do not count, so that a job
   * is not abandoned at its first own failure after an outage. Without the database the maximum is assumed.
   */
  private async ownFailuresLeft({ data, name, queueName }: Job<EventJob>, attempt: number): Promise<number> {
    const most = ownAttemptsOf(queueName as QueueName);
    if (attempt < most) return most;
    return most - (await this.outcomes.ownFailures(data.eventId, name).catch(() => 0));
  }

  /** Records a job that the queue failed without a run, because it killed its worker too often. */
  private async park(job: Job<EventJob> | undefined, error: Error): Promise<void> {
    if (!job || error instanceof JobError || !job.finishedOn) return;
    const safe = toSafeError(error);
    this.log.warn({ eventId: job.data.eventId, handler: job.name, fault: safe.message }, 'job parked');
    await this.recordFailure(job, safe, {
      attempt: Math.max(1, job.attemptsStarted),
      isFinal: true,
      dependency: null,
    });
  }

  /** Logs only if the row cannot be written: an unavailable database must not hide the original error. */
  private async recordFailure(
    { data: { eventId }, name: handler, queueName: queue }: Job<EventJob>,
    error: SafeError,
    end: Pick<FailedRun, 'attempt' | 'isFinal' | 'dependency'>,
  ): Promise<void> {
    const label = this.registry.labelOf(handler);
    const pauseMs = pauseAfter(queue as QueueName, end.attempt);
    const run = { eventId, handler, label, queue, pauseMs, ...end };
    await this.outcomes
      .failed(run, error)
      .catch((failure: Error) =>
        this.log.warn({ fault: failure.message }, 'the failure could not be stored'),
      );
  }
}

@Processor('events', { concurrency: JOBS_AT_ONCE.events, ...WORKER_OPTIONS })
export class EventsProcessor extends QueueProcessor {}

@Processor('mails', { concurrency: JOBS_AT_ONCE.mails, ...WORKER_OPTIONS })
export class MailsProcessor extends QueueProcessor {}

@Processor('documents', { concurrency: JOBS_AT_ONCE.documents, ...WORKER_OPTIONS })
export class DocumentsProcessor extends QueueProcessor {}

@Processor('exports', { concurrency: JOBS_AT_ONCE.exports, ...WORKER_OPTIONS })
export class ExportsProcessor extends QueueProcessor {}
