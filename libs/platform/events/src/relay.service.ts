import { setTimeout as sleep } from 'node:timers/promises';
import { InjectQueue } from '@nestjs/bullmq';
import { Injectable, Logger } from '@nestjs/common';
import type { Queue } from 'bullmq';
import pg from 'pg';
import { DataSource } from 'typeorm';
import { directDatabaseUrl, Settings } from '#libs/platform/config';
import { NOTICES_LOSS } from '#libs/platform/database';
import { HOUR_MS, MINUTE_MS } from '#libs/shared/contracts';
import type { EventName, QueueName } from './event-map.js';
import { HandlerRegistryService } from './handler-registry.service.js';
import { JobOutcomesRepository, type OutboxRow } from './job-outcomes.repository.js';
import { jobIdOf, jobOptionsOf } from './queues.js';
import { Every } from './timed-jobs.js';

const POLL_INTERVAL_MS = 1_000;
const ANSWER_LIMIT_MS = 3_000;
/** Events published shortly after one another are sent in one batch. */
const BATCH_DELAY_MS = 40;
const RESEND_INTERVAL_MS = 15_000;
const BATCH = 50;
/** A job without an effect row after this time is enqueued again. */
const PENDING_AFTER_SECONDS = 30;
const PENDING_BATCH = 500;
/** Before that, a missing effect mostly means that the job is still queued. */
const FAILED_AFTER_MS = 2 * MINUTE_MS;
const RETENTION_DAYS = 30;

type WaitingRow = OutboxRow & { again: string[] };
export type EventJob = { eventId: string; event: EventName; payload: unknown; requestId?: string };

/**
 * Sends outbox rows to the queues, on NOTIFY and every second in case a notification was lost: one job per handler, its id
 * made of event and handler.
 */
@Injectable()
export class RelayService {
  private readonly log = new Logger(RelayService.name);
  private readonly queues: Record<QueueName, Queue<EventJob>>;
  /** Cursor of resendPending, so that many old deliveries do not hide newer ones. */
  private pendingFrom = '0';
  private listener: pg.Client | null = null;
  private timers: NodeJS.Timeout[] = [];
  private running: Promise<void> | null = null;
  private isWoken = false;
  private isStopped = false;

  constructor(
    private readonly db: DataSource,
    private readonly outcomes: JobOutcomesRepository,
    private readonly registry: HandlerRegistryService,
    private readonly settings: Settings,
    @InjectQueue('events') events: Queue<EventJob>,
    @InjectQueue('mails') mails: Queue<EventJob>,
    @InjectQueue('documents') documents: Queue<EventJob>,
    @InjectQueue('exports') exports: Queue<EventJob>,
  ) {
    this.queues = { events, mails, documents, exports };
  }

  /** Sends until `stop`. */
  start(): void {
    this.timers = [
      setInterval(() => this.wake(), POLL_INTERVAL_MS),
      setInterval(() => void this.tryStep(() => this.resendPending()), RESEND_INTERVAL_MS),
    ];
    this.wake();
  }

  /** Stops after the current batch. */
  async stop(): Promise<void> {
    this.isStopped = true;
    this.timers.forEach(clearInterval);
    await this.running;
    await this.listener?.end().catch(() => {});
  }

  /**
   * Sends the oldest unsent rows, at most 50; returns how many it read, or 0 when it could send none. Rows are marked as
   * sent first, so that each is sent by one of several relays; what a crash then leaves without a job, `resendPending`
   * enqueues. A re-run goes to the requested handlers only, once none of their jobs is active.
   */
  async sendBatch(): Promise<number> {
    const rows: WaitingRow[] = await this.db.query(
      `select seq, id, name, payload, request_id as "requestId", handlers, again from outbox
       where sent_at is null order by seq limit ${BATCH}`,
    );
    if (rows.length === 0) return 0;
    const ready: WaitingRow[] = [];
    for (const row of rows) {
      const targeted = { ...row, handlers: await this.handlersOf(row) };
      if (row.again.length === 0 || (await this.clearForRerun(targeted))) ready.push(targeted);
    }
    const marked = await this.markSent(ready);
    const ours = ready.filter(({ seq }) => marked.has(seq));
    try {
      await this.enqueue(ours);
    } catch (error) {
      await this.unmark(ours);
      throw error;
    }
    return ours.length > 0 ? rows.length : 0;
  }

  /** Sends until no row is unsent. */
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
   * Enqueues sent events without an effect row again, e.g. after Redis was lost. Existing jobs keep their place because
   * the ids are the same. Jobs that failed for good, or wait for a retry, are left alone. A job that the queue failed
   * while the database was unavailable, and which therefore has no failure row, starts again.
   */
  async resendPending(pendingAfterSeconds = PENDING_AFTER_SECONDS): Promise<number> {
    const rows = await this.outcomes.acknowledgeAndFindPending({
      afterSeconds: pendingAfterSeconds,
      withinDays: RETENTION_DAYS,
      handlers: this.registry.names(),
      fromSeq: this.pendingFrom,
      limit: PENDING_BATCH,
    });
    this.pendingFrom = rows.length === PENDING_BATCH ? rows[rows.length - 1].seq : '0';
    const failedBefore = Date.now() - FAILED_AFTER_MS;
    await this.removeFailed(rows.filter(({ sentAt }) => sentAt.getTime() < failedBefore));
    await this.enqueue(rows);
    return rows.length;
  }

  /** Deletes rows sent more than 30 days ago, with their effects. Returns how many. */
  @Every(HOUR_MS, { as: 'sweep-outbox' })
  async sweepSent(): Promise<number> {
    const [, swept]: [unknown, number] = await this.db.query(
      `delete from outbox where sent_at < now() - make_interval(days => ${RETENTION_DAYS})`,
    );
    return swept;
  }

  private wake(): void {
    this.isWoken = true;
    if (this.running || this.isStopped) return;
    this.running = this.drain().finally(() => (this.running = null));
  }

  private async drain(): Promise<void> {
    await this.tryStep(() => this.listen());
    while (this.isWoken && !this.isStopped) {
      this.isWoken = false;
      await this.tryStep(() => this.sendAll());
      await sleep(BATCH_DELAY_MS);
    }
  }

  private async listen(): Promise<void> {
    if (this.listener) return;
    const client = new pg.Client({
      connectionString: directDatabaseUrl(this.settings),
      connectionTimeoutMillis: ANSWER_LIMIT_MS,
      query_timeout: ANSWER_LIMIT_MS,
      ...NOTICES_LOSS,
    });
    client.on('error', () => (this.listener = null));
    client.on('end', () => (this.listener = null));
    client.on('notification', () => this.wake());
    await client.connect();
    await client.query('listen outbox');
    this.listener = client;
  }

  private async tryStep(step: () => Promise<unknown>): Promise<void> {
    try {
      await step();
    } catch (error) {
      this.log.warn(`will try again: ${(error as Error).message}`);
    }
  }

  private async handlersOf({ name, payload, again }: WaitingRow): Promise<string[]> {
    if (again.length > 0) return this.registry.subscribersOf(name).filter((as) => again.includes(as));
    return this.registry.withWork(name, payload);
  }

  /**
   * Removes finished jobs, whose ids the re-run needs. A waiting job stays, a delayed one is promoted. False while a job
   * is active: the re-run would have the same id and be dropped, although the outcome may be recorded already.
   */
  private async clearForRerun({ id, handlers }: OutboxRow): Promise<boolean> {
    let isClear = true;
    for (const as of handlers) {
      const job = await this.queueOf(as)?.getJob(jobIdOf(id, as));
      const state = await job?.getState();
      if (state === 'completed' || state === 'failed') await job?.remove();
      if (state === 'delayed') await job?.promote();
      if (state === 'active') isClear = false;
    }
    return isClear;
  }

  private async removeFailed(rows: OutboxRow[]): Promise<void> {
    for (const { id, as } of rows.flatMap(({ id, handlers }) => handlers.map((as) => ({ id, as })))) {
      const job = await this.queueOf(as)?.getJob(jobIdOf(id, as));
      if ((await job?.getState()) === 'failed') await job?.remove();
    }
  }

  private queueOf(as: string): Queue<EventJob> | null {
    const name = this.registry.queueOf(as);
    return name && this.queues[name];
  }

  /**
   * Marks these rows unless another relay has; returns the `seq` of those that it marked. A re-run never removes
   * handlers.
   */
  private async markSent(rows: WaitingRow[]): Promise<Set<string>> {
    if (rows.length === 0) return new Set();
    const handlers = rows.map((row) => `{${row.handlers.join(',')}}`);
    const [marked]: [{ seq: string }[], number] = await this.db.query(
      `update outbox set sent_at = now(), settled_at = null, again = '{}',
         handlers = (select coalesce(array_agg(distinct each), '{}')
           from unnest(outbox.handlers || sent.handlers::text[]) as each)
       from unnest($1::bigint[], $2::text[]) as sent(seq, handlers)
       where outbox.seq = sent.seq and outbox.seq in (
         select seq from outbox where seq = any($1) and sent_at is null order by seq for update skip locked)
       returning outbox.seq`,
      [rows.map(({ seq }) => seq), handlers],
    );
    return new Set(marked.map(({ seq }) => seq));
  }

  /** The queue did not accept them: the next batch sends them again, with the same job ids. */
  private async unmark(rows: WaitingRow[]): Promise<void> {
    await this.db.query(
      `update outbox set sent_at = null, again = waiting.again::text[]
       from unnest($1::bigint[], $2::text[]) as waiting(seq, again) where outbox.seq = waiting.seq`,
      [rows.map(({ seq }) => seq), rows.map(({ again }) => `{${again.join(',')}}`)],
    );
  }

  private async enqueue(rows: OutboxRow[]): Promise<void> {
    for (const row of rows) {
      const { id: eventId, name: event, payload, requestId } = row;
      const data: EventJob = { eventId, event, payload, ...(requestId ? { requestId } : {}) };
      for (const as of row.handlers) {
        const name = this.registry.queueOf(as);
        if (!name) continue;
        await this.queues[name].add(as, data, { ...jobOptionsOf(name), jobId: jobIdOf(eventId, as) });
      }
    }
  }
}
