// Workers and timers shown in Operations; both queries have a limit.
import type { TimerStatus, WorkerStatus } from '#libs/shared/contracts';
import type { DataSource } from 'typeorm';
import { AWAY_AFTER_SECONDS } from './api-processes.js';

const iso = (at: Date) => at.toISOString();

/** The 20 most recently seen workers, including those that are away. */
export async function workersSeen(db: DataSource): Promise<WorkerStatus[]> {
  const rows: (Omit<WorkerStatus, 'startedAt' | 'seenAt'> & { startedAt: Date; seenAt: Date })[] =
    await db.query(
      `select name, version, started_at as "startedAt", seen_at as "seenAt", mail, payments,
         files, not_ready as "notReady", clock_ahead_seconds as "clockAheadSeconds",
         seen_at < now() - make_interval(secs => ${AWAY_AFTER_SECONDS}) as "isAway"
       from worker_heartbeats order by seen_at desc limit 20`,
    );
  return rows.map((row) => ({ ...row, startedAt: iso(row.startedAt), seenAt: iso(row.seenAt) }));
}

type TimerRow = Pick<TimerStatus, 'name' | 'tookMs' | 'fault' | 'lastFault'> & {
  everyMs: number;
  startedAt: Date;
  nextRunAt: Date;
  lastFailedAt: Date | null;
};

/** The last run of each timer, shortest interval first. */
export async function timersSeen(db: DataSource): Promise<TimerStatus[]> {
  const rows: TimerRow[] = await db.query(
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
