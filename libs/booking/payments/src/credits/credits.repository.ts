import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { hashOf } from '#libs/platform/auth';
import { Clock } from '#libs/platform/config';
import { daysAfter, type CreditKind, type CreditState } from '#libs/shared/contracts';
import { DataSource, type EntityManager } from 'typeorm';
import { PaymentEntity, type Payment } from '../payment.entity.js';
import { TRANSITIONS } from '../payment.rules.js';
import { captureIdOfUse, type UsableCredit } from './credit.rules.js';

/**
 * A credit of these cents; `expiresOn` is its last day (yyyy-MM-dd), null when it has none; `creationKey` belongs to
 * the request by which staff gave it; `waits`: an owner must release it before its code is mailed.
 */
export type NewCredit = {
  kind: CreditKind;
  cents: number;
  bookingId: string;
  expiresOn: string | null;
  creationKey: string | null;
  waits: boolean;
};

/** A credit as its mail needs it. Cents. */
export type IssuedCredit = Pick<NewCredit, 'kind' | 'expiresOn' | 'waits'> & {
  startCents: number;
  balanceCents: number;
  bookingId: string | null;
};

export type ListedCredit = Omit<IssuedCredit, 'bookingId' | 'waits'> & { bookingId: string; createdAt: Date };

/** Characters of a code that staff see, and families read out. */
export const SHOWN_CHARACTERS = 4;

/** The most credits of a list; a search finds the others. */
const MOST_LISTED = 100;

/** A credit in the list of all; `endsWith`: the end of its newest code. */
export type CreditFound = Omit<ListedCredit, 'bookingId'> & {
  id: string;
  bookingId: string | null;
  version: number;
  state: CreditState;
  endsWith: string | null;
};

/** Credits of these bookings, or whose code ends like this; all for null. */
export type CreditSearch = {
  families: { bookingIds: string[]; codeEnd: string } | null;
  state: CreditState | null;
};

/** A credit that an owner must release. */
export type WaitingCredit = Pick<IssuedCredit, 'kind' | 'balanceCents'> & {
  id: string;
  bookingId: string;
  createdAt: Date;
};

/** What a credit pays of a booking, in cents; `since`: when a reopened attempt was created. */
export type CreditHold = { creditId: string; bookingId: string; cents: number; since?: Date | null };

/** Money that returns to a credit can be used at least this long. */
const RETURNED_DAYS = 90;

/** SQL: whether a booking is demo data, whose money is not real. */
const isDemo = (bookingId: string) =>
  `exists (select from demo_bookings d where d.booking_id = ${bookingId}::text)`;

/** SQL: a demo credit pays only demo bookings, and a real one never does. */
const isOfSameMoney = (sourceId: string, bookingId: string) => `${isDemo(sourceId)} = ${isDemo(bookingId)}`;

/**
 * The SQL of credits and their uses. A balance changes only by the conditional statements here, so that concurrent holds
 * never spend more than it. Methods with `tx` require that the caller's transaction has locked the booking.
 */
@Injectable()
export class CreditsRepository {
  constructor(
    private readonly db: DataSource,
    private readonly clock: Clock,
  ) {}

  /** Inserts a credit and returns its id; its code is created with its mail. */
  async insert(
    tx: EntityManager,
    { kind, cents, bookingId, expiresOn, creationKey, waits }: NewCredit,
  ): Promise<string> {
    const [{ id }]: [{ id: string }] = await tx.query(
      `insert into credits (kind, start_cents, balance_cents, expires_on, source_booking_id, created_at, creation_key, waits)
       values ($1, $2, $2, $3, $4, $5, $6, $7) returning id`,
      [kind, cents, expiresOn, bookingId, this.clock.now(), creationKey, waits],
    );
    return id;
  }

  /** The id of the credit created by the request with this key, or null. */
  async findCreatedBy(tx: EntityManager, creationKey: string): Promise<string | null> {
    const [made]: { id: string }[] = await tx.query('select id from credits where creation_key = $1', [
      creationKey,
    ]);
    return made?.id ?? null;
  }

  /** A credit by id, or null. */
  async find(id: string): Promise<IssuedCredit | null> {
    const [found]: IssuedCredit[] = await this.db.query(
      `select kind, start_cents as "startCents", balance_cents as "balanceCents",
         to_char(expires_on, 'YYYY-MM-DD') as "expiresOn", source_booking_id as "bookingId", waits
       from credits where id = $1`,
      [id],
    );
    return found ?? null;
  }

  /** The credits that come from these bookings, oldest first; never their codes. */
  listOf(bookingIds: readonly string[]): Promise<ListedCredit[]> {
    return this.db.query(
      `select kind, start_cents as "startCents", balance_cents as "balanceCents",
         to_char(expires_on, 'YYYY-MM-DD') as "expiresOn", source_booking_id as "bookingId", created_at as "createdAt"
       from credits where source_booking_id = any($1::uuid[]) order by created_at, id`,
      [bookingIds],
    );
  }

  /** The credits that an owner must release, oldest first. */
  listWaiting(): Promise<WaitingCredit[]> {
    return this.db.query(
      `select id, kind, balance_cents as "balanceCents", source_booking_id as "bookingId", created_at as "createdAt"
       from credits where waits and balance_cents > 0 and source_booking_id is not null order by created_at, id`,
    );
  }

  /** Releases a waiting credit; false, and nothing changed, for any other. */
  async endWait(tx: EntityManager, id: string): Promise<boolean> {
    const [, released]: [unknown, number] = await tx.query(
      'update credits set waits = false where id = $1 and waits',
      [id],
    );
    return released === 1;
  }

  /** The id of the newest credit from a booking, or of this one, if it has a balance and does not wait; else null. */
  async newestOf(bookingId: string, creditId: string | null = null): Promise<string | null> {
    const [newest]: { id: string }[] = await this.db.query(
      `select id from credits where source_booking_id = $1 and id = coalesce($2, id) and balance_cents > 0 and not waits
       order by created_at desc, id limit 1`,
      [bookingId, creditId],
    );
    return newest?.id ?? null;
  }

  /** Cents given as credits for a booking's cancellation. */
  async issuedCents(bookingId: string): Promise<number> {
    const [{ cents }]: [{ cents: number }] = await this.db.query(
      `select coalesce(sum(start_cents), 0)::integer as cents from credits
       where source_booking_id = $1 and kind in ('refund', 'late')`,
      [bookingId],
    );
    return cents;
  }

  // The list

  /** The bookings that credits come from. */
  async sourceBookings(): Promise<string[]> {
    const rows: { id: string }[] = await this.db.query(
      'select distinct source_booking_id as id from credits where source_booking_id is not null',
    );
    return rows.map(({ id }) => id);
  }

  /** The newest credits, and how many there are. */
  async search({ families, state }: CreditSearch): Promise<{ credits: CreditFound[]; total: number }> {
    const rows: (CreditFound & { total: number })[] = await this.db.query(
      `select *, (count(*) over ())::integer as total from (
         select c.id, c.version, c.kind, c.start_cents as "startCents", c.balance_cents as "balanceCents",
           to_char(c.expires_on, 'YYYY-MM-DD') as "expiresOn", c.source_booking_id as "bookingId",
           c.created_at as "createdAt", k.ends_with as "endsWith",
           case when c.balance_cents = 0 then case when c.ended_cents > 0 then 'ended' else 'used-up' end
             when c.expires_on < $1 then 'expired' when c.waits then 'waits' else 'open' end as state
         from credits c left join lateral (
           select ends_with from credit_codes where credit_id = c.id order by created_at desc limit 1) k on true
         where $2::uuid[] is null or c.source_booking_id = any($2) or k.ends_with = $3) found
       where $4::text is null or state = $4
       order by "createdAt" desc, id limit ${MOST_LISTED}`,
      [this.clock.today(), families?.bookingIds ?? null, families?.codeEnd ?? null, state],
    );
    return { credits: rows, total: rows[0]?.total ?? 0 };
  }

  /** Ends what is left of a credit of this version, and its codes; its cents, or null when it was changed since. */
  async end(tx: EntityManager, id: string, version: number): Promise<number | null> {
    const [ended]: [{ cents: number }[], number] = await tx.query(
      `update credits c set ended_cents = c.ended_cents + c.balance_cents, balance_cents = 0, waits = false
       from credits before where before.id = c.id and c.id = $1 and c.version = $2 and c.balance_cents > 0
       returning before.balance_cents as cents`,
      [id, version],
    );
    if (ended.length === 0) return null;
    await tx.query('delete from credit_codes where credit_id = $1', [id]);
    return ended[0].cents;
  }

  // Codes

  /** Gives a credit a code, of which only the hash and the end are stored; its earlier ones end. */
  async replaceCode(tx: EntityManager, creditId: string, code: string): Promise<void> {
    await tx.query(
      `with ended as (delete from credit_codes where credit_id = $2)
       insert into credit_codes (code_hash, credit_id, created_at, ends_with) values ($1, $2, $3, $4)`,
      [hashOf(code), creditId, this.clock.now(), code.slice(-SHOWN_CHARACTERS)],
    );
  }

  /** Ends the codes of credits from a booking; what is left of them, or returned to them, waits for an owner. */
  async deleteCodesOf(tx: EntityManager, bookingId: string): Promise<void> {
    await tx.query(
      `with ended as (
         delete from credit_codes k using credits c where c.id = k.credit_id and c.source_booking_id = $1)
       update credits set waits = true where source_booking_id = $1`,
      [bookingId],
    );
  }

  /** The bookings with an open order partly paid by credits from this booking, except orders being captured. */
  async bookingsPayingWith(tx: EntityManager, sourceBookingId: string): Promise<string[]> {
    const paying: { bookingId: string }[] = await tx.query(
      `select distinct p.booking_id as "bookingId" from payments p join credits c on c.id = p.credit_id
       where c.source_booking_id = $1 and p.status = any($2) order by 1`,
      [sourceBookingId, TRANSITIONS.abandon.from],
    );
    return paying.map(({ bookingId }) => bookingId);
  }

  async deleteCodes(codeHashes: readonly string[]): Promise<void> {
    await this.db.query('delete from credit_codes where code_hash = any($1)', [codeHashes]);
  }

  /** The credit of a code if some of it can be used today; what this booking itself holds counts as available. */
  async findUsable(codeHash: string, bookingId: string | null): Promise<UsableCredit | null> {
    const [found]: UsableCredit[] = await this.db.query(
      `select id, "balanceCents", "expiresOn" from (
         select c.id, to_char(c.expires_on, 'YYYY-MM-DD') as "expiresOn", c.balance_cents + coalesce((
           select u.cents from credit_uses u
           where u.credit_id = c.id and u.booking_id = $2::uuid and u.state = 'held'), 0) as "balanceCents"
         from credit_codes k join credits c on c.id = k.credit_id
         where k.code_hash = $1 and (c.expires_on is null or c.expires_on >= $3)
           and ${isOfSameMoney('c.source_booking_id', '$2')}) usable
       where "balanceCents" > 0`,
      [codeHash, bookingId, this.clock.today()],
    );
    return found ?? null;
  }

  // Uses

  /**
   * Holds cents of a credit for a booking; release its previous hold first. False, and nothing changed, when the credit
   * has less left, has expired, waits for an owner, has a newer code than `since`, or one of the two is demo data. The
   * condition in the statement that takes the cents keeps concurrent holds within the balance.
   */
  async hold(tx: EntityManager, { creditId, bookingId, cents, since = null }: CreditHold): Promise<boolean> {
    const held: unknown[] = await tx.query(
      `with taken as (
         update credits set balance_cents = balance_cents - $3
         where id = $1 and balance_cents >= $3 and (expires_on is null or expires_on >= $4) and not waits
           and not exists (select from credit_codes k where k.credit_id = $1 and k.created_at > $6)
           and ${isOfSameMoney('source_booking_id', '$2')} returning id)
       insert into credit_uses (credit_id, booking_id, cents, created_at) select id, $2::uuid, $3, $5 from taken
       returning id`,
      [creditId, bookingId, cents, this.clock.today(), this.clock.now(), since],
    );
    return held.length > 0;
  }

  /** Releases what a booking holds; a redeemed use stays redeemed. */
  async release(tx: EntityManager, bookingId: string): Promise<void> {
    await tx.query(
      `with ended as (
         update credit_uses set state = 'released' where booking_id = $1 and state = 'held' returning credit_id, cents)
       update credits c set balance_cents = c.balance_cents + ended.cents from ended where c.id = ended.credit_id`,
      [bookingId],
    );
  }

  /**
   * Turns what a booking holds into a payment: its row and its ledger row without a fee, linked to the attempt
   * `joinedId` if there is one. Returns the payment, or null when the booking holds nothing.
   */
  async redeem(
    tx: EntityManager,
    { bookingId, purpose }: Pick<Payment, 'bookingId' | 'purpose'>,
    joinedId: string | null,
  ): Promise<Payment | null> {
    const [redeemed]: [{ id: string; cents: number }[], number] = await tx.query(
      `update credit_uses set state = 'redeemed' where booking_id = $1 and state = 'held' returning id, cents`,
      [bookingId],
    );
    if (redeemed.length === 0) return null;
    const [{ id: useId, cents }] = redeemed;
    const id = randomUUID();
    const newest = await tx.maximum(PaymentEntity, 'attempt', { bookingId });
    await tx.query(
      `with entered as (
         insert into payments (id, booking_id, attempt, method, status, purpose, amount_cents, created_at, next_poll_at,
           joined_id)
         values ($1, $2, $3, 'credit', 'captured', $4, $5, $6, null, $8) returning id)
       insert into captures (payment_id, provider_capture_id, status, amount_cents, currency, fee_cents, created_at)
       select id, $7, 'COMPLETED', $5, 'USD', 0, $6 from entered`,
      [id, bookingId, (newest ?? 0) + 1, purpose, cents, this.clock.now(), captureIdOfUse(useId), joinedId],
    );
    return tx.findOneByOrFail(PaymentEntity, { id });
  }

  /**
   * Returns cents of a redeemed use to its credit, which can then be used for RETURNED_DAYS at least.
   * @throws Error when the use has less left.
   */
  async restore(tx: EntityManager, useId: string, cents: number): Promise<void> {
    const [, restored]: [unknown, number] = await tx.query(
      `with returned as (
         update credit_uses set returned_cents = returned_cents + $2
         where id = $1 and state = 'redeemed' and returned_cents + $2 <= cents returning credit_id)
       update credits c set balance_cents = c.balance_cents + $2,
         expires_on = case when c.expires_on is not null then greatest(c.expires_on, $3::date) end
       from returned where c.id = returned.credit_id`,
      [useId, cents, daysAfter(this.clock.today(), RETURNED_DAYS)],
    );
    if (restored !== 1) throw new Error(`credit use ${useId} has no ${cents} cents left to return`);
  }
}

/**
 * Returns what these demo bookings hold and have redeemed of credits, before their payments are deleted: a real
 * family's credit has its full balance again, and can be used for RETURNED_DAYS at least. `today` is yyyy-MM-dd. The
 * bookings are locked.
 */
export async function returnCredits(
  tx: EntityManager,
  bookingIds: readonly string[],
  today: string,
): Promise<void> {
  await tx.query(
    `with ended as (delete from credit_uses where booking_id = any($1::uuid[]) returning credit_id, state, cents - returned_cents as cents),
     returned as (select credit_id, sum(cents) as cents from ended where state <> 'released' group by credit_id)
     update credits c set balance_cents = c.balance_cents + returned.cents,
       expires_on = case when c.expires_on is not null then greatest(c.expires_on, $2::date) end
     from returned where c.id = returned.credit_id`,
    [bookingIds, daysAfter(today, RETURNED_DAYS)],
  );
}

/**
 * Ends the credits from these demo bookings, after their payments were deleted, so that demo money cannot be used. The
 * row stays if an attempt or a payment of another booking refers to it.
 */
export async function endCreditsOf(tx: EntityManager, bookingIds: readonly string[]): Promise<void> {
  const ofDemo = 'select id from credits where source_booking_id = any($1::uuid[])';
  await tx.query(`delete from credit_codes where credit_id in (${ofDemo})`, [bookingIds]);
  await tx.query(
    `delete from credits c where source_booking_id = any($1::uuid[])
       and not exists (select from credit_uses u where u.credit_id = c.id)
       and not exists (select from payments p where p.credit_id = c.id)`,
    [bookingIds],
  );
}
