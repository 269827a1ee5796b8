import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { AppError, couldBePromoCode, normalForm } from '#libs/shared/contracts';
import { prepared } from '#libs/platform/database';
import { Clock } from '#libs/platform/config';
import { DataSource, type EntityManager } from 'typeorm';
import type { PromoCode } from './promo-code.entity.js';
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

/** The values of KEYS, which comes first in its statements, and the session. */
const personOf = ({ userId, email, sessionId }: Redeemer) => [
  [...mailKeyOf(email), ...(userId ? [`user:${userId}`] : [])],
  userId,
  sessionId,
];

/** All that tells a person apart, three at most: the booking's address, the account, and the account's own address. */
const KEYS = '$1::text[] || array(select mail_key from account_mail where user_id = $2::uuid)';

/** The one key that a version before this one reads and writes. */
const personKeyOf = ({ userId, email }: Redeemer) =>
  userId ? `user:${userId}` : (mailKeyOf(email)[0] ?? '');

/** A code with its terms, as `PromoCode` has it. */
const TERMS = `p.id, p.code, p.description, p.discount_type as "discountType",
  p.discount_value::float8 as "discountValue", p.usage_limit as "usageLimit", p.usage_count as "usageCount",
  p.user_usage_limit as "userUsageLimit", to_char(p.start_date, 'YYYY-MM-DD') as "startDate",
  to_char(p.expires_at, 'YYYY-MM-DD') as "expiresAt", p.is_active as "isActive", p.deleted_at as "deletedAt"`;

/** What a code takes off. */
export type ClaimedTerms = { discountType: PromoCode['discountType']; discountValue: number };

/**
 * What a typed code came to: `promo` is null when it cannot be used. `isGuess` when this session has not found it valid
 * before: then an answer must not tell a right code from a wrong one, unless it was asked for just that.
 */
export type TypedCode = { promo: PromoCode | null; isGuess: boolean };

@Injectable()
export class PromoCodesService {
  constructor(
    private readonly db: DataSource,
    private readonly clock: Clock,
    private readonly limits: RateLimitsService,
  ) {}

  /**
   * A code of this name that this person may use today, or null. Advice only: the decision falls in `hold`. What the
   * person's own booking holds does not count against it.
   */
  async findUsable(code: string, redeemer: Redeemer, bookingId: string | null): Promise<PromoCode | null> {
    if (!code || !couldBePromoCode(code)) return null;
    const [found]: (PromoCode & { ownUses: number })[] = await this.db.query(
      prepared(`select ${TERMS}, uses_of_code(p.id, ${KEYS}, $3, $4, $5) as "ownUses"
        from promo_codes p where p.code = $6 and p.deleted_at is null`),
      [...personOf(redeemer), this.clock.now(), bookingId, code],
    );
    if (!found || found.ownUses >= found.userUsageLimit) return null;
    const { ownUses: _, ...promo } = found;
    const isFull = promo.usageCount >= promo.usageLimit;
    const usageCount = isFull ? await this.liveUses(promo.id, bookingId) : promo.usageCount;
    return isUsable({ ...promo, usageCount }, this.clock.today()) ? promo : null;
  }

  /**
   * Holds a code for a booking inside the caller's transaction, by the function of that name. Its conditional UPDATE
   * frees the code's expired holds, counts this one and locks the row; only then are the person's uses counted, so no
   * race can pass both. What the booking held before must have been released.
   * @throws AppError PROMO_UNAVAILABLE when the code is used up, over, off, or spent for this person.
   */
  async hold(tx: EntityManager, { promo, bookingId, redeemer, discountCents }: HoldRequest): Promise<void> {
    const now = this.clock.now();
    const [{ isHeld }]: [{ isHeld: boolean }] = await tx.query(
      prepared(`select hold_promo_code($4, $5, $3, ${KEYS}, $6, $7, $8, $9, $10, $11, $12) as "isHeld"`),
      [
        ...personOf(redeemer),
        promo.id,
        bookingId,
        personKeyOf(redeemer),
        promo.discountType,
        promo.discountValue,
        discountCents,
        now,
        this.clock.today(),
        new Date(now.getTime() + HOLD_MINUTES * 60_000),
      ],
    );
    if (!isHeld) throw new AppError('PROMO_UNAVAILABLE');
  }

  /**
   * Makes a booking's hold of this code final, in the caller's transaction, and returns the code's words. A hold that
   * ran out between order and capture is still honoured at its price: it is counted again, even when that takes the
   * count above the limit.
   */
  async claim(tx: EntityManager, bookingId: string, promoCodeId: string): Promise<string> {
    const [{ code }]: [{ code: string }] = await tx.query(
      prepared(`with target as (
          select id, state from promo_redemptions
          where booking_id = $1 and promo_code_id = $2 and state <> 'claimed'
          order by (state = 'held') desc, created_at desc limit 1 for update
        ), claimed as (
          update promo_redemptions r set state = 'claimed', updated_at = $3 from target
          where r.id = target.id returning target.state as was
        ), counted as (
          update promo_codes set usage_count = usage_count + 1 from claimed
          where id = $2 and claimed.was = 'released'
        ) select code from promo_codes where id = $2`),
      [bookingId, promoCodeId, this.clock.now()],
    );
    return code;
  }

  /** The terms at which a booking has used its code; null when it has used none. */
  async claimedTerms(tx: EntityManager, bookingId: string): Promise<ClaimedTerms | null> {
    const [terms]: ClaimedTerms[] = await tx.query(
      `select discount_type as "discountType", discount_value::float8 as "discountValue"
       from promo_redemptions where booking_id = $1 and state = 'claimed'`,
      [bookingId],
    );
    return terms ?? null;
  }

  /** Frees what a booking holds; a claimed code stays claimed. */
  async release(tx: EntityManager, bookingId: string): Promise<void> {
    await tx.query(
      `with freed as (
         update promo_redemptions set state = 'released', updated_at = $2
         where booking_id = $1 and state = 'held' returning promo_code_id
       ) update promo_codes set usage_count = usage_count - 1 from freed where id = freed.promo_code_id`,
      [bookingId, this.clock.now()],
    );
  }

  /** Frees every hold that has run out, and returns how many; a timer's work. */
  async sweepExpired(): Promise<number> {
    const [, codes]: [unknown, number] = await this.db.query(
      `with freed as (
         update promo_redemptions set state = 'released', updated_at = $1
         where state = 'held' and held_until <= $1 returning promo_code_id
       ), places as (select promo_code_id, count(*)::int as freed from freed group by promo_code_id)
       update promo_codes set usage_count = usage_count - places.freed from places where id = places.promo_code_id`,
      [this.clock.now()],
    );
    return codes;
  }

  private async liveUses(promoCodeId: string, bookingId: string | null): Promise<number> {
    const [{ uses }]: [{ uses: number }] = await this.db.query(
      `select count(*)::int as uses from promo_redemptions where promo_code_id = $1
         and (state = 'claimed' or (state = 'held' and held_until > $2)) and booking_id is distinct from $3`,
      [promoCodeId, this.clock.now(), bookingId],
    );
    return uses;
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
