import type { DataSource } from 'typeorm';
import type { EventName } from './event-map.js';

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

type Question = {
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

/**
 * Acknowledges what has all its effects (or failed for good, which waits for an operator) and returns, oldest first,
 * the rows with handlers that are still pending, and these. Only rows that were never acknowledged are read, so the
 * table's size does not matter. A row that an operator asked for in the meantime is left alone.
 */
export async function acknowledgeAndFindPending(db: DataSource, input: Question): Promise<PendingRow[]> {
  await db.query(
    `with open as (${openWhere(IS_PENDING_SQL)}),
       done as (select * from open where handlers = '{}' order by seq limit ${ACKNOWLEDGED_AT_ONCE})
     update outbox set settled_at = now() from done as open
     where outbox.seq = open.seq
       and outbox.settled_at is null and outbox.sent_at = open.sent_at and outbox.again = '{}'`,
    [null],
  );
  return db.query(
    `select *, sent_at as "sentAt" from (
       ${openWhere(`${IS_PENDING_SQL} and not ${WILL_BE_RETRIED_SQL}`)} and o.seq > $2 and o.sent_at < now() - make_interval(secs => $3)
         and o.sent_at > now() - make_interval(days => $4)
     ) as open where handlers <> '{}' order by seq limit $5`,
    [input.handlers, input.fromSeq, input.afterSeconds, input.withinDays, input.limit],
  );
}
