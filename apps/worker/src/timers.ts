import { Logger } from '@nestjs/common';
import type { TimedJob } from '#libs/platform/events';
import type { LockConnection } from '#libs/platform/database';
import { recordTimerRun, type TimerRun } from '#libs/platform/monitoring';
import { toSafeError } from '#libs/platform/config';
import { DataSource } from 'typeorm';

/** After the start all jobs run soon, one after another. */
const INITIAL_DELAY_MS = 2_000;
const STAGGER_MS = 500;
/** First retry after a failure; doubled each time. */
const RETRY_AFTER_MS = 60_000;

/** Milliseconds until the next run after this many failures in a row, at most the normal interval. */
export const delayAfter = (everyMs: number, failures: number): number =>
  failures === 0 ? everyMs : Math.min(everyMs, RETRY_AFTER_MS * 2 ** (failures - 1));

type Failures = { inARow: number; lastAt: Date; lastFault: string };

/** Runs each job repeatedly at its interval, on one worker at a time. */
export class Timers {
  private readonly log = new Logger(Timers.name);
  private readonly waiting = new Map<string, NodeJS.Timeout>();
  private readonly running = new Set<Promise<void>>();
  private readonly failures = new Map<string, Failures>();
  /** Runs that are not stored yet, because the database was unavailable. */
  private readonly unstored = new Map<string, TimerRun>();
  private isStopped = false;

  constructor(
    private readonly db: DataSource,
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
      const run: Promise<void> = this.runOnce(job).finally(() => {
        this.running.delete(run);
        this.plan(job, this.delayOf(job));
      });
      this.running.add(run);
    }, afterMs);
    this.waiting.set(job.name, timer);
  }

  private delayOf({ name, everyMs }: TimedJob): number {
    return delayAfter(everyMs, this.failures.get(name)?.inARow ?? 0);
  }

  /** One run. A missing database connection counts as a failure, too. */
  private async runOnce(job: TimedJob): Promise<void> {
    const { name } = job;
    const startedAt = new Date();
    let fault: string | null = null;
    let isMine = true;
    try {
      isMine = await this.locks.runLocked(`timer:${name}`, () => job.run());
    } catch (error) {
      fault = toSafeError(error).message;
      this.log.warn({ job: name, fault }, 'timed job failed');
    }
    if (!isMine) return;
    this.countFailures(name, startedAt, fault);
    this.unstored.set(name, this.runOf(job, startedAt, fault));
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

  /** Stores the last runs for operators; what fails now is stored after a later run. */
  private async storeRuns(): Promise<void> {
    for (const [name, run] of this.unstored) {
      try {
        await recordTimerRun(this.db, run);
      } catch {
        return;
      }
      if (this.unstored.get(name) === run) this.unstored.delete(name);
    }
  }
}
