import { Injectable } from '@nestjs/common';
import type { TimerStatus } from '#libs/shared/contracts';
import { DataSource } from 'typeorm';

export type TimerRun = {
  name: string;
  everyMs: number;
  startedAt: Date;
  tookMs: number;
  /** Without personal data; null on success. */
  fault: string | null;
  nextRunAt: Date;
  /** Last failure, of this run or an earlier one; null without one. */
  lastFailedAt: Date | null;
  lastFault: string | null;
};

type TimerRow = Pick<TimerStatus, 'name' | 'tookMs' | 'fault' | 'lastFault'> & {
  everyMs: number;
  startedAt: Date;
  nextRunAt: Date;
  lastFailedAt: Date | null;
};

const iso = (at: Date) => at.toISOString();

/** The last run of each timer, by any worker. */
@Injectable()
export class TimerRunsRepository {
  constructor(private readonly db: DataSource) {}

  /** Replaces the last run of a timer; its last failure stays when `run` has none. */
  async save(run: TimerRun): Promise<void> {
    await this.db.query(
      `insert into timer_runs (name, every_ms, started_at, took_ms, fault, next_run_at, last_failed_at, last_fault)
       values ($1, $2, $3, $4, $5, $6, $7, $8)
       on conflict (name) do update set every_ms = excluded.every_ms, started_at = excluded.started_at,
         took_ms = excluded.took_ms, fault = excluded.fault, next_run_at = excluded.next_run_at,
         last_failed_at = coalesce(excluded.last_failed_at, timer_runs.last_failed_at),
         last_fault = coalesce(excluded.last_fault, timer_runs.last_fault)`,
      [
        run.name,
        run.everyMs,
        run.startedAt,
        run.tookMs,
        run.fault,
        run.nextRunAt,
        run.lastFailedAt,
        run.lastFault,
      ],
    );
  }

  /** The last run of a timer, by any worker; null before the first. */
  async find(name: string): Promise<{ startedAt: Date; nextRunAt: Date | null } | null> {
    const [last]: { startedAt: Date; nextRunAt: Date | null }[] = await this.db.query(
      'select started_at as "startedAt", next_run_at as "nextRunAt" from timer_runs where name = $1',
      [name],
    );
    return last ?? null;
  }

  /** The last run of each timer, shortest interval first; at most 100. */
  async list(): Promise<TimerStatus[]> {
    const rows: TimerRow[] = await this.db.query(
      `select name, every_ms as "everyMs", started_at as "startedAt", took_ms as "tookMs", fault,
         coalesce(next_run_at, started_at + make_interval(secs => (took_ms + every_ms)::float / 1000)) as "nextRunAt",
         last_failed_at as "lastFailedAt", last_fault as "lastFault"
       from timer_runs order by every_ms, name limit 100`,
    );
    return rows.map(({ everyMs, startedAt, nextRunAt, lastFailedAt, ...row }) => ({
      ...row,
      everySeconds: everyMs / 1_000,
      lastRunAt: iso(startedAt),
      nextRunAt: iso(nextRunAt),
      lastFailedAt: lastFailedAt && iso(lastFailedAt),
    }));
  }
}
