import { Injectable, Logger } from '@nestjs/common';
import type { Visitor } from '#libs/visitors';
import { BookingAccess, BookingsService, lockingBooking, mayPay, type Booking } from '#libs/bookings';
import { columnsOf, run, sql, type Sql } from '#libs/database';
import type { PayPalCapture } from '#libs/paypal';
import { PromoService, wordsOfCode } from '#libs/promo';
import { DataSource, In, type EntityManager } from 'typeorm';
import { CaptureEntity } from './capture.entity.js';
import { PaymentEntity, type PaymentState } from './payment.entity.js';
import { captureOutcome } from './payment.rules.js';

/** A try that may still become money. */
export const UNSETTLED: PaymentState[] = ['creating', 'open', 'capturing', 'pending'];

const STALE_AT_ONCE = 50;

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
  ) {
    this.columns = columnsOf(db, PaymentEntity, 'p');
  }

  /** A payment by PayPal's order id, if the visitor may pay its booking; null for everybody else. */
  async ownByOrder(providerOrderId: string, visitor: Visitor): Promise<PaymentEntity | null> {
    const [found] = await run<PaymentEntity & Pick<Booking, 'visitorIds' | 'userId'>>(
      this.db,
      sql`select ${this.columns}, b.visitor_ids as "visitorIds", b.user_id as "userId"
          from payments p join bookings b on b.id = p.booking_id where p.provider_order_id = ${providerOrderId}`,
    );
    if (!found || !mayPay(found, visitor)) return null;
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
  unsettledOf(bookingId: string, tx: EntityManager = this.db.manager): Promise<PaymentEntity | null> {
    return tx.findOneBy(PaymentEntity, { bookingId, status: In(UNSETTLED) });
  }

  /** Ends the try that still waits for the parent; one that PayPal is at goes on. True when there was one to end. */
  async abandonWaiting(tx: EntityManager, bookingId: string): Promise<boolean> {
    const waiting = { bookingId, status: In(['creating', 'open']) };
    const ended = await tx.update(PaymentEntity, waiting, { status: 'abandoned', updatedAt: () => 'now()' });
    return ended.affected !== 0;
  }

  /** Moves a try on if it still stands where the caller saw it; false when somebody else was quicker. */
  async move(
    payment: PaymentEntity,
    to: { status: PaymentState; providerOrderId?: string },
  ): Promise<boolean> {
    const moved = await run(
      this.db,
      sql`update payments set status = ${to.status}, updated_at = now(),
            provider_order_id = coalesce(${to.providerOrderId ?? null}, provider_order_id)
          where id = ${payment.id} and status = ${payment.status} returning id`,
    );
    if (moved.length > 0) Object.assign(payment, to);
    return moved.length > 0;
  }

  /** Brings a try up to where somebody else has moved it meanwhile. */
  async reread(payment: PaymentEntity): Promise<void> {
    payment.status = await this.statusOf(this.db.manager, payment.id);
  }

  /** A capture that never reached PayPal: after a while the order waits for the parent again. */
  async reopenForgotten(payment: PaymentEntity): Promise<void> {
    const [, reopened]: [unknown, number] = await this.db.query(
      `update payments set status = 'open', updated_at = now()
       where id = $1 and status = 'capturing' and updated_at < now() - interval '30 seconds'`,
      [payment.id],
    );
    if (reopened) payment.status = 'open';
  }

  /** The try is over without money; its code is free again and the booking stays open. */
  async fail(payment: PaymentEntity, issue: string): Promise<void> {
    payment.status = await this.db.transaction(async (tx) => {
      await this.access.lock(tx, payment.bookingId);
      const { affected } = await tx.update(
        PaymentEntity,
        { id: payment.id, status: In(UNSETTLED) },
        { status: 'failed', failure: issue },
      );
      // Somebody else may have settled it meanwhile: then that is what the caller has to hear.
      if (!affected) return this.statusOf(tx, payment.id);
      await this.promos.release(tx, payment.bookingId);
      return 'failed';
    });
  }

  /** PayPal reviews the money: the ledger knows it, the booking is not paid yet. */
  async keepPending(payment: PaymentEntity, capture: PayPalCapture): Promise<void> {
    const moved = await run(
      this.db,
      sql`with entered as (${entering(payment, capture)})
          update payments set status = 'pending', updated_at = now()
          where id = ${payment.id} and status not in ('captured', 'orphaned') returning id`,
    );
    if (moved.length > 0) payment.status = 'pending';
    else await this.reread(payment);
  }

  /**
   * The one transaction of a paid booking, in one statement: the booking's lock, ledger row, promo claim, booking
   * confirmed, events. Every repeat finds the payment settled and changes nothing. Money for a booking that cannot
   * take it is kept as orphaned.
   */
  async settle(payment: PaymentEntity, capture: PayPalCapture): Promise<void> {
    const { id: paymentId, bookingId, promoCodeId, discountCents } = payment;
    const isExact = captureOutcome(capture, payment.amountCents) === 'paid';
    const code = { promoCodeId, promoCode: wordsOfCode(promoCodeId) };
    const news = { name: 'payment-captured', payload: { bookingId, paymentId } } as const;
    const [settled] = await run<{ status: PaymentState }>(
      this.db,
      sql`with booking as (${lockingBooking(bookingId)}), entered as (${entering(payment, capture)}),
          settled as (
            update payments set updated_at = now(),
              status = case when ${isExact} and may_confirm then 'captured' else 'orphaned' end
            from booking where payments.id = ${paymentId} and payments.status not in ('captured', 'orphaned')
            returning payments.status
          ), paid as (select from settled where status = 'captured'),
          ${this.promos.claiming('paid', bookingId, promoCodeId)},
          ${this.bookings.confirming('paid', bookingId, { ...code, discountCents }, news)}
          select status from settled`,
    );
    if (settled) payment.status = settled.status;
    else await this.reread(payment);
    if (settled?.status === 'orphaned')
      this.log.error({ bookingId, paymentId }, 'money came that the booking cannot take');
  }

  /** Unsettled tries that nobody has touched for so long; oldest first, at most STALE_AT_ONCE. */
  stale(states: PaymentState[], olderThanSeconds: number): Promise<PaymentEntity[]> {
    return this.db
      .getRepository(PaymentEntity)
      .createQueryBuilder('p')
      .where('p.status in (:...states) and p.updated_at < now() - make_interval(secs => :seconds)', {
        states,
        seconds: olderThanSeconds,
      })
      .orderBy('p.updated_at')
      .limit(STALE_AT_ONCE)
      .getMany();
  }

  private async statusOf(tx: EntityManager, id: string): Promise<PaymentState> {
    return (await tx.findOneByOrFail(PaymentEntity, { id })).status;
  }
}

/** Part of a statement: enters a capture into the ledger; a repeat brings its row up to it. */
const entering = (payment: PaymentEntity, capture: PayPalCapture): Sql =>
  sql`insert into captures (payment_id, provider_capture_id, status, amount_cents, currency, fee_cents)
      values (${payment.id}, ${capture.id}, ${capture.status}, ${capture.amountCents}, ${capture.currency},
        ${capture.feeCents})
      on conflict (provider_capture_id) do update set status = excluded.status, fee_cents = excluded.fee_cents,
        updated_at = now()`;
