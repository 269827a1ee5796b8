// What the ops room reads of jobs. Every statement is bounded: by the last hour, by an index of what is open, or by a limit.
import type { DataSource } from 'typeorm';
import type { FailureGroup, HandlerFigures, OperationsView } from '#libs/shared/contracts';
import { withoutIds } from '#libs/platform/config';
import { CAUSE_KEY_SQL } from './failure-cause.js';

const GROUPS_SHOWN = 50;

const iso = (at: Date) => at.toISOString();

/** What jobs did within the last hour, and how many wait for an operator whenever they failed. */
export async function lastHour(db: DataSource): Promise<OperationsView['lastHour'] & { failedJobs: number }> {
  const [row]: Record<string, string>[] = await db.query(
    `select
       (select count(*) from finished_jobs where done_at > now() - interval '1 hour') as done,
       (select count(*) from failing_jobs where failed_at > now() - interval '1 hour') as failed,
       (select count(*) from failing_jobs
        where failed_at > now() - interval '1 hour' and resolved_at is null) as open,
       (select count(*) from failing_jobs where is_final and resolved_at is null) as "failedJobs"`,
  );
  const [done, failed, open] = [Number(row.done), Number(row.failed), Number(row.open)];
  return {
    done,
    failed,
    failureRate: done + open === 0 ? 0 : Math.min(1, failed / (done + open)),
    donePerMinute: Math.round((done / 60) * 10) / 10,
    failedJobs: Number(row.failedJobs),
  };
}

/** One line a handler that ran within the last hour or whose failures are open. */
export async function handlerFigures(db: DataSource): Promise<HandlerFigures[]> {
  const rows: { handler: string; done: string; failing: string; times: number[] | null }[] = await db.query(
    `select coalesce(d.handler, f.handler) as handler, coalesce(d.done, 0) as done,
       coalesce(f.failing, 0) as failing, d.times
     from (select handler, count(*) as done,
             percentile_cont(array[0.5, 0.95]) within group (order by took_ms) as times
           from finished_jobs where done_at > now() - interval '1 hour' group by handler) as d
     full join (select handler, count(*) as failing from failing_jobs where resolved_at is null group by handler) as f
       on f.handler = d.handler
     order by 1`,
  );
  return rows.map(({ handler, done, failing, times }) => ({
    handler,
    done: Number(done),
    failing: Number(failing),
    p50Ms: msOf(times?.[0]),
    p95Ms: msOf(times?.[1]),
  }));
}

const msOf = (value: number | null | undefined) => (typeof value === 'number' ? Math.round(value) : null);

/** Open failures by their cause, the newest first. */
export async function failureGroups(db: DataSource): Promise<FailureGroup[]> {
  const rows: (Omit<FailureGroup, 'firstSeen' | 'lastSeen' | 'nextTryAt' | 'failed' | 'retrying'> & {
    failed: string;
    retrying: string;
    firstSeen: Date;
    lastSeen: Date;
    nextTryAt: Date | null;
  })[] = await db.query(
    `select ${CAUSE_KEY_SQL} as key, array_agg(distinct handler) as handlers, min(dependency) as dependency,
       (array_agg(message order by failed_at desc))[1] as message,
       (array_agg(event_id order by failed_at desc))[1] as "exampleEventId",
       count(*) filter (where is_final) as failed, count(*) filter (where not is_final) as retrying,
       min(first_failed_at) as "firstSeen", max(failed_at) as "lastSeen",
       min(retry_at) filter (where not is_final) as "nextTryAt"
     from failing_jobs where resolved_at is null
     group by 1 order by max(failed_at) desc limit ${GROUPS_SHOWN}`,
  );
  return rows.map((row) => ({
    ...row,
    message: withoutIds(row.message),
    failed: Number(row.failed),
    retrying: Number(row.retrying),
    firstSeen: iso(row.firstSeen),
    lastSeen: iso(row.lastSeen),
    nextTryAt: row.nextTryAt && iso(row.nextTryAt),
  }));
}
