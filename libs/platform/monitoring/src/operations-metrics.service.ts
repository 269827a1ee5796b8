import { Injectable } from '@nestjs/common';
import type { OperationsView, QueueCounts } from '#libs/shared/contracts';
import { collectDefaultMetrics, Gauge, register, Registry } from 'prom-client';
import { OperationsService } from './operations.service.js';
import { cachedFor } from '#libs/platform/config';

const FRESH_MS = 5_000;
/** States of jobs that could run now. Redis keeps prioritized ones apart, so its list of waiting jobs misses them. */
const BACKLOG = ['waiting', 'prioritized', 'overdue'];

/**
 * Metrics for Prometheus: the counters of this process from the default registry of prom-client, and the state shared
 * by all processes. Label values are bounded: only handlers, queues and states.
 */
@Injectable()
export class OperationsMetricsService {
  readonly contentType = register.contentType;
  private readonly shared = new Registry();
  private readonly gauge = (name: string, help: string, ...labelNames: string[]) =>
    new Gauge({ name: `fieldday_${name}`, help, labelNames, registers: [this.shared] });

  private readonly workers = this.gauge('workers', 'Workers seen within 20 seconds.');
  private readonly queueUp = this.gauge('queue_up', '1 while the queue answers, else 0.');
  private readonly jobs = this.gauge('queue_jobs', 'Jobs by queue and state.', 'queue', 'state');
  private readonly backlog = this.gauge('queue_backlog', 'Jobs that could run now, over all queues.');
  private readonly oldest = this.gauge(
    'queue_oldest_waiting_seconds',
    'Age of the job that has waited longest.',
    'queue',
  );
  private readonly failed = this.gauge(
    'jobs_failed',
    'Jobs that used up their attempts and wait for people.',
  );
  private readonly unsent = this.gauge('outbox_unsent', 'Events that wait to be sent to the queues.');
  private readonly unsentAge = this.gauge('outbox_oldest_unsent_seconds', 'Age of the oldest unsent event.');
  private readonly pending = this.gauge('effects_owed', 'Effects of sent events that are not there yet.');
  private readonly pendingAge = this.gauge('effects_oldest_owed_seconds', 'Age of the oldest owed effect.');
  private readonly runTime = this.gauge(
    'job_run_seconds',
    'Run time of jobs within the last hour, by handler and quantile.',
    'handler',
    'quantile',
  );
  private readonly refresh = cachedFor(FRESH_MS, async () => this.fill(await this.operations.summary()));

  constructor(private readonly operations: OperationsService) {
    if (!register.getSingleMetric('nodejs_eventloop_lag_seconds')) collectDefaultMetrics();
  }

  /**
   * Metrics in the text exposition format. When the database is unavailable, the last values are returned, except of the
   * queue, whose state is unknown then.
   */
  async text(): Promise<string> {
    await this.refresh().catch(() => {
      this.queueUp.remove();
      this.backlog.remove();
    });
    return `${await register.metrics()}\n${await this.shared.metrics()}`;
  }

  private fill(view: OperationsView): void {
    for (const gauge of [this.jobs, this.oldest, this.runTime]) gauge.reset();
    this.workers.set(view.workers.filter(({ isAway }) => !isAway).length);
    this.queueUp.set(view.isQueueAway ? 0 : 1);
    // No value while it is unknown: a zero would let an autoscaler remove workers.
    if (view.isQueueAway) this.backlog.remove();
    else this.backlog.set(backlogOf(view.queues));
    for (const { name: queue, states, oldestWaitingSeconds } of view.queues) {
      for (const [state, count] of Object.entries(states ?? {})) this.jobs.set({ queue, state }, count);
      if (states) this.oldest.set({ queue }, oldestWaitingSeconds ?? 0);
    }
    this.failed.set(view.failedJobs);
    this.unsent.set(view.outbox.unsent);
    this.unsentAge.set(view.outbox.oldestUnsentSeconds ?? 0);
    this.pending.set(view.outbox.owed);
    this.pendingAge.set(view.outbox.oldestOwedSeconds ?? 0);
    for (const { handler, p50Ms, p95Ms } of view.handlers) {
      if (p50Ms !== null) this.runTime.set({ handler, quantile: '0.5' }, p50Ms / 1_000);
      if (p95Ms !== null) this.runTime.set({ handler, quantile: '0.95' }, p95Ms / 1_000);
    }
  }
}

const backlogOf = (queues: QueueCounts[]): number =>
  queues
    .flatMap(({ states }) => BACKLOG.map((state) => states?.[state] ?? 0))
    .reduce((sum, jobs) => sum + jobs, 0);
