import { Injectable, Logger } from '@nestjs/common';
import type { RequestUser } from '#libs/auth';
import { BookingAccess, BookingsService, lockingBooking, mayPay, type Booking } from '#libs/bookings';
import { centsToDollars } from '#libs/contracts';
import { columnsOf, run, sql, type Sql } from '#libs/database';
import { Outbox } from '#libs/events';
import type { PayPalCapture } from '#libs/paypal';
import { PromoService, wordsOfCode } from '#libs/promo';
import { Clock } from '#libs/settings';
import { DataSource, In, type EntityManager } from 'typeorm';
import { CaptureEntity } from './capture.entity.js';
import { PaymentEntity, type PaymentState } from './payment.entity.js';
import { UNSETTLED } from './payment.rules.js';

/** The rows of money and their changes; every change is one transaction that locks the booking first. */
@Injectable()
export class PaymentsLedger {
  private readonly log = new Logger('payments');
  private readonly columns: Sql;

  constructor(
    private readonly db: DataSource,
    private readonly access: BookingAccess,
    private readonly bookings: BookingsService,
    private readonly promos: PromoService,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
  ) {
    this.columns = columnsOf(db, PaymentEntity, 'p');
  }

  /** A payment by PayPal's order id, if the visitor may pay its booking; null for everybody else. */
  async ownByOrder(providerOrderId: string, currentUser: RequestUser): Promise<PaymentEntity | null> {
    const [found] = await run<PaymentEntity & Pick<Booking, 'visitorIds' | 'userId'>>(
      this.db,
      sql`select ${this.columns}, b.visitor_ids as "visitorIds", b.user_id as "userId"
          from payments p join bookings b on b.id = p.booking_id where p.provider_order_id = ${providerOrderId}`,
    );
    if (!found || !mayPay(found, currentUser)) return null;
    const { visitorIds: _, userId: __, ...payment } = found;
    return payment;
  }

  /** The newest money of a payment, or null. */
  async captureOf({ id }: PaymentEntity): Promise<PayPalCapture | null> {
    const where = { paymentId: id };
    const row = await this.db.getRepository(CaptureEntity).findOne({ where, order: { createdAt: 'DESC' } });
    return row && { ...row, id: row.providerCaptureId };
  }

  /** The one try of a booking that may still become money, or null; `tx` is a connection in hand. */
  openAttemptOf(bookingId: string, tx: EntityManager = this.db.manager): Promise<PaymentEntity | null> {
    return tx.findOneBy(PaymentEntity, { bookingId, status: In(UNSETTLED) });
  }

  /** Ends the try that still waits for the parent; one that PayPal is at goes on. True when there was one to end. */
  async abandonWaiting(tx: EntityManager, bookingId: string): Promise<boolean> {
    const waiting = { bookingId, status: In(['creating', 'open']) };
    const ended = await tx.update(PaymentEntity, waiting, { status: 'abandoned', updatedAt: () => 'now()' });
    return ended.affected !== 0;
  }

  /** Keeps the order that PayPal made for a try, also when the try was ended meanwhile: every order is known here. */
  async place(payment: PaymentEntity, providerOrderId: string): Promise<void> {
    const [placed] = await run<{ status: PaymentState }>(
      this.db,
      sql`update payments set provider_order_id = ${providerOrderId}, updated_at = now(),
            status = case status when 'creating' then 'open' else status end
          where id = ${payment.id} returning status`,
    );
    Object.assign(payment, { providerOrderId, status: placed.status });
  }

  /** Brings a try up to where somebody else has moved it meanwhile; a lease that has run out is none. */
  async reread(payment: PaymentEntity): Promise<void> {
    const [row] = await run<Pick<PaymentEntity, 'status' | 'captureUntil'>>(
      this.db,
      sql`select status, case when capture_until > now() then capture_until end as "captureUntil"
          from payments where id = ${payment.id}`,
    );
    Object.assign(payment, row);
  }

  /** PayPal has not taken the money: the order waits for the parent again. */
  async reopen(payment: PaymentEntity): Promise<void> {
    const [, reopened]: [unknown, number] = await this.db.query(
      `update payments set status = 'open', capture_until = null, updated_at = now()
       where id = $1 and status = 'capturing'`,
      [payment.id],
    );
    if (reopened) payment.status = 'open';
  }

  /** The same after a while for a capture that seems never to have reached PayPal. */
  async reopenForgotten(payment: PaymentEntity): Promise<void> {
    const [, reopened]: [unknown, number] = await this.db.query(
      `update payments set status = 'open', capture_until = null, updated_at = now()
       where id = $1 and status = 'capturing' and updated_at < now() - interval '30 seconds'
         and coalesce(capture_until, now()) <= now()`,
      [payment.id],
    );
    if (reopened) payment.status = 'open';
  }

  /** The try is over without money; its code is free again and the booking stays open. */
  async fail(payment: PaymentEntity, issue: string, capture: PayPalCapture | null = null): Promise<void> {
    payment.status = await this.db.transaction(async (tx) => {
      await this.access.lock(tx, payment.bookingId);
      if (capture) await run(tx, entering(payment, capture));
      const { affected } = await tx.update(
        PaymentEntity,
        { id: payment.id, status: In(UNSETTLED) },
        { status: 'failed', failure: issue, captureUntil: null },
      );
      // Somebody else may have settled it meanwhile: then that is what the caller has to hear.
      if (!affected) return this.statusOf(tx, payment.id);
      await this.promos.release(tx, payment.bookingId);
      return 'failed';
    });
  }

  /** PayPal reviews the money: the ledger knows it, the booking is not paid yet. */
  async keepPending(payment: PaymentEntity, capture: PayPalCapture): Promise<void> {
    await run(
      this.db,
      sql`with entered as (${entering(payment, capture)})
          update payments set status = 'pending', capture_until = null, updated_at = now()
          where id = ${payment.id} and status = any(${UNSETTLED}) and status <> 'pending'`,
    );
    await this.reread(payment);
  }

  /**
   * The one transaction of a paid booking, in one statement: the booking's lock, ledger row, promo claim, booking
   * confirmed, events. Every repeat finds the payment settled and changes nothing. Money for a booking that cannot
   * take it is orphaned.
   */
  async settle(payment: PaymentEntity, capture: PayPalCapture): Promise<void> {
    const { id: paymentId, bookingId, promoCodeId, discountCents } = payment;
    const code = { promoCodeId, promoCode: wordsOfCode(promoCodeId) };
    const news = { name: 'payment-captured', payload: { bookingId, paymentId } } as const;
    const settled = await run(
      this.db,
      sql`with booking as (${lockingBooking(bookingId, this.clock.now())}), entered as (${entering(payment, capture)}),
          paid as (
            update payments set status = 'captured', capture_until = null, next_look_at = null, updated_at = now()
            from booking where payments.id = ${paymentId} and payments.status = any(${UNSETTLED}) and takes_money
            returning payments.id
          ),
          ${this.promos.claiming('paid', bookingId, promoCodeId)},
          ${this.bookings.confirming('paid', bookingId, { ...code, discountCents }, news)}
          select id from paid`,
    );
    if (settled.length > 0) payment.status = 'captured';
    else await this.orphan(payment, capture);
  }

  /**
   * Money that its booking cannot take, since it comes twice, too late or in another amount: entered and named, and
   * what follows from `payment-orphaned` sends it back. A repeat brings the ledger's row up to PayPal's and changes
   * nothing else.
   */
  async orphan(payment: PaymentEntity, capture: PayPalCapture): Promise<void> {
    const { id: paymentId, bookingId } = payment;
    payment.status = await this.db.transaction(async (tx) => {
      await this.access.lock(tx, bookingId);
      await run(tx, entering(payment, capture));
      const before = await this.statusOf(tx, paymentId);
      if (before === 'captured' || before === 'orphaned') return before;
      if (UNSETTLED.includes(before)) await this.promos.release(tx, bookingId);
      const orphaned = { status: 'orphaned', captureUntil: null, nextLookAt: null } as const;
      await tx.update(PaymentEntity, paymentId, { ...orphaned, updatedAt: () => 'now()' });
      await this.bookings.note(tx, bookingId, orphanedSentence(capture), 'system');
      await this.outbox.record(tx, 'payment-orphaned', { bookingId, paymentId });
      return 'orphaned';
    });
    if (payment.status === 'orphaned')
      this.log.error({ bookingId, paymentId }, 'money came that the booking cannot take');
  }

  private async statusOf(tx: EntityManager, id: string): Promise<PaymentState> {
    return (await tx.findOneByOrFail(PaymentEntity, { id })).status;
  }
}

const orphanedSentence = ({ amountCents }: PayPalCapture) =>
  `A payment of ${centsToDollars(amountCents)} came that this booking could not take. It goes back in full.`;

/**
 * Part of a statement: enters a capture into the ledger; a repeat brings its row up to it. What was read before a
 * refund of ours and is written after it does not undo the refund's word.
 */
const entering = (payment: PaymentEntity, capture: PayPalCapture): Sql =>
  sql`insert into captures (payment_id, provider_capture_id, status, amount_cents, currency, fee_cents)
      values (${payment.id}, ${capture.id}, ${capture.status}, ${capture.amountCents}, ${capture.currency},
        ${capture.feeCents})
      on conflict (provider_capture_id) do update set fee_cents = excluded.fee_cents, updated_at = now(),
        status = case when captures.refunded_cents > 0 and excluded.status = 'COMPLETED' then captures.status
          else excluded.status end`;
