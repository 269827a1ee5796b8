// All SQL of promo codes and redemptions. Statements on the booking path are prepared, since they lock the code's row
// and orders with the same code wait for it.
import { Injectable } from '@nestjs/common';
import { prepared } from '#libs/platform/database';
import { DataSource, type EntityManager } from 'typeorm';
import type { PromoCode } from './promo-code.entity.js';

/** The identifiers stored with a use: hashed email addresses, account and browser session. */
export type Person = { mailKeys: string[]; userId: string | null; sessionId: string | null };

/** A use to be held, with its terms and its end. */
export type NewHold = {
  promo: Pick<PromoCode, 'id' | 'discountType' | 'discountValue'>;
  bookingId: string;
  person: Person;
  discountCents: number;
  heldUntil: Date;
};

/** The terms at which a booking has used its code. */
export type RedeemedTerms = { discountType: PromoCode['discountType']; discountValue: number };

/** Uses held and redeemed, and the total discount of the redeemed ones in cents. */
export type UseFigures = { id: string; held: number; used: number; givenCents: string };

/** At most three keys: the booking's email, the account, and the account's email. */
const PERSON_KEYS = `($1::text[] || array(select mail_key from user_facts where user_id = $2::uuid and mail_key is not null))`;
const keyValues = ({ mailKeys, userId, sessionId }: Person) => [
  [...mailKeys, ...(userId ? [`user:${userId}`] : [])],
  userId,
  sessionId,
];

/** A use that counts at the instant of this parameter: redeemed, or held and not expired. */
const isLive = (place: number) => `(r.state = 'redeemed' or (r.state = 'held' and r.held_until > $${place}))`;
/** A use by the person of `keyValues`; one condition per key, so that each can use its index. */
const IS_OF_PERSON = `(${[1, 2, 3].map((place) => `r.person_keys[${place}] = any((select keys from k)::text[])`).join(' or ')}
  or r.session_id = $3)`;

/** The columns of `PromoCode`. */
const TERMS = `p.id, p.code, p.description, p.discount_type as "discountType",
  p.discount_value::float8 as "discountValue", p.usage_limit as "usageLimit", p.usage_count as "usageCount",
  p.user_usage_limit as "userUsageLimit", to_char(p.start_date, 'YYYY-MM-DD') as "startDate",
  to_char(p.expires_at, 'YYYY-MM-DD') as "expiresAt", p.is_active as "isActive", p.deleted_at as "deletedAt"`;

/** Methods that take `tx` run in the caller's transaction; none opens one. */
@Injectable()
export class PromoCodesRepository {
  constructor(private readonly db: DataSource) {}

  /** The code of this name, and how often this person has used it for other bookings. */
  async findByCode(
    code: string,
    { person, bookingId, now }: { person: Person; bookingId: string | null; now: Date },
  ): Promise<{ promo: PromoCode; ownUses: number } | undefined> {
    const [found]: (PromoCode & { ownUses: number })[] = await this.db.query(
      prepared(`with k as (select ${PERSON_KEYS} as keys)
        select ${TERMS}, (select count(*)::int from promo_redemptions r where r.promo_code_id = p.id
          and r.booking_id is distinct from $5 and ${isLive(4)} and ${IS_OF_PERSON}) as "ownUses"
        from promo_codes p where p.code = $6 and p.deleted_at is null`),
      [...keyValues(person), now, bookingId, code],
    );
    if (!found) return undefined;
    const { ownUses, ...promo } = found;
    return { promo, ownUses };
  }

  /** The number of uses by other bookings, held or redeemed. */
  async liveUses(promoCodeId: string, bookingId: string | null, now: Date): Promise<number> {
    const [{ uses }]: [{ uses: number }] = await this.db.query(
      `select count(*)::int as uses from promo_redemptions r where r.promo_code_id = $1
         and ${isLive(2)} and r.booking_id is distinct from $3`,
      [promoCodeId, now, bookingId],
    );
    return uses;
  }

  /**
   * Releases the code's expired holds, counts one more use, and locks the code's row until the transaction ends. Returns
   * false and changes nothing if the code is exhausted, not valid today (yyyy-MM-dd), disabled or removed.
   */
  async countUse(tx: EntityManager, promoCodeId: string, now: Date, today: string): Promise<boolean> {
    const [, counted]: [unknown, number] = await tx.query(
      prepared(`with freed as (
          update promo_redemptions set state = 'released', updated_at = $2
          where promo_code_id = $1 and state = 'held' and held_until <= $2 returning 1
        ), free as (select count(*)::int as places from freed)
        update promo_codes set usage_count = usage_count - free.places + 1 from free
        where id = $1 and is_active and deleted_at is null and usage_count - free.places < usage_limit
          and start_date <= $3 and (expires_at is null or expires_at >= $3)`),
      [promoCodeId, now, today],
    );
    return counted > 0;
  }

  /**
   * Inserts the hold of a counted use; false if the person has reached the limit. A statement after `countUse`, so that
   * it sees commits made while that one waited for the row lock.
   */
  async insertHold(tx: EntityManager, hold: NewHold, now: Date): Promise<boolean> {
    const { promo, bookingId, person, discountCents, heldUntil } = hold;
    const inserted: unknown[] = await tx.query(
      prepared(`with k as (select ${PERSON_KEYS} as keys)
        insert into promo_redemptions (promo_code_id, booking_id, state, person_keys, session_id,
          discount_type, discount_value, discount_cents, held_until, created_at, updated_at)
        select p.id, $6, 'held', k.keys, $3, $7, $8, $9, $10, $4, $4 from promo_codes p, k
        where p.id = $5 and p.user_usage_limit > (select count(*) from promo_redemptions r
          where r.promo_code_id = p.id and ${isLive(4)} and ${IS_OF_PERSON})
        returning id`),
      [
        ...keyValues(person),
        now,
        promo.id,
        bookingId,
        promo.discountType,
        promo.discountValue,
        discountCents,
        heldUntil,
      ],
    );
    return inserted.length > 0;
  }

  /** Redeems a booking's hold, counting it again if it was released. Returns the code's text. */
  async redeem(tx: EntityManager, bookingId: string, promoCodeId: string, now: Date): Promise<string> {
    const [{ code }]: [{ code: string }] = await tx.query(
      prepared(`with target as (
          select id, state from promo_redemptions
          where booking_id = $1 and promo_code_id = $2 and state <> 'redeemed'
          order by (state = 'held') desc, created_at desc limit 1 for update
        ), redeemed as (
          update promo_redemptions r set state = 'redeemed', updated_at = $3 from target
          where r.id = target.id returning target.state as was
        ), counted as (
          update promo_codes set usage_count = usage_count + 1 from redeemed
          where id = $2 and redeemed.was = 'released'
        ) select code from promo_codes where id = $2`),
      [bookingId, promoCodeId, now],
    );
    return code;
  }

  /** Null if the booking has redeemed no code. */
  async redeemedTerms(tx: EntityManager, bookingId: string): Promise<RedeemedTerms | null> {
    const [terms]: RedeemedTerms[] = await tx.query(
      `select discount_type as "discountType", discount_value::float8 as "discountValue"
       from promo_redemptions where booking_id = $1 and state = 'redeemed'`,
      [bookingId],
    );
    return terms ?? null;
  }

  /** Releases a booking's use in one of these states. Idempotent. */
  async release(
    tx: EntityManager,
    bookingId: string,
    { now, states }: { now: Date; states: readonly ('held' | 'redeemed')[] },
  ): Promise<void> {
    await tx.query(
      `with freed as (
         update promo_redemptions set state = 'released', updated_at = $2
         where booking_id = $1 and state = any($3) returning promo_code_id
       ) update promo_codes set usage_count = usage_count - 1 from freed where id = freed.promo_code_id`,
      [bookingId, now, states],
    );
  }

  /** Releases all expired holds. Returns the number of codes affected. */
  async releaseExpired(now: Date): Promise<number> {
    const [, codes]: [unknown, number] = await this.db.query(
      `with freed as (
         update promo_redemptions set state = 'released', updated_at = $1
         where state = 'held' and held_until <= $1 returning promo_code_id
       ), places as (select promo_code_id, count(*)::int as freed from freed group by promo_code_id)
       update promo_codes set usage_count = usage_count - places.freed from places where id = places.promo_code_id`,
      [now],
    );
    return codes;
  }

  /** The figures of one code, or of every code that was ever used. */
  useFigures(tx: EntityManager, id: string | null = null): Promise<UseFigures[]> {
    return tx.query(
      `select promo_code_id as id, count(*) filter (where state = 'held')::int as held,
         count(*) filter (where state = 'redeemed')::int as used,
         coalesce(sum(discount_cents) filter (where state = 'redeemed'), 0) as "givenCents"
       from promo_redemptions where $1::text is null or promo_code_id = $1 group by promo_code_id`,
      [id],
    );
  }
}

/** Deletes the redemptions of these bookings and lowers the usage counts; delete payments that name a code first. */
export async function deleteRedemptions(tx: EntityManager, bookingIds: readonly string[]): Promise<void> {
  await tx.query(
    `with gone as (
       delete from promo_redemptions where booking_id = any($1::uuid[]) returning promo_code_id, state
     ), uses as (
       select promo_code_id, count(*)::int as uses from gone where state <> 'released' group by promo_code_id
     ) update promo_codes set usage_count = usage_count - uses.uses from uses where id = uses.promo_code_id`,
    [bookingIds],
  );
}

/** Deletes those of these codes that no booking has used. */
export async function deleteUnusedCodes(tx: EntityManager, ids: readonly string[]): Promise<void> {
  await tx.query(
    `delete from promo_codes p where id = any($1::text[])
       and not exists (select from promo_redemptions where promo_code_id = p.id)`,
    [ids],
  );
}
