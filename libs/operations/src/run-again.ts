import { Injectable } from '@nestjs/common';
import { AppError } from '#libs/contracts';
import { Audit } from '#libs/auth';
import { DataSource, type EntityManager } from 'typeorm';
import { CAUSE_KEY_SQL } from './failure-cause.js';

const RETRIED_AT_ONCE = 1_000;
type Input = { eventId: string; handler: string };

/**
 * What operators start once more. They only mark the event; the relay sends its jobs, so that a queue which is away
 * loses nothing, and a handler's own unique keys make a second run harmless.
 */
@Injectable()
export class RunAgain {
  constructor(
    private readonly db: DataSource,
    private readonly audit: Audit,
  ) {}

  /** One job that has used up its attempts. @throws AppError NOT_ALLOWED when there is no such job any more. */
  async job(actorId: string, { eventId, handler }: Input): Promise<void> {
    await this.db.transaction(async (tx) => {
      const jobs = await reopen(tx, 'event_id = $1 and handler = $2', [eventId, handler]);
      if (jobs.length === 0) throw new AppError('NOT_ALLOWED');
      await sendAgain(tx, jobs);
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
      const jobs = await reopen(tx, `${CAUSE_KEY_SQL} = $1`, [key]);
      if (jobs.length === 0) throw new AppError('NOT_ALLOWED');
      await sendAgain(tx, jobs);
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
      const [event]: [{ handlers: string[] } | undefined] = await tx.query(
        'select handlers from outbox where id = $1 and sent_at is not null for update',
        [eventId],
      );
      if (!event || event.handlers.length === 0) throw new AppError('NOT_ALLOWED');
      await tx.query('delete from event_effects where event_id = $1', [eventId]);
      await reopen(tx, 'event_id = $1', [eventId]);
      await sendAgain(
        tx,
        event.handlers.map((handler) => ({ eventId, handler })),
      );
      await this.audit.record(tx, actorId, {
        what: 'event-replayed',
        subject: 'event',
        subjectId: eventId,
        facts: { handlers: event.handlers.length },
      });
    });
  }
}

/** Failed for good no longer: from here on the job is owed again. */
async function reopen(tx: EntityManager, which: string, values: string[]): Promise<Input[]> {
  const [jobs]: [Input[], number] = await tx.query(
    `update job_failures set is_final = false where (event_id, handler) in (
       select event_id, handler from job_failures
       where is_final and resolved_at is null and ${which} order by failed_at limit ${RETRIED_AT_ONCE} for update)
     returning event_id as "eventId", handler`,
    values,
  );
  return jobs;
}

async function sendAgain(tx: EntityManager, jobs: Input[]): Promise<void> {
  await tx.query(
    `update outbox set sent_at = null, settled_at = null,
       again = array(select distinct unnest(outbox.again || asked.handlers))
     from (select event_id, array_agg(handler) as handlers
           from unnest($1::uuid[], $2::text[]) as each (event_id, handler) group by event_id) as asked
     where outbox.id = asked.event_id`,
    [jobs.map(({ eventId }) => eventId), jobs.map(({ handler }) => handler)],
  );
  await tx.query("select pg_notify('outbox', '')");
}
