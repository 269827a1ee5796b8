import { Injectable } from '@nestjs/common';
import { prepared } from '#libs/platform/database';
import { DataSource } from 'typeorm';

/** The most attempts of a key within a window of `seconds`. */
type Limit = { key: string; seconds: number; attempts: number };
/** A counted attempt: its key and the end of its window (as PostgreSQL text, since a JS Date loses microseconds). */
export type Counted = { key: string; endsAt: string };

/** Attempts by key and window. */
@Injectable()
export class RateLimitsRepository {
  constructor(private readonly db: DataSource) {}

  /**
   * Counts an attempt for each key and returns them; with spent keys it counts none and returns those. A key that a
   * concurrent call spends is missing. The caller orders the limits by key: rows are locked in that order.
   */
  count(limits: readonly Limit[]): Promise<(Counted & { isCounted: boolean })[]> {
    return this.db.query(
      prepared(`with limits as (
         select * from unnest($1::text[], $2::int[], $3::int[]) with ordinality as t(key, seconds, most, place)
       ), spent as (
         select key, ends_at from rate_limits join limits using (key) where ends_at > now() and tries >= most
       ), counted as (
         insert into rate_limits as known (key, tries, ends_at)
         select key, 1, now() + make_interval(secs => seconds) from limits
         where not exists (select from spent) order by place
         on conflict (key) do update set
           tries = case when known.ends_at > now() then known.tries + 1 else 1 end,
           ends_at = case when known.ends_at > now() then known.ends_at else excluded.ends_at end
           where known.ends_at <= now() or known.tries < ($3::int[])[array_position($1::text[], known.key)]
         returning key, ends_at
       ) select key, ends_at::text as "endsAt", true as "isCounted" from counted
         union all select key, ends_at::text, false from spent`),
      [
        limits.map(({ key }) => key),
        limits.map(({ seconds }) => seconds),
        limits.map(({ attempts }) => attempts),
      ],
    );
  }

  /** Matches `ends_at`, so a window that has been replaced since is not changed. */
  async release(counted: readonly Counted[]): Promise<void> {
    await this.db.query(
      prepared(`with held as (
         select known.key from rate_limits known
         join unnest($1::text[], $2::timestamptz[]) as t(key, ends_at) using (key, ends_at)
         order by known.key collate "C" for update of known
       ) update rate_limits set tries = greatest(tries - 1, 0) from held where rate_limits.key = held.key`),
      [counted.map(({ key }) => key), counted.map(({ endsAt }) => endsAt)],
    );
  }

  /** Seconds until the last of these windows ends, negative when it has ended; null when none is left. */
  async secondsLeft(keys: readonly string[]): Promise<number | null> {
    const [{ waitSeconds }]: [{ waitSeconds: number | null }] = await this.db.query(
      `select max(ceil(extract(epoch from ends_at - now())))::int as "waitSeconds"
       from rate_limits where key = any($1)`,
      [keys],
    );
    return waitSeconds;
  }

  /** Skips locked rows, so it cannot deadlock. */
  async removeEnded(): Promise<void> {
    await this.db.query(
      `delete from rate_limits
       where key in (select key from rate_limits where ends_at < now() for update skip locked)`,
    );
  }
}
