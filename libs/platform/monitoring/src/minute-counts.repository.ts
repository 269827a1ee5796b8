import { Injectable } from '@nestjs/common';
import type { LastDay } from '#libs/shared/contracts';
import { DataSource } from 'typeorm';

export type CountedKind = keyof LastDay;

const QUARTERS = 96;
const COUNT_HOURS = 48;
const GATHERED_MINUTES = 10;

/** The rows of `minute_counts`. */
@Injectable()
export class MinuteCountsRepository {
  constructor(private readonly db: DataSource) {}

  /** Adds to the counts of the current minute. */
  async add(counted: readonly [CountedKind, number][]): Promise<void> {
    await this.db.query(
      `insert into minute_counts (minute, kind, count)
       select date_trunc('minute', now()), kind, count from unnest($1::text[], $2::integer[]) as c (kind, count)
       on conflict (minute, kind) do update set count = minute_counts.count + excluded.count`,
      [counted.map(([kind]) => kind), counted.map(([, count]) => count)],
    );
  }

  /**
   * Counts the jobs of the last ten minutes from their rows, and deletes counts older than two days. Idempotent. A
   * count is never lowered: when a job fails again, its row moves to a later minute.
   */
  async gather(): Promise<void> {
    await this.db.query(
      `with forgotten as (
         delete from minute_counts where minute < now() - make_interval(hours => ${COUNT_HOURS})
       ), ended as (
         select done_at as at, 'jobsDone' as kind from finished_jobs
         union all select failed_at, 'jobsFailed' from failing_jobs
       )
       insert into minute_counts (minute, kind, count)
       select date_trunc('minute', at), kind, count(*) from ended
       where at >= date_trunc('minute', now()) - make_interval(mins => ${GATHERED_MINUTES}) group by 1, 2
       on conflict (minute, kind) do update set count = greatest(minute_counts.count, excluded.count)`,
    );
  }

  /** The counts of the last 24 hours, per quarter of an hour, oldest first. */
  async lastDay(): Promise<LastDay> {
    const rows: { kind: CountedKind; ago: number; count: number }[] = await this.db.query(
      `select kind, least(${QUARTERS - 1}, greatest(0,
           floor(extract(epoch from now() - minute) / 900)))::integer as ago, sum(count)::integer as count
       from minute_counts where minute > now() - interval '24 hours' group by 1, 2`,
    );
    const quarters = (wanted: CountedKind) => {
      const counts = Array<number>(QUARTERS).fill(0);
      for (const { kind, ago, count } of rows) if (kind === wanted) counts[QUARTERS - 1 - ago] += count;
      return counts;
    };
    return {
      calls: quarters('calls'),
      failedCalls: quarters('failedCalls'),
      slowCalls: quarters('slowCalls'),
      jobsDone: quarters('jobsDone'),
      jobsFailed: quarters('jobsFailed'),
    };
  }
}
