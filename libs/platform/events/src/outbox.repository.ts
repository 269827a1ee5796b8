import { Injectable } from '@nestjs/common';
import { directDatabaseUrl, Settings } from '#libs/platform/config';
import { NOTICES_LOSS, prepared } from '#libs/platform/database';
import pg from 'pg';
import { DataSource, type EntityManager } from 'typeorm';
import type { DomainEvent } from './event-map.js';
import { columnsOf, IS_PENDING_SQL, type JobKey, type OutboxRow } from './job-outcomes.repository.js';
import { RESTORED } from './restored.js';

/** An unsent event; `again`: the handlers to run again on an operator's request, empty for the first sending. */
export type WaitingRow = OutboxRow & { again: string[] };

/** Unsent events and pending deliveries of sent ones, with the age of the oldest in seconds. */
export type OutboxState = {
  unsent: number;
  oldestUnsentSeconds: number | null;
  pending: number;
  oldestPendingSeconds: number | null;
};

/** Counting stops here: the number only shows the scale. */
const MAX_PENDING_COUNTED = 10_000;
const ANSWER_LIMIT_MS = 3_000;

const secondsOrNull = (seconds: string | null) => (seconds === null ? null : Math.round(Number(seconds)));

/** Events from their publication until they are sent to the queues, including those to be run again. */
@Injectable()
export class OutboxRepository {
  constructor(
    private readonly db: DataSource,
    private readonly settings: Settings,
  ) {}

  /** Runs the expression of `insertSql` as a statement of its own. */
  async insert(tx: EntityManager, { sql, values }: { sql: string; values: unknown[] }): Promise<void> {
    await tx.query(prepared(`select ${sql}`), values);
  }

  /** An expression that inserts events. `place`: the first of its three parameters, e.g. 42 for $42. */
  insertSql(
    place: number,
    events: readonly DomainEvent[],
    requestId: string | null,
  ): { sql: string; values: unknown[] } {
    return {
      sql: `publish_events($${place}::text[], $${place + 1}::jsonb[], $${place + 2}::text)`,
      values: [
        events.map((event) => event.name),
        events.map((event) => JSON.stringify(event.payload)),
        requestId,
      ],
    };
  }

  /**
   * Calls `onEvent` for each publication and `onLoss` when the connection ends. The connection is separate, because a
   * pooler does not support LISTEN.
   */
  async listen(onEvent: () => void, onLoss: () => void): Promise<pg.Client> {
    const client = new pg.Client({
      connectionString: directDatabaseUrl(this.settings),
      connectionTimeoutMillis: ANSWER_LIMIT_MS,
      query_timeout: ANSWER_LIMIT_MS,
      ...NOTICES_LOSS,
    });
    client.on('error', onLoss);
    client.on('end', onLoss);
    client.on('notification', onEvent);
    await client.connect();
    await client.query('listen outbox');
    return client;
  }

  /** The oldest unsent events. */
  findUnsent(limit: number): Promise<WaitingRow[]> {
    return this.db.query(
      prepared(`select seq, id, name, payload, request_id as "requestId", handlers, again from outbox
       where sent_at is null order by seq limit ${limit}`),
    );
  }

  /**
   * Marks these rows as sent to their handlers unless another relay has; returns the `seq` of those that it marked. A
   * re-run never removes handlers.
   */
  async markSent(rows: readonly WaitingRow[]): Promise<string[]> {
    const handlers = rows.map((row) => `{${row.handlers.join(',')}}`);
    const [marked]: [{ seq: string }[], number] = await this.db.query(
      prepared(`update outbox set sent_at = now(), settled_at = null, again = '{}',
         handlers = (select coalesce(array_agg(distinct each), '{}')
           from unnest(outbox.handlers || sent.handlers::text[]) as each)
       from unnest($1::bigint[], $2::text[]) as sent(seq, handlers)
       where outbox.seq = sent.seq and outbox.seq in (
         select seq from outbox where seq = any($1) and sent_at is null order by seq for update skip locked)
       returning outbox.seq`),
      [rows.map(({ seq }) => seq), handlers],
    );
    return marked.map(({ seq }) => seq);
  }

  /** Reverts `markSent`. */
  async unmark(rows: readonly WaitingRow[]): Promise<void> {
    await this.db.query(
      `update outbox set sent_at = null, again = waiting.again::text[]
       from unnest($1::bigint[], $2::text[]) as waiting(seq, again) where outbox.seq = waiting.seq`,
      [rows.map(({ seq }) => seq), rows.map(({ again }) => `{${again.join(',')}}`)],
    );
  }

  /** The handlers of a sent event, which is locked until the transaction ends; null for an unsent or unknown one. */
  async lockSent(tx: EntityManager, id: string): Promise<string[] | null> {
    const [event]: { handlers: string[] }[] = await tx.query(
      'select handlers from outbox where id = $1 and sent_at is not null for update',
      [id],
    );
    return event?.handlers ?? null;
  }

  /** Marks events as unsent for these handlers, and wakes the relays. */
  async sendAgain(tx: EntityManager, jobs: readonly JobKey[]): Promise<void> {
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

  /** Deletes events sent more than `days` ago, with their effects and failures. Returns how many. */
  async removeSent(days: number): Promise<number> {
    const [, removed]: [unknown, number] = await this.db.query(
      `delete from outbox where sent_at < now() - make_interval(days => ${days})`,
    );
    return removed;
  }

  /** Events run again by an operator are old, so they do not count as late. */
  async state(): Promise<OutboxState> {
    const [row]: {
      unsent: string;
      oldestUnsent: string | null;
      pending: string;
      oldestPending: string | null;
    }[] = await this.db.query(
      `select unsent.*, pending.* from
         (select count(*) as unsent,
            extract(epoch from now() - min(created_at) filter (where again = '{}')) as "oldestUnsent"
          from outbox where sent_at is null) as unsent,
         (select count(*) as pending, extract(epoch from now() - min(sent_at)) as "oldestPending" from (
            select o.sent_at from outbox o cross join lateral unnest(o.handlers) as h (handler)
            where o.settled_at is null and o.sent_at is not null and ${IS_PENDING_SQL}
            order by o.seq limit ${MAX_PENDING_COUNTED}) as each) as pending`,
    );
    return {
      unsent: Number(row.unsent),
      oldestUnsentSeconds: secondsOrNull(row.oldestUnsent),
      pending: Number(row.pending),
      oldestPendingSeconds: secondsOrNull(row.oldestPending),
    };
  }
}

/** Marks the unfinished events of a newly restored database. */
export async function markUnfinishedEvents(tx: EntityManager): Promise<void> {
  await tx.query('update outbox set request_id = $1 where settled_at is null', [RESTORED]);
}

/**
 * Deletes the events whose payload has one of these ids, with effects and failures, because their subject is deleted.
 */
export async function deleteEvents(tx: EntityManager, ids: readonly string[]): Promise<void> {
  await tx.query(
    `delete from outbox where exists (
       select from jsonb_each_text(payload) as part (name, value) where value = any($1::text[]))`,
    [ids],
  );
}
