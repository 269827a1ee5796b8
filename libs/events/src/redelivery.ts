import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';

/** A job: what one handler does with one event. */
export type JobKey = { eventId: string; handler: string };

/**
 * Sends jobs once more. It only marks the event; the relay sends its jobs, so that a queue which is away loses
 * nothing, and a handler's own unique keys make a second run harmless.
 */
@Injectable()
export class Redelivery {
  /** Sends again those of the jobs that have failed for good, in the caller's transaction; returns them. */
  async retry(tx: EntityManager, jobs: readonly JobKey[]): Promise<JobKey[]> {
    const [reopened]: [JobKey[], number] = await tx.query(
      `update job_failures set is_final = false where (event_id, handler) in (
         select event_id, handler from job_failures join unnest($1::uuid[], $2::text[]) as each (event_id, handler)
           using (event_id, handler)
         where is_final and resolved_at is null for update of job_failures)
       returning event_id as "eventId", handler`,
      columnsOf(jobs),
    );
    await this.send(tx, reopened);
    return reopened;
  }

  /** Sends an event to every handler again, also to those that are done; returns them, none before it was sent. */
  async replay(tx: EntityManager, eventId: string): Promise<string[]> {
    const [event]: { handlers: string[] }[] = await tx.query(
      'select handlers from outbox where id = $1 and sent_at is not null for update',
      [eventId],
    );
    if (!event || event.handlers.length === 0) return [];
    await tx.query('delete from event_effects where event_id = $1', [eventId]);
    const jobs = event.handlers.map((handler) => ({ eventId, handler }));
    await this.retry(tx, jobs);
    await this.send(tx, jobs);
    return event.handlers;
  }

  private async send(tx: EntityManager, jobs: readonly JobKey[]): Promise<void> {
    await tx.query(
      `update outbox set sent_at = null, settled_at = null,
         again = array(select distinct unnest(outbox.again || chosen.handlers))
       from (select event_id, array_agg(handler) as handlers
             from unnest($1::uuid[], $2::text[]) as each (event_id, handler) group by event_id) as chosen
       where outbox.id = chosen.event_id`,
      columnsOf(jobs),
    );
    await tx.query("select pg_notify('outbox', '')");
  }
}

const columnsOf = (jobs: readonly JobKey[]) => [
  jobs.map(({ eventId }) => eventId),
  jobs.map(({ handler }) => handler),
];
