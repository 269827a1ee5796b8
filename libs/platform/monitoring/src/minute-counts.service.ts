import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import type { LastDay } from '#libs/shared/contracts';
import { MINUTE_MS } from '#libs/shared/contracts';
import { Every } from '#libs/platform/events';
import { DataSource } from 'typeorm';
import { cachedFor } from '#libs/platform/config';

type Kind = keyof LastDay;

const FLUSHED_AFTER_MS = 10_000;
const FRESH_MS = 10_000;
const QUARTERS = 96;
const COUNT_HOURS = 48;
const GATHERED_MINUTES = 10;

/** Counts per minute, stored for two days: calls are counted by the API, jobs from their rows. */
@Injectable()
export class MinuteCountsService implements OnModuleDestroy {
  /** Cached for ten seconds. */
  readonly lastDay = cachedFor(FRESH_MS, () => this.read());
  private readonly counted = new Map<Kind, number>();
  private timer: NodeJS.Timeout | null = null;

  constructor(private readonly db: DataSource) {}

  /** Adds `by` to a counter in memory; it is written within ten seconds, in the minute of the write. */
  add(kind: Kind, by = 1): void {
    this.counted.set(kind, (this.counted.get(kind) ?? 0) + by);
    this.timer ??= setTimeout(() => void this.flush(), FLUSHED_AFTER_MS).unref();
  }

  /**
   * Writes the counters into the current minute; if the database is unavailable they are counted again for the next
   * flush.
   */
  async flush(): Promise<void> {
    if (this.timer) clearTimeout(this.timer);
    this.timer = null;
    const counted = [...this.counted];
    this.counted.clear();
    if (counted.length === 0) return;
    await this.db
      .query(
        `insert into minute_counts (minute, kind, count)
         select date_trunc('minute', now()), kind, count from unnest($1::text[], $2::integer[]) as c (kind, count)
         on conflict (minute, kind) do update set count = minute_counts.count + excluded.count`,
        [counted.map(([kind]) => kind), counted.map(([, count]) => count)],
      )
      .catch(() => counted.forEach(([kind, count]) => this.add(kind, count)));
  }

  /**
   * Counts the jobs of the last ten minutes from their rows, and deletes counts older than two days. Idempotent. A
   * count is never lowered: when a job fails again, its row moves to a later minute.
   */
  @Every(MINUTE_MS, { as: 'count-minutes' })
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

  async onModuleDestroy(): Promise<void> {
    await this.flush();
  }

  private async read(): Promise<LastDay> {
    const rows: { kind: Kind; ago: number; count: number }[] = await this.db.query(
      `select kind, least(${QUARTERS - 1}, greatest(0,
           floor(extract(epoch from now() - minute) / 900)))::integer as ago, sum(count)::integer as count
       from minute_counts where minute > now() - interval '24 hours' group by 1, 2`,
    );
    const quarters = (wanted: Kind) => {
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
