import { Injectable } from '@nestjs/common';
import { Clock } from '#libs/platform/config';
import type { MoneyFacts } from '#libs/shared/contracts';
import { DataSource, In, type EntityManager } from 'typeorm';
import { CaptureEntity } from './capture.entity.js';
import { PaymentEntity, type Payment } from './payment.entity.js';
import type { PayPalCapture, PayPalDispute } from './paypal/paypal.view.js';

// The view `booking_money` repeats these two; captures.repository.db-spec.ts compares them.

/** SQL: true for a capture that was collected, even if refunded later. */
export const isCollected = (status: string) => `${status} in ('COMPLETED', 'PARTIALLY_REFUNDED', 'REFUNDED')`;

/** SQL: cents paid for a booking less refunds, including refunds made at PayPal directly. */
export const paidCents = (bookingId: string) => `(
  select coalesce(sum(case c.status when 'REFUNDED' then 0 else c.amount_cents - c.refunded_cents end), 0)
  from captures c join payments paid on paid.id = c.payment_id
  where paid.booking_id = ${bookingId} and paid.status = 'captured' and ${isCollected('c.status')})`;

/** SQL: inserts or updates a capture by PayPal's id. $1 is the payment's id, $2 the `PayPalCapture` as JSON. */
export const RECORD_CAPTURE = `insert into captures (payment_id, provider_capture_id, status, amount_cents, currency, fee_cents)
  select $1, c.id, c.status, c."amountCents", c.currency, c."feeCents"
  from jsonb_to_record($2) as c (id text, status text, "amountCents" integer, currency text, "feeCents" integer)
  on conflict (provider_capture_id) do update set fee_cents = excluded.fee_cents, updated_at = now(),
    status = case when captures.refunded_cents > 0 and excluded.status = 'COMPLETED' then captures.status
      else excluded.status end`;

/** Unapplied payments refunded per run. */
const BATCH_SIZE = 50;

/** A collected payment as a refund needs it. Cents; `feeCents` is null until PayPal reports its fee. */
export type CapturedPayment = {
  paymentId: string;
  captureId: string;
  providerCaptureId: string;
  /** Check or cash, so staff refund it manually. */
  isOffline: boolean;
  /** Paid with a credit, to which a refund is returned. */
  isCredit: boolean;
  isUnapplied: boolean;
  amountCents: number;
  feeCents: number | null;
  refundedCents: number;
  /** The part of `refundedCents` that returned an overpayment; pending refunds count towards it first. */
  changeCents: number;
};

/** `id` is PayPal's; `answerBy` is null where PayPal named no day. */
export type OpenDispute = {
  id: string;
  bookingId: string;
  since: Date;
  answerBy: Date | null;
  amountCents: number;
};

/** Our ids of a capture, its payment and booking. */
export type CaptureOfBooking = { bookingId: string; paymentId: string; captureId: string };

/** `waitsUntil`: the parent may choose until then; null when it is refunded. */
export type UnappliedPayment = { bookingId: string; amountCents: number; waitsUntil: Date | null };

/**
 * Unapplied payments not yet refunded. `stuck`: PayPal rejected the refund; `choosing`: the parent may still use it for
 * another time; `until`: when the last of those is refunded automatically.
 */
export type UnappliedPayments = {
  payments: number;
  cents: number;
  stuck: number;
  choosing: number;
  until: Date | null;
};

/**
 * The SQL of `captures`, the ledger: what was collected, what counts for its booking, and the unapplied payments, which
 * the booking cannot use. Methods with `tx` require that the caller's transaction has locked the booking.
 */
@Injectable()
export class CapturesRepository {
  constructor(
    private readonly db: DataSource,
    private readonly clock: Clock,
  ) {}

  // Captures

  /** The newest capture of a payment, or null. */
  async newestOf({ id }: Payment): Promise<PayPalCapture | null> {
    const where = { paymentId: id };
    const row = await this.db.getRepository(CaptureEntity).findOne({ where, order: { createdAt: 'DESC' } });
    return row && { ...row, id: row.providerCaptureId };
  }

  /** Collected payments of a booking, oldest first, including unapplied ones. */
  capturesOf(bookingId: string, tx: EntityManager = this.db.manager): Promise<CapturedPayment[]> {
    return tx.query(
      `select p.id as "paymentId", c.id as "captureId", c.provider_capture_id as "providerCaptureId",
         p.method in ('check', 'cash') as "isOffline", p.method = 'credit' as "isCredit", p.status = 'unapplied' as "isUnapplied", c.amount_cents as "amountCents",
         c.fee_cents as "feeCents", c.refunded_cents as "refundedCents",
         (select coalesce(sum(case r.status when 'completed' then r.settles_cents when 'failed' then 0 else r.amount_cents end), 0)
          from refunds r where r.capture_id = c.id)::integer as "changeCents"
       from payments p join captures c on c.payment_id = p.id
       where p.booking_id = $1 and p.status in ('captured', 'unapplied')
         and ${isCollected('c.status')}
       order by c.created_at, c.id`,
      [bookingId],
    );
  }

  /** When the first payment for a booking arrived; null without one. */
  async firstCollectedAt(tx: EntityManager, bookingId: string): Promise<Date | null> {
    const [{ at }]: [{ at: Date | null }] = await tx.query(
      `select min(c.created_at) as at from payments p join captures c on c.payment_id = p.id
       where p.booking_id = $1 and ${isCollected('c.status')}`,
      [bookingId],
    );
    return at;
  }

  /** Whether a capture of the booking has no final answer yet: it is unanswered or under review. */
  isUnderWay(bookingId: string): Promise<boolean> {
    return this.db.manager.existsBy(PaymentEntity, { bookingId, status: In(['capturing', 'pending']) });
  }

  /**
   * Inserts or updates a capture by PayPal's id. A COMPLETED that was read before a refund but is written after it does
   * not undo the refund's status.
   */
  async record(tx: EntityManager, payment: Payment, capture: PayPalCapture): Promise<void> {
    await tx.query(RECORD_CAPTURE, [payment.id, JSON.stringify(capture)]);
  }

  /** A capture by PayPal's id, with its booking; null for one that is not in the ledger. */
  async findByProviderId(providerCaptureId: string): Promise<CaptureOfBooking | null> {
    const [found]: CaptureOfBooking[] = await this.db.query(
      `select p.booking_id as "bookingId", p.id as "paymentId", c.id as "captureId"
       from captures c join payments p on p.id = c.payment_id where c.provider_capture_id = $1`,
      [providerCaptureId],
    );
    return found ?? null;
  }

  /** Whether staff decide about this capture, because it was found after a restore and no booking could use it. */
  async isUnmatched(providerCaptureId: string): Promise<boolean> {
    const found: unknown[] = await this.db.query('select from unmatched_payments where capture_id = $1', [
      providerCaptureId,
    ]);
    return found.length > 0;
  }

  /** Cents of a capture that are not refunded. */
  async leftCents(tx: EntityManager, captureId: string): Promise<number> {
    const { amountCents, refundedCents } = await tx.findOneByOrFail(CaptureEntity, { id: captureId });
    return amountCents - refundedCents;
  }

  /** PayPal's id of a capture. */
  async providerCaptureId(captureId: string): Promise<string> {
    const [{ id }]: [{ id: string }] = await this.db.query(
      'select provider_capture_id as id from captures where id = $1',
      [captureId],
    );
    return id;
  }

  /** Stores PayPal's status of a capture. */
  async setStatus(captureId: string, status: string): Promise<void> {
    await this.db.query(
      'update captures set status = $2, updated_at = now() where id = $1 and status <> $2',
      [captureId, status],
    );
  }

  /**
   * Sets a capture's status from its total of accepted refunds in cents; PayPal counts pending ones as refunded, too.
   * True for a payment that was applied to its booking, false for an unapplied one.
   */
  async setRefundStatus(tx: EntityManager, captureId: string, acceptedCents: number): Promise<boolean> {
    const [[{ paidBooking }]]: [[{ paidBooking: boolean }], number] = await tx.query(
      `update captures c set updated_at = now(), status = case $2::integer
           when 0 then 'COMPLETED' when c.amount_cents then 'REFUNDED' else 'PARTIALLY_REFUNDED' end
       from payments p where p.id = c.payment_id and c.id = $1 returning p.status = 'captured' as "paidBooking"`,
      [captureId, acceptedCents],
    );
    return paidBooking;
  }

  /** Marks a capture with its open dispute, or removes the mark; false when nothing changed. */
  async setDispute(tx: EntityManager, captureId: string, { id, isOpen }: PayPalDispute): Promise<boolean> {
    const [, changed]: [unknown, number] = isOpen
      ? await tx.query(
          `update captures set dispute_id = $2, disputed_at = $3, dispute_answer_by = null
           where id = $1 and dispute_id is distinct from $2`,
          [captureId, id, this.clock.now()],
        )
      : await tx.query(
          `update captures set dispute_id = null, disputed_at = null, dispute_answer_by = null
           where id = $1 and dispute_id = $2`,
          [captureId, id],
        );
    return changed === 1;
  }

  /** Until when PayPal wants our answer to an open dispute, which may change while it is open. */
  async setDisputeDeadline(tx: EntityManager, { id, isOpen, answerBy }: PayPalDispute): Promise<void> {
    if (isOpen)
      await tx.query('update captures set dispute_answer_by = $2 where dispute_id = $1', [id, answerBy]);
  }

  /** The open disputes (there are few), oldest first. */
  openDisputes(): Promise<OpenDispute[]> {
    return this.db.query(
      `select c.dispute_id as id, p.booking_id as "bookingId", coalesce(c.disputed_at, now()) as since,
         c.dispute_answer_by as "answerBy", c.amount_cents as "amountCents"
       from captures c join payments p on p.id = c.payment_id where c.dispute_id is not null
       order by c.disputed_at, c.id`,
    );
  }

  // Sums of a booking

  /** Cents paid for a booking less refunds. */
  async paidCents(tx: EntityManager, bookingId: string): Promise<number> {
    const [{ cents }]: [{ cents: number }] = await tx.query(`select ${paidCents('$1')}::integer as cents`, [
      bookingId,
    ]);
    return cents;
  }

  /** Cents captured and refunded for a booking; refunds of an overpayment are in neither. */
  async totals(tx: EntityManager, bookingId: string): Promise<Omit<MoneyFacts, 'finalCents'>> {
    const [money]: [Omit<MoneyFacts, 'finalCents'>] = await tx.query(
      `select captured_cents as "capturedCents", refunded_cents as "refundedCents"
       from booking_money where booking_id = $1`,
      [bookingId],
    );
    return money;
  }

  /** Cents still due for a booking. @throws Error for an unknown id. */
  async dueCents(bookingId: string): Promise<number> {
    const [{ due }]: [{ due: number }] = await this.db.query(
      'select due_cents as due from booking_money where booking_id = $1',
      [bookingId],
    );
    return due;
  }

  // Unapplied payments

  /** True while a late payment waits for the parent's choice. */
  async isAwaitingChoice(paymentId: string, tx: EntityManager): Promise<boolean> {
    const waiting: unknown[] = await tx.query(
      'select from unapplied_payments where payment_id = $1 and returns_after > $2',
      [paymentId, this.clock.now()],
    );
    return waiting.length > 0;
  }

  /** Cents of the newest unapplied payment of a booking; null without any. */
  async unappliedCents(bookingId: string): Promise<number | null> {
    const [unapplied]: { cents: number }[] = await this.db.query(
      `select amount_cents as cents from payments where booking_id = $1 and status = 'unapplied'
       order by attempt desc limit 1`,
      [bookingId],
    );
    return unapplied?.cents ?? null;
  }

  /** An unapplied payment, refunded or not; null for any other payment. */
  async findUnapplied(paymentId: string): Promise<UnappliedPayment | null> {
    const [unapplied]: UnappliedPayment[] = await this.db.query(
      `select booking_id as "bookingId", amount_cents as "amountCents",
         case when state = 'waiting' and returns_after > $2 then returns_after end as "waitsUntil"
       from unapplied_payments where payment_id = $1`,
      [paymentId, this.clock.now()],
    );
    return unapplied ?? null;
  }

  /**
   * Unapplied payments without a refund, and those whose refund PayPal rejected: an hour after the first rejection, two
   * after the second, up to a day.
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

  /** Unapplied payments of all bookings that are not refunded yet. */
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

  /** Unapplied payments that are not refunded yet. */
  listUnapplied(): Promise<
    { id: string; bookingId: string; cents: number; cameAt: Date; returnsAfter: Date | null }[]
  > {
    return this.db.query(
      `select payment_id as id, booking_id as "bookingId", amount_cents - returned_cents as cents, came_at as "cameAt",
         returns_after as "returnsAfter"
       from unapplied_payments where state <> 'returned'`,
    );
  }

  /** Ids of bookings with unapplied payments that are not refunded yet; there are few. */
  async bookingsWithUnapplied(): Promise<string[]> {
    const rows: { id: string }[] = await this.db.query(
      "select distinct booking_id as id from unapplied_payments where state <> 'returned'",
    );
    return rows.map(({ id }) => id);
  }
}
