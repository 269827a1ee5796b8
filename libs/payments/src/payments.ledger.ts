import { Injectable, Logger } from '@nestjs/common';
import type { Visitor } from '#libs/visitors';
import { BookingAccess, BookingsService, mayPay } from '#libs/bookings';
import type { PayPalCapture } from '#libs/paypal';
import { PromoService } from '#libs/promo';
import { DataSource, In, type EntityManager } from 'typeorm';
import { CaptureEntity } from './capture.entity.js';
import { PaymentEntity, type PaymentState } from './payment.entity.js';
import { captureOutcome } from './payment.rules.js';

/** A try that may still become money. */
export const UNSETTLED: PaymentState[] = ['creating', 'open', 'capturing', 'pending'];

/** The rows of money and their changes; every change is one transaction that locks the booking first. */
@Injectable()
export class PaymentsLedger {
  private readonly log = new Logger('payments');

  constructor(
    private readonly db: DataSource,
    private readonly access: BookingAccess,
    private readonly bookings: BookingsService,
    private readonly promos: PromoService,
  ) {}

  /** A payment by PayPal's order id, if the visitor may pay its booking; null for everybody else. */
  async ownByOrder(providerOrderId: string, visitor: Visitor): Promise<PaymentEntity | null> {
    const { entities, raw } = await this.db
      .getRepository(PaymentEntity)
      .createQueryBuilder('p')
      .innerJoin('bookings', 'b', 'b.id = p.booking_id')
      .addSelect(['b.visitor_ids as visitors', 'b.user_id as owner'])
      .where('p.provider_order_id = :providerOrderId', { providerOrderId })
      .getRawAndEntities<{ visitors: string[]; owner: string | null }>();
    const [booking] = raw;
    const isOwn = booking && mayPay({ visitorIds: booking.visitors, userId: booking.owner }, visitor);
    return isOwn ? entities[0] : null;
  }

  /** The newest money of a payment, or null. */
  async captureOf({ id }: PaymentEntity): Promise<PayPalCapture | null> {
    const where = { paymentId: id };
    const row = await this.db.getRepository(CaptureEntity).findOne({ where, order: { createdAt: 'DESC' } });
    return row && { ...row, id: row.providerCaptureId };
  }

  unsettledOf(bookingId: string, tx: EntityManager = this.db.manager): Promise<PaymentEntity | null> {
    return tx.findOneBy(PaymentEntity, { bookingId, status: In(UNSETTLED) });
  }

  /** Ends the try that still waits for the parent; one that PayPal is at goes on. */
  async abandonWaiting(tx: EntityManager, bookingId: string): Promise<void> {
    const waiting = { bookingId, status: In(['creating', 'open']) };
    await tx.update(PaymentEntity, waiting, { status: 'abandoned', updatedAt: () => 'now()' });
  }

  /** Moves a try on if it still stands where the caller saw it; false when somebody else was quicker. */
  async move(
    payment: PaymentEntity,
    to: Partial<PaymentEntity> & { status: PaymentState },
  ): Promise<boolean> {
    const { affected } = await this.db
      .createQueryBuilder()
      .update(PaymentEntity)
      .set({ ...to, updatedAt: () => 'now()' })
      .where('id = :id and status = :status', { id: payment.id, status: payment.status })
      .execute();
    if (affected) Object.assign(payment, to);
    return Boolean(affected);
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
    const isMoved = await bookCapture(this.db.manager, payment, capture, 'pending');
    payment.status = isMoved ? 'pending' : await this.statusOf(this.db.manager, payment.id);
  }

  /**
   * The one transaction of a paid booking: ledger row, promo claim, booking confirmed, events. Every repeat finds
   * the payment settled and changes nothing. Money for a booking that cannot take it is kept as orphaned.
   */
  async settle(payment: PaymentEntity, capture: PayPalCapture): Promise<void> {
    const { id: paymentId, bookingId, promoCodeId, discountCents } = payment;
    payment.status = await this.db.transaction(async (tx) => {
      const booking = await this.access.lock(tx, bookingId);
      const isExact = captureOutcome(capture, payment.amountCents) === 'paid';
      const isWelcome = isExact && this.bookings.canConfirm(booking);
      const status = isWelcome ? 'captured' : 'orphaned';
      if (!(await bookCapture(tx, payment, capture, status))) return this.statusOf(tx, paymentId);
      if (!isWelcome) {
        this.log.error({ bookingId, paymentId }, 'money came that the booking cannot take');
        return status;
      }
      const promoCode = promoCodeId ? await this.promos.claim(tx, bookingId, promoCodeId) : null;
      const news = { name: 'payment-captured', payload: { bookingId, paymentId } } as const;
      await this.bookings.confirm(tx, bookingId, { promoCode, discountCents }, news);
      return status;
    });
  }

  private async statusOf(tx: EntityManager, id: string): Promise<PaymentState> {
    return (await tx.findOneByOrFail(PaymentEntity, { id })).status;
  }

  /** Unsettled tries that nobody has touched for so long; oldest first, at most 50. */
  stale(states: PaymentState[], olderThanSeconds: number): Promise<PaymentEntity[]> {
    return this.db
      .getRepository(PaymentEntity)
      .createQueryBuilder('p')
      .where('p.status in (:...states) and p.updated_at < now() - make_interval(secs => :seconds)', {
        states,
        seconds: olderThanSeconds,
      })
      .orderBy('p.updated_at')
      .limit(50)
      .getMany();
  }
}

/** Ledger row and new status in one statement; false when the payment was settled before. */
async function bookCapture(
  tx: EntityManager,
  payment: PaymentEntity,
  capture: PayPalCapture,
  status: PaymentState,
): Promise<boolean> {
  const [, moved]: [unknown, number] = await tx.query(
    `with booked as (
       insert into captures (payment_id, provider_capture_id, status, amount_cents, currency, fee_cents)
       values ($1, $2, $3, $4, $5, $6)
       on conflict (provider_capture_id) do update set status = excluded.status, fee_cents = excluded.fee_cents,
         updated_at = now()
     ) update payments set status = $7, updated_at = now()
       where id = $1 and status not in ('captured', 'orphaned')`,
    [payment.id, capture.id, capture.status, capture.amountCents, capture.currency, capture.feeCents, status],
  );
  return moved > 0;
}
