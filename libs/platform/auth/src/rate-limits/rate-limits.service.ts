import { createHash } from 'node:crypto';
import { Injectable, Logger } from '@nestjs/common';
import { AppError } from '#libs/shared/contracts';
import { Settings } from '#libs/platform/config';
import { Retention } from '#libs/platform/events';
import { RateLimitsRepository, type Counted } from './rate-limits.repository.js';
import { RATE_RULES, type RateAttempt } from './rate-limits.rules.js';

/** Names and addresses are stored only as hashes. */
const keyOf = ([rule, who]: RateAttempt) => `${rule}:${createHash('sha256').update(who).digest('base64url')}`;

/**
 * Counts attempts in PostgreSQL, so that all API processes share the counts and the database clock. One statement per
 * call.
 */
@Injectable()
export class RateLimitsService {
  constructor(
    private readonly repository: RateLimitsRepository,
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

  /** Removes expired windows. */
  @Retention()
  sweep(): Promise<void> {
    return this.repository.removeEnded();
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
    const limits = attempts
      .map((each) => ({ key: keyOf(each), ...RATE_RULES[each[0]] }))
      .toSorted((one, other) => (one.key < other.key ? -1 : 1));
    const keys = limits.map(({ key }) => key);
    // Rejection takes only a read: a flood of guesses neither queues for a row lock nor occupies pool connections.
    const found = await this.repository.count(limits);
    const counted = found.filter(({ isCounted }) => isCounted);
    if (counted.length === keys.length) return { counted, spent: [] };
    await this.release(counted);
    const spent = found.filter(({ isCounted }) => !isCounted).map(({ key }) => key);
    // If two calls race for the last attempt, the later one sees no spent key but one that was not counted.
    const uncounted = keys.filter((key) => counted.every((each) => each.key !== key));
    return { counted: [], spent: spent.length > 0 ? spent : uncounted };
  }

  private async release(counted: Counted[]): Promise<void> {
    if (counted.length > 0) await this.repository.release(counted);
  }

  private async refusal(spent: string[]): Promise<AppError> {
    const waitSeconds = await this.repository.secondsLeft(spent);
    return new AppError('TOO_MANY', undefined, { retryAfterSeconds: Math.max(1, waitSeconds ?? 1) });
  }
}
