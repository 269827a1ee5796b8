import { InjectQueue } from '@nestjs/bullmq';
import { Injectable } from '@nestjs/common';
import type { Queue } from 'bullmq';
import { DataSource, type EntityManager } from 'typeorm';
import type { EventName, QueueName } from './event-map.js';
import { HandlerBook } from './handler-book.js';
import { JOB_OPTIONS } from './queues.js';

const BATCH = 50;
/** A job that should have left its effect by now is looked at again. */
const OWED_AFTER_SECONDS = 30;
const OWED_WITHIN_DAYS = 30;

type Row = { seq: string; id: string; name: EventName; payload: unknown; handlers: string[] };
export type EventJob = { eventId: string; event: EventName; payload: unknown };

/** Brings outbox rows to the queues: one job per listening handler, its id made of event and handler. */
@Injectable()
export class Relay {
  private readonly queues: Record<QueueName, Queue<EventJob>>;

  constructor(
    private readonly db: DataSource,
    private readonly book: HandlerBook,
    @InjectQueue('events') events: Queue<EventJob>,
    @InjectQueue('documents') documents: Queue<EventJob>,
  ) {
    this.queues = { events, documents };
  }

  /**
   * Sends the oldest waiting rows, at most 50, and returns how many. Several relays may run at once: rows are
   * skipped while another holds them. A crash before the commit sends them again under the same job ids.
   */
  async sendBatch(): Promise<number> {
    return this.db.transaction(async (tx) => {
      const rows: Row[] = await tx.query(
        `select seq, id, name, payload from outbox where sent_at is null
         order by seq limit ${BATCH} for update skip locked`,
      );
      if (rows.length === 0) return 0;
      const addressed = rows.map((row) => ({
        ...row,
        handlers: [...new Set(this.book.listeningTo(row.name).map((listening) => listening.as))],
      }));
      await this.enqueue(addressed);
      await markSent(tx, addressed);
      return rows.length;
    });
  }

  /** Sends until nothing waits. */
  async sendAll(): Promise<number> {
    let sent = 0;
    for (let batch = await this.sendBatch(); batch > 0; batch = await this.sendBatch()) sent += batch;
    return sent;
  }

  /**
   * Enqueues again what was sent and has no effect row: after a lost Redis nothing else remembers it. Jobs that
   * still exist, waiting or failed, keep their place, since their ids are the same.
   */
  async remindOwed(owedAfterSeconds = OWED_AFTER_SECONDS): Promise<number> {
    const rows: Row[] = await this.db.query(
      `select o.seq, o.id, o.name, o.payload, array_agg(h.handler) as handlers
       from outbox o cross join lateral unnest(o.handlers) as h(handler)
       left join event_effects e on e.event_id = o.id and e.handler = h.handler
       where e.event_id is null and o.sent_at < now() - make_interval(secs => $1)
         and o.sent_at > now() - make_interval(days => ${OWED_WITHIN_DAYS})
       group by o.seq, o.id, o.name, o.payload order by o.seq limit 500`,
      [owedAfterSeconds],
    );
    await this.enqueue(rows);
    return rows.length;
  }

  /** Removes what was sent more than 30 days ago, with its effects; a timer's work. Returns how many. */
  async sweepSent(): Promise<number> {
    const [, swept]: [unknown, number] = await this.db.query(
      `delete from outbox where sent_at < now() - make_interval(days => ${OWED_WITHIN_DAYS})`,
    );
    return swept;
  }

  private async enqueue(rows: Row[]): Promise<void> {
    const jobs = rows.flatMap((row) => row.handlers.map((as) => ({ as, queue: this.book.queueOf(as), row })));
    for (const [name, queue] of Object.entries(this.queues) as [QueueName, Queue<EventJob>][]) {
      const own = jobs.filter((job) => job.queue === name);
      if (own.length === 0) continue;
      await queue.addBulk(
        own.map(({ as, row }) => ({
          name: as,
          data: { eventId: row.id, event: row.name, payload: row.payload },
          opts: { ...JOB_OPTIONS[name], jobId: `${row.id}.${as}` },
        })),
      );
    }
  }
}

async function markSent(tx: EntityManager, rows: Row[]): Promise<void> {
  const handlers = rows.map((row) => `{${row.handlers.join(',')}}`);
  await tx.query(
    `update outbox set sent_at = now(), handlers = sent.handlers::text[]
     from unnest($1::bigint[], $2::text[]) as sent(seq, handlers) where outbox.seq = sent.seq`,
    [rows.map((row) => row.seq), handlers],
  );
}
