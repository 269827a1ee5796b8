import { Injectable } from '@nestjs/common';
import {
  AppError,
  type FailedJob,
  type FailedPage,
  type FailureGroup,
  type FoundEvent,
  type HandlerFigures,
  type OperationsView,
} from '#libs/shared/contracts';
import { AuditService } from '#libs/platform/auth';
import { withoutIds } from '#libs/platform/config';
import { OutboxService, RedeliveryService, type JobKey } from '#libs/platform/events';
import { DataSource } from 'typeorm';

const PAGE_SIZE = 25;
const GROUPS_SHOWN = 50;
const ID = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/i;
/** The last eight characters of a booking id, as shown in the admin area, or the first or last eight of an event id. */
const SHORT_ID = /(?<![0-9a-f-])[0-9a-f]{8}(?![0-9a-f-])/i;
const EVENTS_SHOWN = 50;
const RETRIED_AT_ONCE = 1_000;

const BY_ID = `select seq from published_events where booking_id = $1::text
  union select seq from published_events where id = $1::uuid`;
const BY_SHORT_ID = `select seq from published_events where right(booking_id, 8) = $1
  union select seq from published_events where left(id::text, 8) = $1
  union select seq from published_events where right(id::text, 8) = $1`;

/** SQL: failures with the same cause have the same key, which also identifies the group in URLs. */
export const CAUSE_KEY_SQL = `md5(coalesce('waits for ' || dependency, handler || ' ' || kind))`;

const iso = (at: Date) => at.toISOString();
const msOf = (value: number | null | undefined) => (typeof value === 'number' ? Math.round(value) : null);

/**
 * Events and jobs for operators. Retries and replays are written to the audit log. Every query is bounded by the last
 * hour, by an index of open rows, or by a limit.
 */
@Injectable()
export class JobsService {
  constructor(
    private readonly db: DataSource,
    private readonly outbox: OutboxService,
    private readonly redelivery: RedeliveryService,
    private readonly audit: AuditService,
  ) {}

  /**
   * Events of a booking, or one event by its id or a job id, with the state of their jobs; newest first, at most 50.
   * Accepts full and short ids anywhere in the input; without one the result is empty.
   */
  async findEvents(input: string): Promise<FoundEvent[]> {
    const whole = ID.exec(input)?.[0];
    const id = (whole ?? SHORT_ID.exec(input)?.[0])?.toLowerCase();
    if (!id) return [];
    const rows: (Omit<FoundEvent, 'createdAt' | 'sentAt'> & { createdAt: Date; sentAt: Date | null })[] =
      await this.db.query(
        `select o.id, o.name, o.booking_id as "bookingId", o.request_id as "requestId",
         o.created_at as "createdAt", o.sent_at as "sentAt", ${JOBS} as jobs
       from published_events o where o.seq in (${whole ? BY_ID : BY_SHORT_ID}) order by o.seq desc limit ${EVENTS_SHOWN}`,
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
    type Times = { retryAt: Date | null; firstFailedAt: Date; failedAt: Date };
    const rows: (Omit<FailedJob, keyof Times> & Times & { total: string })[] = await this.db.query(
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

  /** Events that are not sent yet, and missing effects of sent ones. */
  async outboxState(): Promise<OperationsView['outbox']> {
    const { pending: owed, oldestPendingSeconds: oldestOwedSeconds, ...unsent } = await this.outbox.state();
    return { ...unsent, owed, oldestOwedSeconds };
  }

  /** Job counts of the last hour, and the number of all failed jobs that wait for an operator, whatever their age. */
  async lastHour(): Promise<OperationsView['lastHour'] & { failedJobs: number }> {
    const [row]: Record<string, string>[] = await this.db.query(
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

  /** One row per handler that ran within the last hour or has open failures. */
  async handlerFigures(): Promise<HandlerFigures[]> {
    const rows: { handler: string; done: string; failing: string; times: number[] | null }[] =
      await this.db.query(
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
    const rows: (Omit<FailureGroup, 'firstSeen' | 'lastSeen' | 'nextTryAt' | 'failed' | 'retrying'> & {
      failed: string;
      retrying: string;
      firstSeen: Date;
      lastSeen: Date;
      nextTryAt: Date | null;
    })[] = await this.db.query(
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

  /** Retries a job that has used up its attempts. @throws AppError NOT_ALLOWED when it is not in that state. */
  async retry(actorId: string, { eventId, handler }: JobKey): Promise<void> {
    await this.db.transaction(async (tx) => {
      const jobs = await this.redelivery.retry(tx, [{ eventId, handler }]);
      if (jobs.length === 0) throw new AppError('NOT_ALLOWED');
      await this.audit.record(tx, actorId, {
        what: 'job-retried',
        subject: 'event',
        subjectId: eventId,
        facts: { handler },
      });
    });
  }

  /**
   * Retries the failed jobs with this cause (at most 1000, oldest first) and returns their number.
   * @throws AppError NOT_ALLOWED when there are none.
   */
  async retryGroup(actorId: string, key: string): Promise<number> {
    return this.db.transaction(async (tx) => {
      const failed: JobKey[] = await tx.query(
        `select event_id as "eventId", handler from failing_jobs
         where is_final and resolved_at is null and ${CAUSE_KEY_SQL} = $1
         order by failed_at limit ${RETRIED_AT_ONCE}`,
        [key],
      );
      const jobs = await this.redelivery.retry(tx, failed);
      if (jobs.length === 0) throw new AppError('NOT_ALLOWED');
      await this.audit.record(tx, actorId, {
        what: 'jobs-retried',
        subject: 'job-failure',
        subjectId: key,
        facts: { handler: jobs[0].handler, jobs: jobs.length },
      });
      return jobs.length;
    });
  }

  /**
   * Runs every handler of an event again, also completed ones.
   * @throws AppError NOT_ALLOWED if the event is unknown, has no handlers or was not sent yet.
   */
  async replay(actorId: string, eventId: string): Promise<void> {
    await this.db.transaction(async (tx) => {
      const handlers = await this.redelivery.replay(tx, eventId);
      if (handlers.length === 0) throw new AppError('NOT_ALLOWED');
      await this.audit.record(tx, actorId, {
        what: 'event-replayed',
        subject: 'event',
        subjectId: eventId,
        facts: { handlers: handlers.length },
      });
    });
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
