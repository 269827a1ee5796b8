import { Injectable } from '@nestjs/common';
import { withoutIds } from '#libs/platform/config';
import type { JobKey } from '#libs/platform/events';
import type { FailedJob, FailedPage, FailureGroup, FoundEvent, HandlerFigures } from '#libs/shared/contracts';
import { DataSource, type EntityManager } from 'typeorm';

const PAGE_SIZE = 25;
const GROUPS_SHOWN = 50;
const EVENTS_SHOWN = 50;
const RETRIED_AT_ONCE = 1_000;

const BY_ID = `select seq from published_events where booking_id = $1::text
  union select seq from published_events where id = $1::uuid`;
const BY_SHORT_ID = `select seq from published_events where right(booking_id, 8) = $1
  union select seq from published_events where left(id::text, 8) = $1
  union select seq from published_events where right(id::text, 8) = $1`;

/** SQL: failures with the same cause have the same key, which also identifies the group in URLs. */
export const CAUSE_KEY_SQL = `md5(coalesce('waits for ' || dependency, handler || ' ' || kind))`;

type EventTimes = { createdAt: Date; sentAt: Date | null };
type JobTimes = { retryAt: Date | null; firstFailedAt: Date; failedAt: Date };
type GroupFigures = {
  failed: string;
  retrying: string;
  firstSeen: Date;
  lastSeen: Date;
  nextTryAt: Date | null;
};
type FiguresRow = { handler: string; done: string; failing: string; times: number[] | null };

const iso = (at: Date) => at.toISOString();
const msOf = (value: number | null | undefined) => (typeof value === 'number' ? Math.round(value) : null);

/** Events and jobs for operators; bounded by the last hour, by an index of open rows, or by a limit. */
@Injectable()
export class JobsQueries {
  constructor(private readonly db: DataSource) {}

  /** Events by a whole id, or by the short one of a booking or event; newest first. */
  async findEvents(id: string, { isWhole }: { isWhole: boolean }): Promise<FoundEvent[]> {
    const rows: (Omit<FoundEvent, keyof EventTimes> & EventTimes)[] = await this.db.query(
      `select o.id, o.name, o.booking_id as "bookingId", o.request_id as "requestId",
         o.created_at as "createdAt", o.sent_at as "sentAt", ${JOBS} as jobs
       from published_events o where o.seq in (${isWhole ? BY_ID : BY_SHORT_ID}) order by o.seq desc limit ${EVENTS_SHOWN}`,
      [id],
    );
    return rows.map((row) => ({
      ...row,
      createdAt: iso(row.createdAt),
      sentAt: row.sentAt && iso(row.sentAt),
    }));
  }

  /** The failed jobs of one group, newest first. */
  async failedPage(key: string, page: number): Promise<FailedPage> {
    const rows: (Omit<FailedJob, keyof JobTimes> & JobTimes & { total: string })[] = await this.db.query(
      `select event_id as "eventId", handler, queue, attempts, message, stack, dependency, is_final as "isFinal",
         retry_at as "retryAt",
         first_failed_at as "firstFailedAt", failed_at as "failedAt", count(*) over () as total
       from failing_jobs where resolved_at is null and ${CAUSE_KEY_SQL} = $1
       order by failed_at desc, event_id limit ${PAGE_SIZE} offset $2`,
      [key, (page - 1) * PAGE_SIZE],
    );
    const total = Number(rows[0]?.total ?? 0);
    return {
      jobs: rows.map(({ total: _, retryAt, firstFailedAt, failedAt, ...job }) => ({
        ...job,
        retryAt: retryAt && iso(retryAt),
        firstFailedAt: iso(firstFailedAt),
        failedAt: iso(failedAt),
      })),
      total,
      page,
      pages: Math.max(1, Math.ceil(total / PAGE_SIZE)),
    };
  }

  /** Jobs of the last hour: done, failed, and failed without a success since; and all that wait for an operator. */
  async countLastHour(): Promise<{ done: number; failed: number; open: number; failedJobs: number }> {
    const [row]: { done: string; failed: string; open: string; failedJobs: string }[] = await this.db.query(
      `select
         (select count(*) from finished_jobs where done_at > now() - interval '1 hour') as done,
         (select count(*) from failing_jobs where failed_at > now() - interval '1 hour') as failed,
         (select count(*) from failing_jobs
          where failed_at > now() - interval '1 hour' and resolved_at is null) as open,
         (select count(*) from failing_jobs where is_final and resolved_at is null) as "failedJobs"`,
    );
    return {
      done: Number(row.done),
      failed: Number(row.failed),
      open: Number(row.open),
      failedJobs: Number(row.failedJobs),
    };
  }

  /** One row per handler that ran within the last hour or has open failures. */
  async handlerFigures(): Promise<HandlerFigures[]> {
    const rows: FiguresRow[] = await this.db.query(
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

  /** Open failures grouped by cause, newest first. */
  async failureGroups(): Promise<FailureGroup[]> {
    const rows: (Omit<FailureGroup, keyof GroupFigures> & GroupFigures)[] = await this.db.query(
      `select ${CAUSE_KEY_SQL} as key, array_agg(distinct handler) as handlers, min(label) as label,
         min(dependency) as dependency,
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

  /** The jobs of one group that failed for good, oldest first; at most 1000. */
  listFinallyFailed(tx: EntityManager, key: string): Promise<JobKey[]> {
    return tx.query(
      `select event_id as "eventId", handler from failing_jobs
       where is_final and resolved_at is null and ${CAUSE_KEY_SQL} = $1
       order by failed_at limit ${RETRIED_AT_ONCE}`,
      [key],
    );
  }
}

const JOBS = `coalesce((
  select json_agg(json_build_object(
    'handler', h.handler,
    'state', case when e.event_id is not null then 'done'
      when f.event_id is null or f.resolved_at is not null then 'waiting'
      when f.is_final then 'failed' else 'retrying' end,
    'attempts', coalesce(e.attempts, f.attempts, 0),
    'tookMs', e.took_ms, 'doneAt', e.done_at,
    'failedAt', f.failed_at, 'message', f.message
  ) order by h.handler)
  from unnest(o.handlers) as h (handler)
  left join finished_jobs e on e.event_id = o.id and e.handler = h.handler
  left join failing_jobs f on f.event_id = o.id and f.handler = h.handler
), '[]'::json)`;
