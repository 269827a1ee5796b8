// What the ops room reads of the workers and their timers; both statements have a limit.
import type { TimerSeen, WorkerSeen } from '#libs/contracts';
import type { DataSource } from 'typeorm';

/** Four missed beats. */
const AWAY_AFTER_SECONDS = 20;

const iso = (at: Date) => at.toISOString();

/** The newest 20, also those that are away. */
export async function workersSeen(db: DataSource): Promise<WorkerSeen[]> {
  const rows: (Omit<WorkerSeen, 'startedAt' | 'seenAt'> & { startedAt: Date; seenAt: Date })[] =
    await db.query(
      `select name, version, started_at as "startedAt", seen_at as "seenAt", mail, payments,
         seen_at < now() - make_interval(secs => ${AWAY_AFTER_SECONDS}) as "isAway"
       from worker_heartbeats order by seen_at desc limit 20`,
    );
  return rows.map((row) => ({ ...row, startedAt: iso(row.startedAt), seenAt: iso(row.seenAt) }));
}

/** The last run of each timed job, the most frequent ones first. */
export async function timersSeen(db: DataSource): Promise<TimerSeen[]> {
  const rows: { name: string; everyMs: number; startedAt: Date; tookMs: number; fault: string | null }[] =
    await db.query(
      `select name, every_ms as "everyMs", started_at as "startedAt", took_ms as "tookMs", fault
       from timer_runs order by every_ms, name limit 100`,
    );
  return rows.map(({ name, everyMs, startedAt, tookMs, fault }) => ({
    name,
    everySeconds: everyMs / 1_000,
    lastRunAt: iso(startedAt),
    nextRunAt: iso(new Date(startedAt.getTime() + tookMs + everyMs)),
    tookMs,
    fault,
  }));
}
