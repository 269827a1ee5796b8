import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { MINUTE_MS, AppError, couldBePromoCode, normalForm } from '#libs/shared/contracts';
import { Clock } from '#libs/platform/config';
import type { EntityManager } from 'typeorm';
import type { PromoCode } from './promo-code.entity.js';
import { PromoCodesRepository, type RedeemedTerms, type Person } from './promo-codes.repository.js';
import { isUsable } from './promo-codes.rules.js';
import { type RateAttempt, RateLimitsService, type RequestUser } from '#libs/platform/auth';

/** Minutes that a code stays held for an order. */
const HOLD_MINUTES = 30;

/**
 * Who redeems. A person is the booking's e-mail, the account that it belongs to and that account's e-mail, whoever is
 * logged in; the session counts as well.
 */
export type Redeemer = { userId: string | null; email: string; sessionId: string | null };
export type HoldRequest = {
  promo: PromoCode;
  bookingId: string;
  redeemer: Redeemer;
  discountCents: number;
};

/** A hash, so that the redemption table holds no e-mail address. */
const mailKeyOf = (email: string) =>
  normalForm(email) ? [`mail:${createHash('sha256').update(normalForm(email)).digest('hex')}`] : [];

const personOf = ({ userId, email, sessionId }: Redeemer): Person => ({
  mailKeys: mailKeyOf(email),
  userId,
  sessionId,
});

/**
 * What a typed code came to: `promo` is null when it cannot be used. `isGuess` when this session has not found it valid
 * before: then an answer must not tell a right code from a wrong one, unless it was asked for just that.
 */
export type TypedCode = { promo: PromoCode | null; isGuess: boolean };

@Injectable()
export class PromoCodesService {
  constructor(
    private readonly codes: PromoCodesRepository,
    private readonly clock: Clock,
    private readonly limits: RateLimitsService,
  ) {}

  /**
   * A code of this name that this person may use today, or null. Advice only: the decision falls in `hold`. What the
   * person's own booking holds does not count against it.
   */
  async findUsable(code: string, redeemer: Redeemer, bookingId: string | null): Promise<PromoCode | null> {
    if (!code || !couldBePromoCode(code)) return null;
    const now = this.clock.now();
    const found = await this.codes.findByCode(code, { person: personOf(redeemer), bookingId, now });
    if (!found || found.ownUses >= found.promo.userUsageLimit) return null;
    const { promo } = found;
    const isFull = promo.usageCount >= promo.usageLimit;
    const usageCount = isFull ? await this.codes.liveUses(promo.id, bookingId, now) : promo.usageCount;
    return isUsable({ ...promo, usageCount }, this.clock.today()) ? promo : null;
  }

  /**
   * Holds a code for a booking inside the caller's transaction. Its use is counted first, by a conditional update that
   * locks the code's row; only then are the person's uses counted, so no race can pass both. What the booking held
   * before must have been released.
   * @throws AppError PROMO_UNAVAILABLE when the code is used up, over, off, or spent for this person.
   */
  async hold(tx: EntityManager, { promo, bookingId, redeemer, discountCents }: HoldRequest): Promise<void> {
    const now = this.clock.now();
    const heldUntil = new Date(now.getTime() + HOLD_MINUTES * MINUTE_MS);
    const hold = { promo, bookingId, person: personOf(redeemer), discountCents, heldUntil };
    const isHeld =
      (await this.codes.countUse(tx, promo.id, now, this.clock.today())) &&
      (await this.codes.insertHold(tx, hold, now));
    if (!isHeld) throw new AppError('PROMO_UNAVAILABLE');
  }

  /**
   * Makes a booking's hold of this code final, in the caller's transaction, and returns the code's words. A hold that
   * ran out between order and capture is still honoured at its price: it is counted again, even when that takes the
   * count above the limit.
   */
  redeem(tx: EntityManager, bookingId: string, promoCodeId: string): Promise<string> {
    return this.codes.redeem(tx, bookingId, promoCodeId, this.clock.now());
  }

  /** The terms at which a booking has used its code; null when it has used none. */
  redeemedTerms(tx: EntityManager, bookingId: string): Promise<RedeemedTerms | null> {
    return this.codes.redeemedTerms(tx, bookingId);
  }

  /** Frees what a booking holds; a claimed code stays claimed. */
  release(tx: EntityManager, bookingId: string): Promise<void> {
    return this.codes.release(tx, bookingId, this.clock.now());
  }

  /** Frees every hold that has run out, and returns of how many codes; a timer's work. */
  sweepExpired(): Promise<number> {
    return this.codes.releaseExpired(this.clock.now());
  }

  /**
   * Finds a code that a person typed, see `findUsable`; an empty text is no code. One limit for all calls. Wrong guesses stay counted for
   * session and address. @throws AppError TOO_MANY.
   */
  async findTyped(
    code: string,
    currentUser: RequestUser,
    redeemer: Redeemer,
    bookingId: string | null,
  ): Promise<TypedCode> {
    const find = () => this.findUsable(code, redeemer, bookingId);
    if (code === '') return { promo: null, isGuess: false };
    if (code === currentUser.promoCode) return { promo: await find(), isGuess: false };
    let promo: PromoCode | null = null;
    await this.limits.guess(attemptsOf(currentUser), async () => (promo = await find()) !== null);
    return { promo, isGuess: true };
  }
}

/** Whoever has no session yet gets another one at each call: nothing to count by. */
const attemptsOf = ({ address, isKnown, sessionId }: RequestUser): RateAttempt[] => [
  ['promo-address', address],
  ...(isKnown ? ([['promo-session', sessionId]] satisfies RateAttempt[]) : []),
];
