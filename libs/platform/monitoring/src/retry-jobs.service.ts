import { Injectable } from '@nestjs/common';
import { AppError } from '#libs/shared/contracts';
import { AuditService } from '#libs/platform/auth';
import { RedeliveryService, type JobKey } from '#libs/platform/events';
import { DataSource } from 'typeorm';
import { CAUSE_KEY_SQL } from './jobs.queries.js';

const RETRIED_AT_ONCE = 1_000;

/** What operators start once more, with a line in the audit log. */
@Injectable()
export class RetryJobsService {
  constructor(
    private readonly db: DataSource,
    private readonly redelivery: RedeliveryService,
    private readonly audit: AuditService,
  ) {}

  /** One job that has used up its attempts. @throws AppError NOT_ALLOWED when there is no such job any more. */
  async job(actorId: string, { eventId, handler }: JobKey): Promise<void> {
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

  /** All such jobs with the same cause, the oldest 1000 at once; returns how many. @throws AppError NOT_ALLOWED for none. */
  async group(actorId: string, key: string): Promise<number> {
    return this.db.transaction(async (tx) => {
      const failed: JobKey[] = await tx.query(
        `select event_id as "eventId", handler from failing_jobs
         where is_final and resolved_at is null and ${CAUSE_KEY_SQL} = $1
         order by failed_at limit ${RETRIED_AT_ONCE}`,
        [key],
      );
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

  /** Every handler of an event once more, also those that are done. @throws AppError NOT_ALLOWED before it was sent. */
  async event(actorId: string, eventId: string): Promise<void> {
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
