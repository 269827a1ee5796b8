import { Injectable } from '@nestjs/common';
import type { SafeError } from '#libs/platform/config';
import { DataSource } from 'typeorm';

export type FailedRun = {
  eventId: string;
  handler: string;
  queue: string;
  attempt: number;
  isFinal: boolean;
  /** How long it rests before the next attempt, in ms. */
  pauseMs: number;
  dependency: string | null;
};

/** Keeps what became of jobs in the database, where it outlives the queue. */
@Injectable()
export class JobOutcomesRepository {
  constructor(private readonly db: DataSource) {}

  /** Leaves the effect row, and resolves what had failed before. A second run changes nothing. */
  async done(eventId: string, handler: string, attempt: number, tookMs: number): Promise<void> {
    await this.db.query(
      `with resolved as (
         update job_failures set resolved_at = now()
         where event_id = $1 and handler = $2 and resolved_at is null
       )
       insert into event_effects (event_id, handler, attempts, took_ms)
       select $1, $2, $3, $4 where exists (select from outbox where id = $1) on conflict do nothing`,
      [eventId, handler, attempt, tookMs],
    );
  }

  /** How often a job has failed by itself since it was begun; what it waited for does not count. */
  async ownFailures(eventId: string, handler: string): Promise<number> {
    const [row]: { count: number }[] = await this.db.query(
      `select own_failures as count from job_failures
       where event_id = $1 and handler = $2 and resolved_at is null`,
      [eventId, handler],
    );
    return row?.count ?? 0;
  }

  /** Keeps the newest failure of a job; the first time stays. */
  async failed(run: FailedRun, error: SafeError): Promise<void> {
    await this.db.query(
      `insert into job_failures (event_id, handler, queue, attempts, message, kind, stack, is_final, dependency,
         retry_at, own_failures)
       select $1, $2, $3, $4, $5, $6, $7, $8, $9,
         case when not $8 then now() + make_interval(secs => $10::float / 1000) end,
         case when $9::text is null then 1 else 0 end
       where exists (select from outbox where id = $1)
       on conflict (event_id, handler) do update set queue = excluded.queue, attempts = excluded.attempts,
         message = excluded.message, kind = excluded.kind, stack = excluded.stack, is_final = excluded.is_final,
         dependency = excluded.dependency, retry_at = excluded.retry_at,
         own_failures = excluded.own_failures
           + case when job_failures.resolved_at is null then job_failures.own_failures else 0 end,
         failed_at = now(), resolved_at = null`,
      [
        run.eventId,
        run.handler,
        run.queue,
        run.attempt,
        error.message,
        error.kind,
        error.stack,
        run.isFinal,
        run.dependency,
        run.pauseMs,
      ],
    );
  }
}
