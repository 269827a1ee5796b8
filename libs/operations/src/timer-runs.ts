import type { DataSource } from 'typeorm';

type Run = { name: string; everyMs: number; tookMs: number; fault: string | null };

/** Keeps a timed job's run that has just ended; a database that is away costs only this note. */
export async function noteTimerRun(db: DataSource, { name, everyMs, tookMs, fault }: Run): Promise<void> {
  await db
    .query(
      `insert into timer_runs (name, every_ms, started_at, took_ms, fault)
       values ($1, $2, now() - make_interval(secs => $3::float / 1000), $3::integer, $4)
       on conflict (name) do update set every_ms = excluded.every_ms, started_at = excluded.started_at,
         took_ms = excluded.took_ms, fault = excluded.fault`,
      [name, everyMs, tookMs, fault],
    )
    .catch(() => {});
}
