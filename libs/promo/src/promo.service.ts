import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { AppError, couldBePromoCode, normalForm } from '#libs/contracts';
import { columnsOf, raw, run, sql, type Sql } from '#libs/database';
import { Clock } from '#libs/settings';
import { DataSource, type EntityManager } from 'typeorm';
import { PromoCodeEntity } from './promo-code.entity.js';
import { isUsable } from './promo.rules.js';

/** Minutes that a code stays held for an order. */
const HOLD_MINUTES = 30;

/**
 * Who redeems. A person is the booking's e-mail, the account that it belongs to and that account's e-mail, whoever is
 * logged in; the session counts as well.
 */
export type Redeemer = { userId: string | null; email: string; visitorId: string | null };
export type HoldRequest = {
  promo: PromoCodeEntity;
  bookingId: string;
  redeemer: Redeemer;
  discountCents: number;
};

/** A hash, so that the redemption table holds no e-mail address. */
const mailKeyOf = (email: string) =>
  normalForm(email) ? [`mail:${createHash('sha256').update(normalForm(email)).digest('hex')}`] : [];

/** All that tells a person apart, as SQL: the booking's address, the account, and the account's own address. */
const personsOf = ({ userId, email }: Redeemer): Sql => {
  const keys = [...mailKeyOf(email), ...(userId ? [`user:${userId}`] : [])];
  return sql`(${keys}::text[] || array(select mail_key from account_mail where user_id = ${userId}::uuid))`;
};

/** The one key that a version before this one reads and writes. */
const personKeyOf = ({ userId, email }: Redeemer) =>
  userId ? `user:${userId}` : (mailKeyOf(email)[0] ?? '');

/** True, as SQL, for a redemption `r` of somebody whose keys are `person.keys`, or of this session. */
const isOwn = ({ visitorId }: Redeemer): Sql =>
  sql`(r.person_keys && person.keys or r.person_key = any(person.keys) or r.visitor_id = ${visitorId})`;

type Found = Omit<PromoCodeEntity, 'discountValue'> & { discountValue: string; ownUses: number };

/** A code's words by its id, as part of a statement; null without a code. */
export const wordsOfCode = (id: string | null): Sql => sql`(select code from promo_codes where id = ${id})`;

@Injectable()
export class PromoService {
  private readonly columns: Sql;

  constructor(
    private readonly db: DataSource,
    private readonly clock: Clock,
  ) {
    this.columns = columnsOf(db, PromoCodeEntity, 'p');
  }

  /**
   * A code of this name that this person may use today, or null. Advice only: the decision falls in `hold`. What the
   * person's own booking holds does not count against it.
   */
  async findUsable(
    code: string,
    redeemer: Redeemer,
    bookingId: string | null,
  ): Promise<PromoCodeEntity | null> {
    if (!code || !couldBePromoCode(code)) return null;
    const [found] = await run<Found>(
      this.db,
      sql`select ${this.columns}, (
            select count(*)::int from promo_redemptions r where r.promo_code_id = p.id
              and (r.state = 'claimed' or (r.state = 'held' and r.held_until > ${this.clock.now()}))
              and r.booking_id is distinct from ${bookingId}
              and ${isOwn(redeemer)}
          ) as "ownUses"
          from promo_codes p, (select ${personsOf(redeemer)} as keys) as person where p.code = ${code} and p.deleted_at is null`,
    );
    if (!found || found.ownUses >= found.userUsageLimit) return null;
    const { ownUses: _, ...row } = found;
    const promo: PromoCodeEntity = { ...row, discountValue: Number(row.discountValue) };
    const isFull = promo.usageCount >= promo.usageLimit;
    const usageCount = isFull ? await this.liveUses(promo.id, bookingId) : promo.usageCount;
    return isUsable({ ...promo, usageCount }, this.clock.today()) ? promo : null;
  }

  /**
   * Holds a code for a booking inside the caller's transaction. One conditional UPDATE frees the code's expired
   * holds, counts this one and locks the row; only then are the person's uses counted, so no race can pass both.
   * What the booking held before must have been released.
   * @throws AppError PROMO_UNAVAILABLE when the code is used up, over, off, or spent for this person.
   */
  async hold(tx: EntityManager, { promo, bookingId, redeemer, discountCents }: HoldRequest): Promise<void> {
    const now = this.clock.now();
    const today = this.clock.today();
    const counted = await run(
      tx,
      sql`with freed as (
            update promo_redemptions set state = 'released', updated_at = ${now}
            where promo_code_id = ${promo.id} and state = 'held' and held_until <= ${now} returning 1
          ), free as (select count(*)::int as places from freed)
          update promo_codes set usage_count = usage_count - free.places + 1 from free
          where id = ${promo.id} and is_active and deleted_at is null and usage_count - free.places < usage_limit
            and start_date <= ${today} and (expires_at is null or expires_at >= ${today}) returning id`,
    );
    if (counted.length === 0) throw new AppError('PROMO_UNAVAILABLE');
    const { id, discountType, discountValue } = promo;
    const heldUntil = new Date(now.getTime() + HOLD_MINUTES * 60_000);
    const held = await run(
      tx,
      sql`insert into promo_redemptions (promo_code_id, booking_id, state, person_key, person_keys, visitor_id,
            discount_type, discount_value, discount_cents, held_until, created_at, updated_at)
          select p.id, ${bookingId}, 'held', ${personKeyOf(redeemer)}, person.keys, ${redeemer.visitorId},
            ${discountType}, ${discountValue}, ${discountCents}, ${heldUntil}, ${now}, ${now}
          from promo_codes p, (select ${personsOf(redeemer)} as keys) as person
          where p.id = ${id} and p.user_usage_limit > (
            select count(*) from promo_redemptions r where r.promo_code_id = p.id
              and r.state in ('held', 'claimed') and ${isOwn(redeemer)})
          returning id`,
    );
    if (held.length === 0) throw new AppError('PROMO_UNAVAILABLE');
  }

  /** Makes a booking's hold of this code final, in the caller's transaction. */
  async claim(tx: EntityManager, bookingId: string, promoCodeId: string): Promise<void> {
    const claiming = this.claiming('asked', bookingId, promoCodeId);
    await run(tx, sql`with asked as (select), ${claiming} select from claimed`);
  }

  /**
   * The same as parts of a statement of the caller's, done if its part named `when` gives a row. A hold that ran out
   * between order and capture is still honoured at its price, since the money has been taken: it is counted again, even when that takes
   * the count above the limit. Without a code nothing is claimed.
   */
  claiming(when: string, bookingId: string, promoCodeId: string | null): Sql {
    return sql`target as (
      select id, state from promo_redemptions
      where booking_id = ${bookingId} and promo_code_id = ${promoCodeId} and state <> 'claimed'
        and exists (select from ${raw(when)})
      order by (state = 'held') desc, created_at desc limit 1 for update
    ), claimed as (
      update promo_redemptions r set state = 'claimed', updated_at = ${this.clock.now()} from target
      where r.id = target.id returning target.state as was
    ), counted as (
      update promo_codes set usage_count = usage_count + 1 from claimed
      where id = ${promoCodeId} and claimed.was = 'released'
    )`;
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
}
