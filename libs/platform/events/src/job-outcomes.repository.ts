import { Injectable } from '@nestjs/common';
import type { SafeError } from '#libs/platform/config';
import { DataSource } from 'typeorm';
import type { EventName } from './event-map.js';

export type FailedRun = {
  eventId: string;
  handler: string;
  queue: string;
  attempt: number;
  isFinal: boolean;
  /** How long it rests before the next attempt, in ms. */
  pauseMs: number;
  dependency: string | null;
};

/** An event on its way, and the handlers that it goes to. */
export type OutboxRow = {
  seq: string;
  id: string;
  name: EventName;
  payload: unknown;
  requestId: string | null;
  handlers: string[];
};

/** With the time it was sent at. */
type PendingRow = OutboxRow & { sentAt: Date };

type PendingQuestion = {
  afterSeconds: number;
  withinDays: number;
  /** Handlers that exist here; jobs for others would fail. */
  handlers: string[];
  /** Rows up to this one were looked at the last time. */
  fromSeq: string;
  limit: number;
};

/** SQL: the handler `h` of the event `o` has neither left its effect nor failed for good. */
export const IS_PENDING_SQL = `not exists (select from event_effects e where e.event_id = o.id and e.handler = h.handler)
  and not exists (select from job_failures f where f.event_id = o.id and f.handler = h.handler
    and f.is_final and f.resolved_at is null)`;

/** SQL: a failed attempt of the handler `h` will be repeated by the queue, at a time that is still to come. */
const WILL_BE_RETRIED_SQL = `exists (select from job_failures f where f.event_id = o.id and f.handler = h.handler
  and f.resolved_at is null and f.retry_at > now())`;

/** Sent events that were never acknowledged, with the handlers that are pending; $1 names those that count, null all. */
const openWhere = (
  isOpen: string,
) => `select o.seq, o.id, o.name, o.payload, o.request_id as "requestId", o.sent_at,
    array(
      select h.handler from unnest(o.handlers) as h (handler)
      where ($1::text[] is null or h.handler = any($1)) and ${isOpen}
    ) as handlers
  from outbox o where o.settled_at is null and o.sent_at is not null`;

/** So many rows are acknowledged in one turn, more than a turn's worth of events. */
const ACKNOWLEDGED_AT_ONCE = 5_000;

/** What became of jobs, kept in the database, where it outlives the queue, and which deliveries are still pending. */
@Injectable()
export class JobOutcomesRepository {
  constructor(private readonly db: DataSource) {}

  /** Leaves the effect row, and resolves what had failed before. A second run changes nothing. */
  async done(eventId: string, handler: string, attempt: number, tookMs: number): Promise<void> {
    await this.db.query(
      `with resolved as (
         update job_failures set resolved_at = now()
         where event_id = $1 and handler = $2 and resolved_at is null
       )
       insert into event_effects (event_id, handler, attempts, took_ms)
       select $1, $2, $3, $4 where exists (select from outbox where id = $1) on conflict do nothing`,
      [eventId, handler, attempt, tookMs],
    );
  }

  /** How often a job has failed by itself since it was begun; what it waited for does not count. */
  async ownFailures(eventId: string, handler: string): Promise<number> {
    const [row]: { count: number }[] = await this.db.query(
      `select own_failures as count from job_failures
       where event_id = $1 and handler = $2 and resolved_at is null`,
      [eventId, handler],
    );
    return row?.count ?? 0;
  }

  /** Keeps the newest failure of a job; the first time stays. */
  async failed(run: FailedRun, error: SafeError): Promise<void> {
    await this.db.query(
      `insert into job_failures (event_id, handler, queue, attempts, message, kind, stack, is_final, dependency,
         retry_at, own_failures)
       select $1, $2, $3, $4, $5, $6, $7, $8, $9,
         case when not $8 then now() + make_interval(secs => $10::float / 1000) end,
         case when $9::text is null then 1 else 0 end
       where exists (select from outbox where id = $1)
       on conflict (event_id, handler) do update set queue = excluded.queue, attempts = excluded.attempts,
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
      ],
    );
  }

  /**
   * Acknowledges what has all its effects (or failed for good, which waits for an operator) and returns, oldest first,
   * the rows with handlers that are still pending, and these. Only rows that were never acknowledged are read, so the
   * table's size does not matter. A row that an operator asked for in the meantime is left alone.
   */
  async acknowledgeAndFindPending(input: PendingQuestion): Promise<PendingRow[]> {
    await this.db.query(
      `with open as (${openWhere(IS_PENDING_SQL)}),
         done as (select * from open where handlers = '{}' order by seq limit ${ACKNOWLEDGED_AT_ONCE})
       update outbox set settled_at = now() from done as open
       where outbox.seq = open.seq
         and outbox.settled_at is null and outbox.sent_at = open.sent_at and outbox.again = '{}'`,
      [null],
    );
    return this.db.query(
      `select *, sent_at as "sentAt" from (
         ${openWhere(`${IS_PENDING_SQL} and not ${WILL_BE_RETRIED_SQL}`)} and o.seq > $2 and o.sent_at < now() - make_interval(secs => $3)
           and o.sent_at > now() - make_interval(days => $4)
       ) as open where handlers <> '{}' order by seq limit $5`,
      [input.handlers, input.fromSeq, input.afterSeconds, input.withinDays, input.limit],
    );
  }
}

/** Deliveries beyond these are not counted: the number only says how bad it is. */
const PENDING_COUNTED = 10_000;

/** How many events wait to be sent, how many deliveries of sent ones are pending, and their oldest ages in seconds. */
export type OutboxState = {
  unsent: number;
  oldestUnsentSeconds: number | null;
  pending: number;
  oldestPendingSeconds: number | null;
};

const secondsOrNull = (seconds: string | null) => (seconds === null ? null : Math.round(Number(seconds)));

/** What an operator asked to run again is old by its nature and does not count as late. */
export async function outboxState(db: DataSource): Promise<OutboxState> {
  const [row]: Record<string, string | null>[] = await db.query(
    `select unsent.*, pending.* from
       (select count(*) as unsent,
          extract(epoch from now() - min(created_at) filter (where again = '{}')) as "oldestUnsent"
        from outbox where sent_at is null) as unsent,
       (select count(*) as pending, extract(epoch from now() - min(sent_at)) as "oldestPending" from (
          select o.sent_at from outbox o cross join lateral unnest(o.handlers) as h (handler)
          where o.settled_at is null and o.sent_at is not null and ${IS_PENDING_SQL}
          order by o.seq limit ${PENDING_COUNTED}) as each) as pending`,
  );
  return {
    unsent: Number(row.unsent),
    oldestUnsentSeconds: secondsOrNull(row.oldestUnsent),
    pending: Number(row.pending),
    oldestPendingSeconds: secondsOrNull(row.oldestPending),
  };
}
