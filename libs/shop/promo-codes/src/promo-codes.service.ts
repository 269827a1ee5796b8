import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import {
  MINUTE_MS,
  AppError,
  couldBePromoCode,
  normalForm,
  promoState,
  type PromoTerms,
} from '#libs/shared/contracts';
import { Clock } from '#libs/platform/config';
import type { EntityManager } from 'typeorm';
import type { PromoCode } from './promo-code.entity.js';
import { PromoCodesRepository, type RedeemedTerms, type Person } from './promo-codes.repository.js';
import { type RateAttempt, RateLimitsService, type RequestUser } from '#libs/platform/auth';
import { Every } from '#libs/platform/events';

/** How long a payment order holds a code. */
const HOLD_MINUTES = 30;

/**
 * The person using a code: the booking's email, its owning account (not the logged-in one) with that account's email, and
 * the session.
 */
export type Redeemer = { userId: string | null; email: string; sessionId: string | null };
export type HoldRequest = {
  promo: PromoCode;
  bookingId: string;
  redeemer: Redeemer;
  discountCents: number;
};

/** Hashed, so that the redemptions contain no email address. */
const mailKeyOf = (email: string) =>
  normalForm(email) ? [`mail:${createHash('sha256').update(normalForm(email)).digest('hex')}`] : [];

const personOf = ({ userId, email, sessionId }: Redeemer): Person => ({
  mailKeys: mailKeyOf(email),
  userId,
  sessionId,
});

/**
 * `promo` is null if the code cannot be used. `isGuess` unless this session has validated it before: then only the
 * validation route may reveal whether the code exists.
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
   * The code of this name if this person may use it today, else null. Advisory; `hold` decides. A hold of `bookingId`
   * itself does not count.
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
   * Holds a code for a booking in the caller's transaction; release its previous hold first. The conditional update that
   * counts the use locks the code's row before the person's uses are counted, so neither limit can be exceeded.
   * @throws AppError PROMO_UNAVAILABLE if the code is exhausted, invalid today, disabled, or used up by this person.
   */
  async hold(tx: EntityManager, { promo, bookingId, redeemer, discountCents }: HoldRequest): Promise<void> {
    const now = this.clock.now();
    const heldUntil = new Date(now.getTime() + HOLD_MINUTES * MINUTE_MS);
    const hold = { promo, bookingId, person: personOf(redeemer), discountCents, heldUntil };
    const isConfirmed =
      (await this.codes.countUse(tx, promo.id, now, this.clock.today())) &&
      (await this.codes.insertHold(tx, hold, now));
    if (!isConfirmed) throw new AppError('PROMO_UNAVAILABLE');
  }

  /**
   * Redeems a booking's hold in the caller's transaction and returns the code's text. A hold that expired between order
   * and capture is still honored, even if that exceeds the limit, since the discounted price has been charged.
   */
  redeem(tx: EntityManager, bookingId: string, promoCodeId: string): Promise<string> {
    return this.codes.redeem(tx, bookingId, promoCodeId, this.clock.now());
  }

  /** The terms at which a booking redeemed its code; null without one. */
  redeemedTerms(tx: EntityManager, bookingId: string): Promise<RedeemedTerms | null> {
    return this.codes.redeemedTerms(tx, bookingId);
  }

  /** Releases a booking's hold; a redeemed code stays redeemed. */
  release(tx: EntityManager, bookingId: string): Promise<void> {
    return this.codes.release(tx, bookingId, { now: this.clock.now(), states: ['held'] });
  }

  /** Releases what a booking that will not take place holds or has redeemed: code and person may use it again. */
  releaseUse(tx: EntityManager, bookingId: string): Promise<void> {
    return this.codes.release(tx, bookingId, { now: this.clock.now(), states: ['held', 'redeemed'] });
  }

  /** Releases all expired holds. Returns the number of codes affected. */
  @Every(MINUTE_MS, { as: 'free-expired-holds' })
  sweepExpired(): Promise<number> {
    return this.codes.releaseExpired(this.clock.now());
  }

  /**
   * `findUsable` for a code typed by the requester; an empty text is no code. Wrong guesses are limited per session and
   * address, across all routes. @throws AppError TOO_MANY.
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
    await this.limits.guess(guessesOf(currentUser), async () => (promo = await find()) !== null);
    return { promo, isGuess: true };
  }
}

/**
 * What a guessed code is counted by. A requester without a session gets a new one with each request, so only known
 * sessions are counted.
 */
export const guessesOf = ({ address, isKnown, sessionId }: RequestUser): RateAttempt[] => [
  ['promo-address', address],
  ...(isKnown ? ([['promo-session', sessionId]] satisfies RateAttempt[]) : []),
];

/** Whether a code can be used on this business day (yyyy-MM-dd); agrees with the state shown in the admin area. */
const isUsable = (promo: PromoTerms & { deletedAt: Date | null }, today: string) =>
  !promo.deletedAt && promoState(promo, today) === 'active';
