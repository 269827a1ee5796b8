import { createHash } from 'node:crypto';
import { Injectable, Logger } from '@nestjs/common';
import { AppError, HOUR_MS } from '#libs/shared/contracts';
import { Settings } from '#libs/platform/config';
import { prepared } from '#libs/platform/database';
import { Every } from '#libs/platform/events';
import { DataSource } from 'typeorm';
import { RATE_RULES, type RateAttempt } from './rate-limits.rules.js';

/** A counted attempt: its key and the end of its window (as PostgreSQL text, since a JS Date loses microseconds). */
type Counted = { key: string; endsAt: string };
type Found = Counted & { isCounted: boolean };

/** Names and addresses are stored only as hashes. */
const keyOf = ([rule, who]: RateAttempt) => `${rule}:${createHash('sha256').update(who).digest('base64url')}`;

/**
 * Counts attempts in PostgreSQL, so that all API processes share the counts and the database clock. One statement per
 * call.
 */
@Injectable()
export class RateLimitsService {
  constructor(
    private readonly db: DataSource,
    private readonly settings: Settings,
  ) {
    if (!settings.RATE_LIMITS)
      new Logger(RateLimitsService.name).warn('RATE_LIMITS=off: nothing is limited. For load tests only.');
  }

  /**
   * Counts one attempt for each rule, before the work they protect. A rejected attempt is not counted for any rule.
   * @throws AppError TOO_MANY with the seconds to wait.
   */
  async count(...attempts: RateAttempt[]): Promise<void> {
    await this.take(attempts);
  }

  /** As `count`; false instead of an error. */
  async tryCount(...attempts: RateAttempt[]): Promise<boolean> {
    return (await this.tryTake(attempts)).spent.length === 0;
  }

  /**
   * Counts an attempt for each rule, then calls `isRight`, and releases the attempt unless the result is false.
   * Counting before checking means that concurrent guesses cannot exceed the limit.
   * @throws AppError TOO_MANY with the seconds to wait, and any error of `isRight`.
   */
  async guess(attempts: RateAttempt[], isRight: () => Promise<boolean>): Promise<boolean> {
    const counted = await this.take(attempts);
    let isWrong = false;
    try {
      isWrong = !(await isRight());
      return !isWrong;
    } finally {
      if (!isWrong) await this.release(counted);
    }
  }

  /** Removes expired windows. Uses SKIP LOCKED, so it cannot deadlock. */
  @Every(HOUR_MS, { as: 'sweep-limits' })
  async sweep(): Promise<void> {
    await this.db.query(
      `delete from rate_limits
       where key in (select key from rate_limits where ends_at < now() for update skip locked)`,
    );
  }

  private async take(attempts: RateAttempt[]): Promise<Counted[]> {
    const { counted, spent } = await this.tryTake(attempts);
    if (spent.length > 0) throw await this.refusal(spent);
    return counted;
  }

  /** Counts for all rules, or for none when some of their keys are spent. */
  private async tryTake(attempts: RateAttempt[]): Promise<{ counted: Counted[]; spent: string[] }> {
    if (!this.settings.RATE_LIMITS || attempts.length === 0) return { counted: [], spent: [] };
    // All calls lock keys in the same order, so calls that share keys cannot deadlock.
    const rows = attempts
      .map((each) => ({ key: keyOf(each), ...RATE_RULES[each[0]] }))
      .toSorted((one, other) => (one.key < other.key ? -1 : 1));
    const keys = rows.map(({ key }) => key);
    // Rejection takes only a read: a flood of guesses neither queues for a row lock nor occupies pool connections.
    const found: Found[] = await this.db.query(
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
      [keys, rows.map(({ seconds }) => seconds), rows.map(({ attempts: limit }) => limit)],
    );
    const counted = found.filter(({ isCounted }) => isCounted);
    if (counted.length === keys.length) return { counted, spent: [] };
    await this.release(counted);
    const spent = found.filter(({ isCounted }) => !isCounted).map(({ key }) => key);
    // If two calls race for the last attempt, the later one sees no spent key but one that was not counted.
    const uncounted = keys.filter((key) => counted.every((each) => each.key !== key));
    return { counted: [], spent: spent.length > 0 ? spent : uncounted };
  }

  /** Matches `ends_at`, so a window that has been replaced since is not changed. */
  private async release(counted: Counted[]): Promise<void> {
    if (counted.length === 0) return;
    await this.db.query(
      prepared(`with held as (
         select known.key from rate_limits known
         join unnest($1::text[], $2::timestamptz[]) as t(key, ends_at) using (key, ends_at)
         order by known.key collate "C" for update of known
       ) update rate_limits set tries = greatest(tries - 1, 0) from held where rate_limits.key = held.key`),
      [counted.map(({ key }) => key), counted.map(({ endsAt }) => endsAt)],
    );
  }

  private async refusal(spent: string[]): Promise<AppError> {
    const [{ waitSeconds }]: [{ waitSeconds: number | null }] = await this.db.query(
      `select max(ceil(extract(epoch from ends_at - now())))::int as "waitSeconds"
       from rate_limits where key = any($1)`,
      [spent],
    );
    return new AppError('TOO_MANY', undefined, { retryAfterSeconds: Math.max(1, waitSeconds ?? 1) });
  }
}
