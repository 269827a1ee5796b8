import { setTimeout as sleep } from 'node:timers/promises';
import { InjectQueue } from '@nestjs/bullmq';
import { Injectable, Logger } from '@nestjs/common';
import type { Queue } from 'bullmq';
import type { Client } from 'pg';
import { MINUTE_MS } from '#libs/shared/contracts';
import type { EventName, QueueName } from './event-map.js';
import { HandlerRegistryService } from './handler-registry.service.js';
import { JobOutcomesRepository, type OutboxRow } from './job-outcomes.repository.js';
import { OutboxRepository, type WaitingRow } from './outbox.repository.js';
import { jobIdOf, jobOptionsOf } from './queues.js';
import { Retention } from './timed-jobs.js';

const POLL_INTERVAL_MS = 1_000;
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
  private listener: Client | null = null;
  private timers: NodeJS.Timeout[] = [];
  private running: Promise<void> | null = null;
  private isWoken = false;
  private isStopped = false;

  constructor(
    private readonly outbox: OutboxRepository,
    private readonly outcomes: JobOutcomesRepository,
    private readonly registry: HandlerRegistryService,
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
   * Sends the oldest unsent rows, at most 50; returns how many it read, or 0 when it could send none. Rows are marked
   * as sent first, so that only one of several relays sends each; `resendPending` enqueues those that a crash leaves
   * without a job. A re-run goes to the requested handlers only, once none of their jobs is active.
   */
  async sendBatch(): Promise<number> {
    const rows = await this.outbox.findUnsent(BATCH);
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
      // The queue did not accept them: the next batch sends them again, with the same job ids.
      await this.outbox.unmark(ours);
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
  @Retention()
  sweepSent(): Promise<number> {
    return this.outbox.removeSent(RETENTION_DAYS);
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
    const onLoss = () => (this.listener = null);
    this.listener = await this.outbox.listen(() => this.wake(), onLoss);
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

  /** Marks these rows unless another relay has; returns the `seq` of those that it marked. */
  private async markSent(rows: WaitingRow[]): Promise<Set<string>> {
    if (rows.length === 0) return new Set();
    return new Set(await this.outbox.markSent(rows));
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
