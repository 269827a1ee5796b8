// The worker's side of the queues: a job runs one handler for one event. How many jobs of each queue run at once, and how
// a killed worker's jobs are taken over.
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

const seconds = new Histogram({
  name: 'fieldday_job_seconds',
  help: 'Run time of jobs by handler and outcome, in seconds.',
  labelNames: ['handler', 'outcome'],
  buckets: [0.01, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30],
});

/** A handler throws BullMQ's error of this name when no retry can help; the queue then tries no more. */
const HOPELESS = 'UnrecoverableError';
const isHopeless = (failure: unknown) => (failure as Error | null)?.name === HOPELESS;

/** What the queue keeps of a failure and its dashboard shows: without personal data. */
class JobError extends Error {
  constructor({ message, stack }: SafeError, isFinal: boolean) {
    super(message);
    this.name = isFinal ? HOPELESS : 'JobError';
    this.stack = stack;
  }
}

/**
 * What all queues do alike with a job; BullMQ wants a class for each of them. Runs one handler for one event and leaves
 * the effect row. Failures stay failures: the queue retries and shows them.
 */
@Injectable()
abstract class QueueProcessor extends WorkerHost {
  private readonly log = new Logger('jobs');
  private readonly queueLog = new Logger(QueueProcessor.name);

  constructor(
    private readonly outcomes: JobOutcomesRepository,
    private readonly registry: HandlerRegistryService,
  ) {
    super();
  }

  /** The job's log lines, and the events that it records, carry the id of the request it goes back to. */
  async process(job: Job<EventJob>): Promise<void> {
    const { requestId } = job.data;
    await logContext.run({ ...(requestId ? { requestId } : {}), jobId: job.id }, () => this.perform(job));
  }

  @OnWorkerEvent('failed')
  onFailed(job: Job<EventJob> | undefined, error: Error): void {
    void this.park(job, error);
  }

  /** The queue's own trouble, such as a lock that ran out; unheard, it would go to the console as it is. */
  @OnWorkerEvent('error')
  onError(error: Error): void {
    this.queueLog.warn({ err: error });
  }

  private async perform(job: Job<EventJob>): Promise<void> {
    const { eventId, event, payload } = job.data;
    const startedAt = performance.now();
    const attempt = job.attemptsMade + 1;
    const mayFail = await this.ownFailuresLeft(job, attempt);
    const isLast = (failure: unknown) =>
      isHopeless(failure) ||
      attempt >= (job.opts.attempts ?? 1) ||
      (mayFail <= 1 && dependencyOf(failure) === null);
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
   * How often it may still fail by itself. Attempts that only waited for something else do not count, so that a job which
   * has outlived an outage is not given up at its first own fault. While the database cannot tell, it is not the last.
   */
  private async ownFailuresLeft({ data, name, queueName }: Job<EventJob>, attempt: number): Promise<number> {
    const most = ownAttemptsOf(queueName as QueueName);
    if (attempt < most) return most;
    return most - (await this.outcomes.ownFailures(data.eventId, name).catch(() => 0));
  }

  /** A job that ended its worker once too often is failed by the queue itself, without a run. */
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

  /** The failure's row is for people; a database that is away must not hide the failure itself. */
  private async recordFailure(
    { data: { eventId }, name: handler, queueName: queue }: Job<EventJob>,
    error: SafeError,
    end: Pick<FailedRun, 'attempt' | 'isFinal' | 'dependency'>,
  ): Promise<void> {
    const run = { eventId, handler, queue, pauseMs: pauseAfter(queue as QueueName, end.attempt), ...end };
    await this.outcomes
      .failed(run, error)
      .catch((failure: Error) => this.log.warn({ fault: failure.message }, 'the failure could not be kept'));
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
