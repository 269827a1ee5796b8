import { Injectable } from '@nestjs/common';
import type { SafeError } from '#libs/platform/config';
import { prepared } from '#libs/platform/database';
import { DataSource, type EntityManager } from 'typeorm';
import type { EventName } from './event-map.js';

/** One handler's job for one event. */
export type JobKey = { eventId: string; handler: string };

export const columnsOf = (jobs: readonly JobKey[]) => [
  jobs.map(({ eventId }) => eventId),
  jobs.map(({ handler }) => handler),
];

export type FailedRun = {
  eventId: string;
  handler: string;
  label: string;
  queue: string;
  attempt: number;
  isFinal: boolean;
  /** Until the next attempt. */
  pauseMs: number;
  dependency: string | null;
};

/** An outbox event and the handlers to send it to. */
export type OutboxRow = {
  seq: string;
  id: string;
  name: EventName;
  payload: unknown;
  requestId: string | null;
  handlers: string[];
};

type PendingRow = OutboxRow & { sentAt: Date };

type PendingQuery = {
  afterSeconds: number;
  withinDays: number;
  /** Registered handlers; jobs for others would fail. */
  handlers: string[];
  /** Cursor: the last row of the previous call. */
  fromSeq: string;
  limit: number;
};

type JobState = {
  eventId: string;
  /** It is waiting, running, or will be retried. */
  isLive: boolean;
  /** It failed for good. */
  isFailed: boolean;
  /** Seconds until its retry, negative when it is due; 0 without one. */
  rest: number;
  /** It failed over a minute ago, and its retry is more than 10 s away; may be null when it did not fail. */
  isDelayed: boolean | null;
};

/** SQL: the handler `h` of the event `o` has neither finished nor failed for good. */
export const IS_PENDING_SQL = `not exists (select from event_effects e where e.event_id = o.id and e.handler = h.handler)
  and not exists (select from job_failures f where f.event_id = o.id and f.handler = h.handler
    and f.is_final and f.resolved_at is null)`;

/** SQL: the queue will retry a failed attempt of the handler `h`. */
const WILL_BE_RETRIED_SQL = `exists (select from job_failures f where f.event_id = o.id and f.handler = h.handler
  and f.resolved_at is null and f.retry_at > now())`;

/** SQL: sent events that are not acknowledged, with their pending handlers; $1 limits the handlers, null for all. */
const unacknowledgedSql = (
  isOpen: string,
) => `select o.seq, o.id, o.name, o.payload, o.request_id as "requestId", o.sent_at,
    array(
      select h.handler from unnest(o.handlers) as h (handler)
      where ($1::text[] is null or h.handler = any($1)) and ${isOpen}
    ) as handlers
  from outbox o where o.settled_at is null and o.sent_at is not null`;

/** Rows acknowledged per call; more than are published between two calls. */
const ACKNOWLEDGE_BATCH = 5_000;

/** Outcomes of jobs, stored in the database because they must survive the queue, and pending deliveries. */
@Injectable()
export class JobOutcomesRepository {
  constructor(private readonly db: DataSource) {}

  /** Inserts the effect row and resolves an earlier failure. Idempotent. */
  async done(eventId: string, handler: string, attempt: number, tookMs: number): Promise<void> {
    await this.db.query(
      prepared(`with resolved as (
         update job_failures set resolved_at = now()
         where event_id = $1 and handler = $2 and resolved_at is null
       )
       insert into event_effects (event_id, handler, attempts, took_ms)
       select $1, $2, $3, $4 where exists (select from outbox where id = $1) on conflict do nothing`),
      [eventId, handler, attempt, tookMs],
    );
  }

  /** Failures of a job without an unavailable dependency, since the last success or manual retry. */
  async ownFailures(eventId: string, handler: string): Promise<number> {
    const [row]: { count: number }[] = await this.db.query(
      `select own_failures as count from job_failures
       where event_id = $1 and handler = $2 and resolved_at is null`,
      [eventId, handler],
    );
    return row?.count ?? 0;
  }

  /** Stores the latest failure of a job; `first_failed_at` stays. */
  async failed(run: FailedRun, error: SafeError): Promise<void> {
    await this.db.query(
      `insert into job_failures (event_id, handler, queue, attempts, message, kind, stack, is_final, dependency,
         retry_at, own_failures, label)
       select $1, $2, $3, $4, $5, $6, $7, $8, $9,
         case when not $8 then now() + make_interval(secs => $10::float / 1000) end,
         case when $9::text is null then 1 else 0 end, $11
       where exists (select from outbox where id = $1)
       on conflict (event_id, handler) do update set queue = excluded.queue, label = excluded.label,
         attempts = excluded.attempts,
         message = excluded.message, kind = excluded.kind, stack = excluded.stack, is_final = excluded.is_final,
         dependency = excluded.dependency, retry_at = excluded.retry_at,
         own_failures = excluded.own_failures
           + case when job_failures.resolved_at is null then job_failures.own_failures else 0 end,
         failed_at = now(), resolved_at = null`,
      [
        run.eventId,
        run.handler,
        run.queue,
        run.attempt,
        error.message,
        error.kind,
        error.stack,
        run.isFinal,
        run.dependency,
        run.pauseMs,
        run.label,
      ],
    );
  }

  /**
   * Acknowledges events whose handlers have all finished or failed for good, and returns the others with their pending
   * handlers, oldest first. Reads unacknowledged rows only, so the table's size does not matter. Skips rows that an
   * operator has sent again.
   */
  async acknowledgeAndFindPending(input: PendingQuery): Promise<PendingRow[]> {
    const done: { seq: string; sentAt: string }[] = await this.db.query(
      `select seq, sent_at::text as "sentAt" from (${unacknowledgedSql(IS_PENDING_SQL)}) as open
       where handlers = '{}' order by seq limit ${ACKNOWLEDGE_BATCH}`,
      [null],
    );
    // By ids alone: PostgreSQL estimates the unacknowledged rows by the last time it counted them, which may be none.
    await this.db.query(
      `update outbox set settled_at = now() from unnest($1::bigint[], $2::timestamptz[]) as done (seq, sent_at)
       where outbox.seq = done.seq and outbox.sent_at = done.sent_at`,
      [done.map(({ seq }) => seq), done.map(({ sentAt }) => sentAt)],
    );
    return this.db.query(
      `select seq, id, name, payload, "requestId", handlers, sent_at as "sentAt" from (
         ${unacknowledgedSql(`${IS_PENDING_SQL} and not ${WILL_BE_RETRIED_SQL}`)} and o.seq > $2 and o.sent_at < now() - make_interval(secs => $3)
           and o.sent_at > now() - make_interval(days => $4)
       ) as open where handlers <> '{}' order by seq limit $5`,
      [input.handlers, input.fromSeq, input.afterSeconds, input.withinDays, input.limit],
    );
  }

  /** Resets those of the jobs that failed for good, in the caller's transaction; returns them. */
  async reopen(tx: EntityManager, jobs: readonly JobKey[]): Promise<JobKey[]> {
    const [reopened]: [JobKey[], number] = await tx.query(
      `update job_failures set is_final = false, own_failures = 0 where (event_id, handler) in (
         select event_id, handler from job_failures join unnest($1::uuid[], $2::text[]) as each (event_id, handler)
           using (event_id, handler)
         where is_final and resolved_at is null for update of job_failures)
       returning event_id as "eventId", handler`,
      columnsOf(jobs),
    );
    return reopened;
  }

  /** Deletes the record of which handlers have finished an event. */
  async removeEffects(tx: EntityManager, eventId: string): Promise<void> {
    await tx.query('delete from event_effects where event_id = $1', [eventId]);
  }

  /** The jobs of one handler for a booking's events. */
  listOfBooking(
    tx: EntityManager,
    { bookingId, handler, events }: { bookingId: string; handler: string; events: readonly string[] },
  ): Promise<JobState[]> {
    return tx.query(
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
  }
}
