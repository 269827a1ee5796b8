import { Logger } from '@nestjs/common';
import type { TimedJob } from '#libs/platform/events';
import type { LockConnection } from '#libs/platform/database';
import type { TimerRun, TimerRuns } from '#libs/platform/monitoring';
import { toSafeError } from '#libs/platform/config';

/** After the start all jobs run soon, one after another. */
const INITIAL_DELAY_MS = 2_000;
const STAGGER_MS = 500;
/** First retry after a failure; doubled each time. */
const RETRY_AFTER_MS = 60_000;

/** Milliseconds until the next run after this many failures in a row, at most the normal interval. */
export const delayAfter = (everyMs: number, failures: number): number =>
  failures === 0 ? everyMs : Math.min(everyMs, RETRY_AFTER_MS * 2 ** (failures - 1));

type Failures = { inARow: number; lastAt: Date; lastFault: string };

/** Runs each job once per interval over all workers, on one worker at a time. */
export class Timers {
  private readonly log = new Logger(Timers.name);
  private readonly waiting = new Map<string, NodeJS.Timeout>();
  private readonly running = new Set<Promise<void>>();
  private readonly failures = new Map<string, Failures>();
  private readonly attempted = new Set<string>();
  /** Runs that are not stored yet, because the database was unavailable. */
  private readonly unstored = new Map<string, TimerRun>();
  private isStopped = false;

  constructor(
    private readonly runs: TimerRuns,
    private readonly locks: Pick<LockConnection, 'runLocked'>,
    private readonly jobs: readonly TimedJob[],
  ) {}

  start(): void {
    this.jobs.forEach((job, index) => this.plan(job, INITIAL_DELAY_MS + index * STAGGER_MS));
  }

  /** Waits for running jobs. */
  async stop(): Promise<void> {
    this.isStopped = true;
    this.waiting.forEach(clearTimeout);
    await Promise.all(this.running);
  }

  private plan(job: TimedJob, afterMs: number): void {
    if (this.isStopped) return;
    const timer = setTimeout(() => {
      const run: Promise<void> = this.runOnce(job).then((nextMs) => {
        this.running.delete(run);
        this.plan(job, nextMs);
      });
      this.running.add(run);
    }, afterMs);
    this.waiting.set(job.name, timer);
  }

  private delayOf({ name, everyMs }: TimedJob): number {
    return delayAfter(everyMs, this.failures.get(name)?.inARow ?? 0);
  }

  /**
   * One run, unless another worker is running the job or has run it recently. A missing database connection also counts
   * as a failure. Returns the milliseconds until the next attempt.
   */
  private async runOnce(job: TimedJob): Promise<number> {
    const startedAt = new Date();
    let notDueMs = 0;
    try {
      await this.locks.runLocked(`timer:${job.name}`, async () => {
        notDueMs = await this.runs.msUntilDue(job, { isFirstRun: !this.attempted.has(job.name) });
        this.attempted.add(job.name);
        if (notDueMs > 0) return;
        const fault = await job.run().then(
          () => null,
          (error: unknown) => this.logged(job, error),
        );
        // Before the lock is released, so that the next worker sees this run.
        await this.record(job, startedAt, fault);
      });
    } catch (error) {
      await this.record(job, startedAt, this.logged(job, error));
    }
    return notDueMs || this.delayOf(job);
  }

  private logged({ name }: TimedJob, error: unknown): string {
    const fault = toSafeError(error).message;
    this.log.warn({ job: name, fault }, 'timed job failed');
    return fault;
  }

  private async record(job: TimedJob, startedAt: Date, fault: string | null): Promise<void> {
    this.countFailures(job.name, startedAt, fault);
    this.unstored.set(job.name, this.runOf(job, startedAt, fault));
    await this.storeRuns();
  }

  /** Failures in a row; a success resets the count, and the last failure is kept for operators. */
  private countFailures(name: string, lastAt: Date, lastFault: string | null): void {
    const before = this.failures.get(name);
    if (lastFault) this.failures.set(name, { inARow: (before?.inARow ?? 0) + 1, lastAt, lastFault });
    else if (before) this.failures.set(name, { ...before, inARow: 0 });
  }

  private runOf(job: TimedJob, startedAt: Date, fault: string | null): TimerRun {
    const { name, everyMs } = job;
    const { lastAt = null, lastFault = null } = this.failures.get(name) ?? {};
    const endedAt = Date.now();
    const tookMs = endedAt - startedAt.getTime();
    const nextRunAt = new Date(endedAt + this.delayOf(job));
    return { name, everyMs, startedAt, tookMs, fault, nextRunAt, lastFailedAt: lastAt, lastFault };
  }

  /** Stores the last runs for operators; those that cannot be stored now are stored after a later run. */
  private async storeRuns(): Promise<void> {
    for (const [name, run] of this.unstored) {
      try {
        await this.runs.record(run);
      } catch {
        return;
      }
      if (this.unstored.get(name) === run) this.unstored.delete(name);
    }
  }
}
