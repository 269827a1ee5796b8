import { Logger } from '@nestjs/common';
import { withAdvisoryLock } from '#libs/database';
import { noteTimerRun } from '#libs/operations';
import { toSafeError } from '#libs/settings';
import { DataSource } from 'typeorm';
import type { TimedJob } from './timed-jobs.js';

/** After a start everything has its turn soon, one after another. */
const FIRST_AFTER_MS = 2_000;
const APART_MS = 500;

/** Runs jobs again and again, each after its own rest; of several workers one does a job at a time. */
export class Timers {
  private readonly log = new Logger('timers');
  private readonly waiting = new Map<string, NodeJS.Timeout>();
  private readonly running = new Set<Promise<void>>();
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
        this.plan(job, job.everyMs);
      });
      this.running.add(turn);
    }, afterMs);
    this.waiting.set(job.name, timer);
  }

  /** A job that fails has its next turn like any other. */
  private async turn(job: TimedJob): Promise<void> {
    const { name } = job;
    try {
      await withAdvisoryLock(this.db, `timer:${name}`, () => this.runNoted(job));
    } catch (error) {
      this.log.warn({ job: name, fault: (error as Error).message }, 'timed job failed');
    }
  }

  /** The ops room shows when it ran last and how that went. */
  private async runNoted({ name, everyMs, run }: TimedJob): Promise<void> {
    const startedAt = performance.now();
    let fault: string | null = null;
    try {
      await run();
    } catch (error) {
      fault = toSafeError(error).message;
      throw error;
    } finally {
      const tookMs = Math.round(performance.now() - startedAt);
      await noteTimerRun(this.db, { name, everyMs, tookMs, fault });
    }
  }
}
