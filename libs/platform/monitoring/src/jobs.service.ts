import { Injectable } from '@nestjs/common';
import {
  AppError,
  type FailedPage,
  type FailureGroup,
  type FoundEvent,
  type HandlerFigures,
  type OperationsView,
} from '#libs/shared/contracts';
import { AuditService } from '#libs/platform/auth';
import { OutboxService, RedeliveryService, type JobKey } from '#libs/platform/events';
import { DataSource } from 'typeorm';
import { JobsQueries } from './jobs.queries.js';

const ID = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/i;
/** The last eight characters of a booking id, as shown in the admin area, or the first or last eight of an event id. */
const SHORT_ID = /(?<![0-9a-f-])[0-9a-f]{8}(?![0-9a-f-])/i;

/** Events and jobs for operators. Retries and replays are written to the audit log. */
@Injectable()
export class JobsService {
  constructor(
    private readonly db: DataSource,
    private readonly queries: JobsQueries,
    private readonly outbox: OutboxService,
    private readonly redelivery: RedeliveryService,
    private readonly audit: AuditService,
  ) {}

  /**
   * Events of a booking, or one event by its id or a job id, with the state of their jobs; newest first, at most 50.
   * Accepts full and short ids anywhere in the input; without one the result is empty.
   */
  async findEvents(input: string): Promise<FoundEvent[]> {
    const whole = ID.exec(input)?.[0];
    const id = (whole ?? SHORT_ID.exec(input)?.[0])?.toLowerCase();
    if (!id) return [];
    return this.queries.findEvents(id, { isWhole: whole !== undefined });
  }

  /** The failed jobs of one group, newest first. */
  failedPage(key: string, page: number): Promise<FailedPage> {
    return this.queries.failedPage(key, page);
  }

  /** Events that are not sent yet, and missing effects of sent ones. */
  async outboxState(): Promise<OperationsView['outbox']> {
    const { pending: owed, oldestPendingSeconds: oldestOwedSeconds, ...unsent } = await this.outbox.state();
    return { ...unsent, owed, oldestOwedSeconds };
  }

  /** Job counts of the last hour, and the number of all failed jobs that wait for an operator, whatever their age. */
  async lastHour(): Promise<OperationsView['lastHour'] & { failedJobs: number }> {
    const { done, failed, open, failedJobs } = await this.queries.countLastHour();
    return {
      done,
      failed,
      failureRate: done + open === 0 ? 0 : Math.min(1, failed / (done + open)),
      donePerMinute: Math.round((done / 60) * 10) / 10,
      failedJobs,
    };
  }

  /** One row per handler that ran within the last hour or has open failures. */
  handlerFigures(): Promise<HandlerFigures[]> {
    return this.queries.handlerFigures();
  }

  /** Open failures grouped by cause, newest first. */
  failureGroups(): Promise<FailureGroup[]> {
    return this.queries.failureGroups();
  }

  /** Retries a job that has used up its attempts. @throws AppError NOT_ALLOWED when it is not in that state. */
  async retry(actorId: string, { eventId, handler }: JobKey): Promise<void> {
    await this.db.transaction(async (tx) => {
      const jobs = await this.redelivery.retry(tx, [{ eventId, handler }]);
      if (jobs.length === 0) throw new AppError('NOT_ALLOWED');
      await this.audit.record(tx, actorId, {
        what: 'job-retried',
        subject: 'event',
        subjectId: eventId,
        facts: { handler },
      });
    });
  }

  /**
   * Retries the failed jobs with this cause (at most 1000, oldest first) and returns their number.
   * @throws AppError NOT_ALLOWED when there are none.
   */
  async retryGroup(actorId: string, key: string): Promise<number> {
    return this.db.transaction(async (tx) => {
      const failed = await this.queries.listFinallyFailed(tx, key);
      const jobs = await this.redelivery.retry(tx, failed);
      if (jobs.length === 0) throw new AppError('NOT_ALLOWED');
      await this.audit.record(tx, actorId, {
        what: 'jobs-retried',
        subject: 'job-failure',
        subjectId: key,
        facts: { handler: jobs[0].handler, jobs: jobs.length },
      });
      return jobs.length;
    });
  }

  /**
   * Runs every handler of an event again, also completed ones.
   * @throws AppError NOT_ALLOWED if the event is unknown, has no handlers or was not sent yet.
   */
  async replay(actorId: string, eventId: string): Promise<void> {
    await this.db.transaction(async (tx) => {
      const handlers = await this.redelivery.replay(tx, eventId);
      if (handlers.length === 0) throw new AppError('NOT_ALLOWED');
      await this.audit.record(tx, actorId, {
        what: 'event-replayed',
        subject: 'event',
        subjectId: eventId,
        facts: { handlers: handlers.length },
      });
    });
  }
}
