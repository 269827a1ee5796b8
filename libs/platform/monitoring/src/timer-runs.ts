import type { DataSource } from 'typeorm';

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

/** Stores the last run of a timer and its last failure. @throws Error while the database is unavailable. */
export async function recordTimerRun(db: DataSource, run: TimerRun): Promise<void> {
  await db.query(
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

/** Workers that start together run each timer once; one that starts later than this runs it soon, whoever ran it last. */
const START_GAP_MS = 5_000;

/**
 * Milliseconds until a timer is due after its last run by any worker; 0 when it is due. A worker's first run does not
 * wait for the interval, so that what a killed worker left is continued at once.
 * @throws Error while the database is unavailable.
 */
export async function msUntilDue(
  db: DataSource,
  { name, everyMs }: Pick<TimerRun, 'name' | 'everyMs'>,
  { isFirstRun }: { isFirstRun: boolean },
): Promise<number> {
  const [last]: { startedAt: Date; nextRunAt: Date }[] = await db.query(
    'select started_at as "startedAt", next_run_at as "nextRunAt" from timer_runs where name = $1',
    [name],
  );
  if (!last) return 0;
  const startGapEnds = last.startedAt.getTime() + Math.min(everyMs, START_GAP_MS);
  const dueAt = isFirstRun ? startGapEnds : last.nextRunAt.getTime();
  return Math.max(0, dueAt - Date.now());
}
