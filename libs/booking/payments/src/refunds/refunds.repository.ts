import { Injectable } from '@nestjs/common';
import { Clock } from '#libs/platform/config';
import { LATE_REASON_DAYS, REMOVED } from '#libs/booking/bookings';
import { DataSource, In, type EntityManager } from 'typeorm';
import { RefundEntity } from './refund.entity.js';

const DAY_MS = 86_400_000;

const UNKNOWN_AFTER_SECONDS = 10;
const PENDING_AFTER_SECONDS = 60;
/** PayPal keeps the key of a refund for 45 days: afterwards a repeat would pay a second time. */
const REPEATABLE_DAYS = 44;
/** So many refunds are settled, and so many unapplied payments refunded, in one turn. */
const BATCH_SIZE = 50;

/** What becomes of a refund. */
export type RefundChange = Pick<RefundEntity, 'status' | 'failure' | 'providerRefundId'>;

/** A refund as it is recorded: cents, and who asked for it, null for nobody. */
export type NewRefund = Pick<
  RefundEntity,
  | 'bookingId'
  | 'paymentId'
  | 'captureId'
  | 'creationKey'
  | 'amountCents'
  | 'reason'
  | 'byHand'
  | 'requestedBy'
>;

/** `waitsUntil`: until then the parent may choose what becomes of it; null when it is refunded. */
export type UnappliedPayment = { bookingId: string; amountCents: number; waitsUntil: Date | null };

/**
 * Those of all bookings. `stuck` is what PayPal has refused to refund, `choosing` what a parent may still use for another
 * time, `until` when the last of it is refunded by itself.
 */
export type UnappliedPayments = {
  payments: number;
  cents: number;
  stuck: number;
  choosing: number;
  until: Date | null;
};

/**
 * All SQL of `refunds`, and which unapplied payments wait for one. What takes `tx` is a step of a change that has locked
 * the booking.
 */
@Injectable()
export class RefundsRepository {
  constructor(
    private readonly db: DataSource,
    private readonly clock: Clock,
  ) {}

  /** A refund, or null. */
  find(id: string): Promise<RefundEntity | null> {
    return this.db.getRepository(RefundEntity).findOneBy({ id });
  }

  /** The refund that the request with this key recorded, or null. */
  findCreatedBy(tx: EntityManager, creationKey: string): Promise<RefundEntity | null> {
    return tx.findOneBy(RefundEntity, { creationKey });
  }

  /** A refund of a booking's checks or cash, or null. `id` may be any text. */
  async findManual(bookingId: string, id: string): Promise<RefundEntity | null> {
    const refunds = await this.db.getRepository(RefundEntity).findBy({ bookingId, byHand: true });
    return refunds.find((each) => each.id === id) ?? null;
  }

  /** The newest refund of a booking that was carried out, or null. */
  newestCompleted(bookingId: string): Promise<RefundEntity | null> {
    return this.db
      .getRepository(RefundEntity)
      .findOne({ where: { bookingId, status: 'completed' }, order: { createdAt: 'DESC' } });
  }

  /** Cents that were refunded for a booking in all. */
  async completedCents(bookingId: string): Promise<number> {
    const where = { bookingId, status: 'completed' } as const;
    return (await this.db.getRepository(RefundEntity).sum('amountCents', where)) ?? 0;
  }

  /** Whether money of a booking is on its way back. */
  isUnderWay(on: EntityManager, bookingId: string): Promise<boolean> {
    return on.existsBy(RefundEntity, { bookingId, status: In(['requested', 'pending']) });
  }

  /** Cents of a capture that PayPal has taken back, or is taking. */
  async acceptedCents(tx: EntityManager, captureId: string): Promise<number> {
    const cents = await tx.sum(RefundEntity, 'amountCents', {
      captureId,
      status: In(['pending', 'completed']),
    });
    return cents ?? 0;
  }

  /** Inserts a refund that PayPal, or staff, have not heard of yet. */
  insert(tx: EntityManager, refund: NewRefund): Promise<RefundEntity> {
    const begun = { status: 'requested', providerRefundId: null, failure: null } as const;
    return tx.save(tx.create(RefundEntity, { ...refund, ...begun, createdAt: this.clock.now() }));
  }

  /** Moves an open refund on and returns the row as it is then; `hasChanged` is false when that was done before. */
  async change(
    tx: EntityManager,
    { id }: RefundEntity,
    to: RefundChange,
  ): Promise<{ refund: RefundEntity; hasChanged: boolean }> {
    const { affected } = await tx.update(
      RefundEntity,
      { id, status: In(to.status === 'pending' ? ['requested'] : ['requested', 'pending']) },
      { ...to, updatedAt: () => 'now()' },
    );
    return { refund: await tx.findOneByOrFail(RefundEntity, { id }), hasChanged: affected !== 0 };
  }

  /** So many cents of a refund returned what was too much after the price went down. */
  async setOverpaidCents(tx: EntityManager, { id }: RefundEntity, settlesCents: number): Promise<void> {
    await tx.update(RefundEntity, id, { settlesCents });
  }

  /**
   * Refunds whose answer was lost, or that PayPal has not completed. Each goes to the back of the line in this statement:
   * one that fails now delays no other one.
   */
  async acquireDue(): Promise<RefundEntity[]> {
    const [due]: [{ id: string }[], number] = await this.db.query(
      `update refunds set updated_at = now() where id in (
         select id from refunds
         where (status = 'requested' and updated_at < now() - make_interval(secs => ${UNKNOWN_AFTER_SECONDS})
             and created_at > $1::timestamptz - make_interval(days => ${REPEATABLE_DAYS}))
           or (status = 'pending' and not by_hand and updated_at < now() - make_interval(secs => ${PENDING_AFTER_SECONDS}))
         order by updated_at limit ${BATCH_SIZE} for update skip locked)
       returning id`,
      [this.clock.now()],
    );
    return this.db.getRepository(RefundEntity).findBy({ id: In(due.map(({ id }) => id)) });
  }

  /** Sends a refund to the back of that line. */
  async postpone({ id }: RefundEntity): Promise<void> {
    await this.db.query('update refunds set updated_at = now() where id = $1', [id]);
  }

  // Unapplied payments: money that came and that its booking could not use

  /** True while the parent may choose what becomes of a late payment. */
  async isAwaitingChoice(paymentId: string, tx: EntityManager): Promise<boolean> {
    const waiting: unknown[] = await tx.query(
      'select from unapplied_payments where payment_id = $1 and returns_after > $2',
      [paymentId, this.clock.now()],
    );
    return waiting.length > 0;
  }

  /**
   * Unapplied payments that nobody has asked back yet, and those that PayPal refused to refund: an hour after the first
   * refusal, two after the second, a day at the longest.
   */
  findUnappliedDue(): Promise<{ bookingId: string; paymentId: string }[]> {
    return this.db.query(
      `select booking_id as "bookingId", payment_id as "paymentId" from unapplied_payments
       where state in ('waiting', 'stuck') and (returns_after is null or returns_after <= $1)
         and (failures = 0 or last_change < now() - make_interval(hours => least(failures, 24)))
       order by came_at limit ${BATCH_SIZE}`,
      [this.clock.now()],
    );
  }

  /** Money that no booking could use and that is not back yet. */
  async sumUnapplied(): Promise<UnappliedPayments> {
    const [found]: [UnappliedPayments] = await this.db.query(
      `select count(*)::integer as payments, coalesce(sum(amount_cents - returned_cents), 0)::integer as cents,
         (count(*) filter (where state = 'stuck'))::integer as stuck,
         (count(*) filter (where state = 'waiting' and returns_after > $1))::integer as choosing,
         max(returns_after) filter (where state = 'waiting' and returns_after > $1) as "until"
       from unapplied_payments where state <> 'returned'`,
      [this.clock.now()],
    );
    return found;
  }

  /** The bookings with unapplied payments, of which there are few. */
  async bookingsWithUnapplied(): Promise<string[]> {
    const rows: { id: string }[] = await this.db.query(
      "select distinct booking_id as id from unapplied_payments where state <> 'returned'",
    );
    return rows.map(({ id }) => id);
  }

  /** Money that its booking could not use, wherever it is by now; null when the payment is not such money. */
  async findUnapplied(paymentId: string): Promise<UnappliedPayment | null> {
    const [unapplied]: UnappliedPayment[] = await this.db.query(
      `select booking_id as "bookingId", amount_cents as "amountCents",
         case when state = 'waiting' and returns_after > $2 then returns_after end as "waitsUntil"
       from unapplied_payments where payment_id = $1`,
      [paymentId, this.clock.now()],
    );
    return unapplied ?? null;
  }

  // The ledger keeps every sum; the reason that somebody wrote beside a refund may speak of the child.

  /** Redacts the reasons of a booking that has just lost the child's data; a repeat changes nothing. */
  async redactReasons(bookingId: string): Promise<void> {
    await this.db.query('update refunds set reason = $2 where booking_id = $1', [bookingId, REMOVED]);
  }

  /** Redacts what was written after that, LATE_REASON_DAYS later; a timer's work. Returns how many. */
  async redactLateReasons(): Promise<number> {
    const [, redacted]: [unknown, number] = await this.db.query(
      `update refunds r set reason = $2 from booking_facts b
       where b.id = r.booking_id and b.purged_at is not null and r.reason <> $2 and r.created_at <= $1`,
      [new Date(this.clock.now().getTime() - LATE_REASON_DAYS * DAY_MS), REMOVED],
    );
    return redacted;
  }
}
