import { Logger } from '@nestjs/common';
import { withAdvisoryLock } from '#libs/platform/database';
import { recordTimerRun, type TimerRun } from '#libs/platform/monitoring';
import { toSafeError } from '#libs/platform/config';
import { DataSource } from 'typeorm';
import type { TimedJob } from './timed-jobs.js';

/** After a start everything has its turn soon, one after another. */
const FIRST_AFTER_MS = 2_000;
const APART_MS = 500;
/** A run that failed is repeated after a minute, and after twice as long each time that it fails again. */
const REPEAT_AFTER_MS = 60_000;

/** How long a job rests, in ms, when it has failed so many times in a row; never longer than it rests anyway. */
export const restAfter = (everyMs: number, failures: number): number =>
  failures === 0 ? everyMs : Math.min(everyMs, REPEAT_AFTER_MS * 2 ** (failures - 1));

type Failures = { inARow: number; lastAt: Date; lastFault: string };

/** Runs jobs again and again, each after its own rest; of several workers one does a job at a time. */
export class Timers {
  private readonly log = new Logger('timers');
  private readonly waiting = new Map<string, NodeJS.Timeout>();
  private readonly running = new Set<Promise<void>>();
  private readonly failures = new Map<string, Failures>();
  /** Runs that the database has taken no note of yet: without a connection that is written later. */
  private readonly unnoted = new Map<string, TimerRun>();
  private isStopped = false;

  constructor(
    private readonly db: DataSource,
    private readonly jobs: readonly TimedJob[],
  ) {}

  start(): void {
    this.jobs.forEach((job, index) => this.plan(job, FIRST_AFTER_MS + index * APART_MS));
  }

  /** Stops after what is running. */
  async stop(): Promise<void> {
    this.isStopped = true;
    this.waiting.forEach(clearTimeout);
    await Promise.all(this.running);
  }

  private plan(job: TimedJob, afterMs: number): void {
    if (this.isStopped) return;
    const timer = setTimeout(() => {
      const turn: Promise<void> = this.turn(job).finally(() => {
        this.running.delete(turn);
        this.plan(job, this.restOf(job));
      });
      this.running.add(turn);
    }, afterMs);
    this.waiting.set(job.name, timer);
  }

  private restOf({ name, everyMs }: TimedJob): number {
    return restAfter(everyMs, this.failures.get(name)?.inARow ?? 0);
  }

  /** One run. It may fail before it begins, when no connection is to be had: that is noted and repeated like any other. */
  private async turn(job: TimedJob): Promise<void> {
    const { name } = job;
    const startedAt = new Date();
    let fault: string | null = null;
    let isMine = true;
    try {
      isMine = await withAdvisoryLock(this.db, `timer:${name}`, async () => void (await job.run()));
    } catch (error) {
      fault = toSafeError(error).message;
      this.log.warn({ job: name, fault }, 'timed job failed');
    }
    if (!isMine) return;
    this.count(name, startedAt, fault);
    this.unnoted.set(name, this.noteOf(job, startedAt, fault));
    await this.writeNotes();
  }

  private count(name: string, lastAt: Date, lastFault: string | null): void {
    const before = this.failures.get(name);
    if (lastFault) this.failures.set(name, { inARow: (before?.inARow ?? 0) + 1, lastAt, lastFault });
    else if (before) this.failures.set(name, { ...before, inARow: 0 });
  }

  private noteOf(job: TimedJob, startedAt: Date, fault: string | null): TimerRun {
    const { name, everyMs } = job;
    const { lastAt = null, lastFault = null } = this.failures.get(name) ?? {};
    const endedAt = Date.now();
    const tookMs = endedAt - startedAt.getTime();
    const nextRunAt = new Date(endedAt + this.restOf(job));
    return { name, everyMs, startedAt, tookMs, fault, nextRunAt, lastFailedAt: lastAt, lastFault };
  }

  /** Operators see when a job ran last and how that went. What cannot be written now is written after a later run. */
  private async writeNotes(): Promise<void> {
    for (const [name, run] of this.unnoted) {
      try {
        await recordTimerRun(this.db, run);
      } catch {
        return;
      }
      if (this.unnoted.get(name) === run) this.unnoted.delete(name);
    }
  }
}
