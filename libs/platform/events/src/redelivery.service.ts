import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { IS_PENDING_SQL } from './job-outcomes.repository.js';

/** One handler's job for one event. */
export type JobKey = { eventId: string; handler: string };

type JobStatus = { isLive: boolean; retrySeconds: number; delayed: JobKey[]; failed: JobKey[] };

/**
 * Runs jobs again. It only marks the event, and the relay sends it, so an unavailable queue loses nothing; handlers are
 * idempotent.
 */
@Injectable()
export class RedeliveryService {
  /** Runs those of the jobs that failed for good again, in the caller's transaction; returns them. */
  async retry(tx: EntityManager, jobs: readonly JobKey[]): Promise<JobKey[]> {
    const [reopened]: [JobKey[], number] = await tx.query(
      `update job_failures set is_final = false, own_failures = 0 where (event_id, handler) in (
         select event_id, handler from job_failures join unnest($1::uuid[], $2::text[]) as each (event_id, handler)
           using (event_id, handler)
         where is_final and resolved_at is null for update of job_failures)
       returning event_id as "eventId", handler`,
      columnsOf(jobs),
    );
    await this.send(tx, reopened);
    return reopened;
  }

  /** Sends an event to all its handlers again, finished or not; returns them, or none for an unsent event. */
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

  /**
   * The jobs of one handler for a booking's events: whether one is waiting or running, seconds until the earliest retry,
   * the ones that failed over a minute ago and whose retry is more than 10 s away, and the ones that failed for good.
   */
  async jobStatus(
    tx: EntityManager,
    { bookingId, handler, events }: { bookingId: string; handler: string; events: readonly string[] },
  ): Promise<JobStatus> {
    const jobs: { eventId: string; isLive: boolean; isFailed: boolean; rest: number; isDelayed: boolean }[] =
      await tx.query(
        `select o.id as "eventId", coalesce(f.is_final, false) as "isFailed",
           coalesce(extract(epoch from f.retry_at - now()), 0)::float8 as rest,
           o.sent_at is not null and f.retry_at > now() + interval '10 seconds'
             and f.failed_at < now() - interval '1 minute' as "isDelayed",
           case when o.sent_at is null then o.again = '{}' or h.handler = any(o.again)
             else h.handler = any(o.handlers) and ${IS_PENDING_SQL} end as "isLive"
         from outbox o cross join (select $2::text as handler) h
         left join job_failures f on f.event_id = o.id and f.handler = h.handler and f.resolved_at is null
         where o.payload ->> 'bookingId' = $1 and o.name = any($3)`,
        [bookingId, handler, events],
      );
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
    if (jobs.length > 0) await this.send(tx, jobs);
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
