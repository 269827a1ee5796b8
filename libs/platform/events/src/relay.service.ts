import { InjectQueue } from '@nestjs/bullmq';
import { Injectable } from '@nestjs/common';
import type { Queue } from 'bullmq';
import { DataSource, type EntityManager } from 'typeorm';
import { MINUTE_MS } from '#libs/shared/contracts';
import type { EventName, QueueName } from './event-map.js';
import { HandlerRegistryService } from './handler-registry.service.js';
import { JobOutcomesRepository, type OutboxRow } from './job-outcomes.repository.js';
import { jobIdOf, jobOptionsOf, FINISHED_JOBS_MS } from './queues.js';

const BATCH = 50;
/** A job that should have left its effect by now is looked at again. */
const PENDING_AFTER_SECONDS = 30;
const PENDING_BATCH = 500;
/** Until then a missing effect mostly means that the job waits for its turn. */
const GIVEN_UP_AFTER_MS = 2 * MINUTE_MS;
const SENT_EVENT_DAYS = 30;
const SWEPT_AT_MOST = 100_000;

type WaitingRow = OutboxRow & { again: string[] };
export type EventJob = { eventId: string; event: EventName; payload: unknown; requestId?: string };

/** Brings outbox rows to the queues: one job per listening handler, its id made of event and handler. */
@Injectable()
export class RelayService {
  private readonly queues: Record<QueueName, Queue<EventJob>>;
  /** Where the next look at what is pending begins, so that old deliveries never hide newer ones. */
  private pendingFrom = '0';

  constructor(
    private readonly db: DataSource,
    private readonly outcomes: JobOutcomesRepository,
    private readonly registry: HandlerRegistryService,
    @InjectQueue('events') events: Queue<EventJob>,
    @InjectQueue('mails') mails: Queue<EventJob>,
    @InjectQueue('documents') documents: Queue<EventJob>,
    @InjectQueue('exports') exports: Queue<EventJob>,
  ) {
    this.queues = { events, mails, documents, exports };
  }

  /**
   * Sends the oldest waiting rows, at most 50, and returns how many it read, or 0 when it could send none. Several
   * relays may run at once: rows are skipped while another holds them. A crash before the commit sends them again
   * under the same job ids. What an operator wants to run again goes to the handlers that were named, once none of
   * them is at it.
   */
  async sendBatch(): Promise<number> {
    return this.db.transaction(async (tx) => {
      const rows: WaitingRow[] = await tx.query(
        `select seq, id, name, payload, request_id as "requestId", handlers, again from outbox
         where sent_at is null order by seq limit ${BATCH} for update skip locked`,
      );
      if (rows.length === 0) return 0;
      const addressed = rows.map((row) => ({ ...row, handlers: this.addressees(row) }));
      const ready: OutboxRow[] = [];
      for (const row of addressed) {
        if (row.again.length === 0 || (await this.makeRoom(row))) ready.push(row);
      }
      await this.enqueue(ready);
      await markSent(tx, ready);
      return ready.length > 0 ? rows.length : 0;
    });
  }

  /** Sends until nothing waits. */
  async sendAll(): Promise<number> {
    let sent = 0;
    let batch = BATCH;
    while (batch === BATCH) {
      batch = await this.sendBatch();
      sent += batch;
    }
    return sent;
  }

  /**
   * Enqueues again what was sent and has no effect row: after a lost Redis nothing else remembers it. Jobs that
   * still exist keep their place, since their ids are the same; jobs that failed for good wait for an operator, and
   * those that will be tried again for their time. One that the queue has given up while the database was away, so
   * that nobody knows of it, begins anew.
   */
  async resendPending(pendingAfterSeconds = PENDING_AFTER_SECONDS): Promise<number> {
    const rows = await this.outcomes.acknowledgeAndFindPending({
      afterSeconds: pendingAfterSeconds,
      withinDays: SENT_EVENT_DAYS,
      handlers: this.registry.names(),
      fromSeq: this.pendingFrom,
      limit: PENDING_BATCH,
    });
    this.pendingFrom = rows.length === PENDING_BATCH ? rows[rows.length - 1].seq : '0';
    const givenUpBefore = Date.now() - GIVEN_UP_AFTER_MS;
    await this.deleteLostJobs(rows.filter(({ sentAt }) => sentAt.getTime() < givenUpBefore));
    await this.enqueue(rows);
    return rows.length;
  }

  /** Removes what was sent more than 30 days ago, with its effects; a timer's work. Returns how many. */
  async sweepSent(): Promise<number> {
    const [, swept]: [unknown, number] = await this.db.query(
      `delete from outbox where sent_at < now() - make_interval(days => ${SENT_EVENT_DAYS})`,
    );
    return swept;
  }

  /** Removes jobs that were done more than a day ago; a timer's work. Returns how many. */
  async sweepJobs(): Promise<number> {
    const swept = await Promise.all(
      Object.values(this.queues).map((queue) => queue.clean(FINISHED_JOBS_MS, SWEPT_AT_MOST, 'completed')),
    );
    return swept.flat().length;
  }

  private addressees({ name, again }: WaitingRow): string[] {
    const subscription = [...new Set(this.registry.subscribersOf(name).map(({ as }) => as))];
    return again.length > 0 ? subscription.filter((as) => again.includes(as)) : subscription;
  }

  /**
   * Removes finished jobs, whose ids the new run needs. A waiting job stays, and one that is delayed after a failure
   * runs now. False while a job runs: it may have recorded its outcome already and still be in the queue, where the new
   * run would count as the same job and be lost.
   */
  private async makeRoom({ id, handlers }: OutboxRow): Promise<boolean> {
    let isFree = true;
    for (const as of handlers) {
      const job = await this.queueOf(as)?.getJob(jobIdOf(id, as));
      const state = await job?.getState();
      if (state === 'completed' || state === 'failed') await job?.remove();
      if (state === 'delayed') await job?.promote();
      if (state === 'active') isFree = false;
    }
    return isFree;
  }

  private async deleteLostJobs(rows: OutboxRow[]): Promise<void> {
    for (const { id, as } of rows.flatMap(({ id, handlers }) => handlers.map((as) => ({ id, as })))) {
      const job = await this.queueOf(as)?.getJob(jobIdOf(id, as));
      if ((await job?.getState()) === 'failed') await job?.remove();
    }
  }

  private queueOf(as: string): Queue<EventJob> | null {
    const name = this.registry.queueOf(as);
    return name && this.queues[name];
  }

  private async enqueue(rows: OutboxRow[]): Promise<void> {
    const jobs = rows.flatMap((row) =>
      row.handlers.map((as) => ({ as, queue: this.registry.queueOf(as), row })),
    );
    for (const [name, queue] of Object.entries(this.queues) as [QueueName, Queue<EventJob>][]) {
      const own = jobs.filter((job) => job.queue === name);
      if (own.length === 0) continue;
      await queue.addBulk(
        own.map(({ as, row }) => ({
          name: as,
          data: {
            eventId: row.id,
            event: row.name,
            payload: row.payload,
            ...(row.requestId ? { requestId: row.requestId } : {}),
          },
          opts: { ...jobOptionsOf(name), jobId: jobIdOf(row.id, as) },
        })),
      );
    }
  }
}

/** The handlers of a row that runs again stay; they only grow. */
async function markSent(tx: EntityManager, rows: OutboxRow[]): Promise<void> {
  const handlers = rows.map((row) => `{${row.handlers.join(',')}}`);
  await tx.query(
    `update outbox set sent_at = now(), settled_at = null, again = '{}',
       handlers = (select coalesce(array_agg(distinct each), '{}')
         from unnest(outbox.handlers || sent.handlers::text[]) as each)
     from unnest($1::bigint[], $2::text[]) as sent(seq, handlers) where outbox.seq = sent.seq`,
    [rows.map((row) => row.seq), handlers],
  );
}
