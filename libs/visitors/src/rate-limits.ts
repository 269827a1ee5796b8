import { createHash } from 'node:crypto';
import { Injectable, Logger } from '@nestjs/common';
import { AppError } from '#libs/contracts';
import { Settings } from '#libs/settings';
import { prepared } from '#libs/database';
import { DataSource } from 'typeorm';

const MINUTE = 60;

/** What is limited: so many tries in so many seconds (HTTP contract, "Limits"). */
const RULES = {
  'login-name': { tries: 10, seconds: 15 * MINUTE },
  'login-address': { tries: 50, seconds: 15 * MINUTE },
  'register-address': { tries: 10, seconds: 60 * MINUTE },
  'password-user': { tries: 10, seconds: 15 * MINUTE },
  'reset-email': { tries: 5, seconds: 60 * MINUTE },
  'reset-address': { tries: 20, seconds: 60 * MINUTE },
  'verify-user': { tries: 5, seconds: 60 * MINUTE },
  'promo-session': { tries: 30, seconds: 10 * MINUTE },
  'promo-address': { tries: 30, seconds: 10 * MINUTE },
  'idea-address': { tries: 10, seconds: 60 * MINUTE },
  'contact-address': { tries: 10, seconds: 60 * MINUTE },
  'setup-address': { tries: 30, seconds: MINUTE },
} as const;

export type RateRule = keyof typeof RULES;
/** A rule and whom it is counted for: a name, an address, a session. */
export type RateTry = [RateRule, string];

type Count = { rule: RateRule; tries: number; waitSeconds: number };

/** Names and addresses are kept as hashes only. */
const keyOf = ([rule, who]: RateTry) => `${rule}:${createHash('sha256').update(who).digest('base64url')}`;

/** Counts tries in PostgreSQL, by its clock, where all API processes see the same number; one statement a call. */
@Injectable()
export class RateLimits {
  constructor(
    private readonly db: DataSource,
    private readonly settings: Settings,
  ) {
    if (!settings.RATE_LIMITS)
      new Logger('limits').warn('RATE_LIMITS=off: nothing is limited. For load tests only.');
  }

  /** Counts one try for each rule. @throws AppError TOO_MANY with the seconds to wait. */
  async count(...tries: RateTry[]): Promise<void> {
    const counts = await this.add(tries);
    refuse(counts.filter((count) => count.tries > RULES[count.rule].tries));
  }

  /** Counts failures; the caller has its own answer for this one. */
  async countFailure(...tries: RateTry[]): Promise<void> {
    await this.add(tries);
  }

  /** Refuses without counting, for rules that count failures only. @throws AppError TOO_MANY. */
  async refuseIfSpent(...tries: RateTry[]): Promise<void> {
    if (!this.settings.RATE_LIMITS) return;
    const counts: Count[] = await this.db.query(
      `select split_part(key, ':', 1) as rule, tries, ceil(extract(epoch from ends_at - now()))::int as "waitSeconds"
       from rate_limits where key = any($1) and ends_at > now()`,
      [tries.map(keyOf)],
    );
    refuse(counts.filter((count) => count.tries >= RULES[count.rule].tries));
  }

  /** Removes windows that are over; a timer's work. */
  async sweep(): Promise<void> {
    await this.db.query('delete from rate_limits where ends_at < now()');
  }

  private async add(tries: RateTry[]): Promise<Count[]> {
    if (!this.settings.RATE_LIMITS) return [];
    return this.db.query(
      prepared(`insert into rate_limits as known (key, tries, ends_at)
       select key, 1, now() + make_interval(secs => seconds) from unnest($1::text[], $2::int[]) as t(key, seconds)
       on conflict (key) do update set
         tries = case when known.ends_at > now() then known.tries + 1 else 1 end,
         ends_at = case when known.ends_at > now() then known.ends_at else excluded.ends_at end
       returning split_part(key, ':', 1) as rule, tries,
         ceil(extract(epoch from ends_at - now()))::int as "waitSeconds"`),
      [tries.map(keyOf), tries.map(([rule]) => RULES[rule].seconds)],
    );
  }
}

function refuse(spent: Count[]): void {
  if (spent.length === 0) return;
  const retryAfterSeconds = Math.max(1, ...spent.map((count) => count.waitSeconds));
  throw new AppError('TOO_MANY', undefined, { retryAfterSeconds });
}
