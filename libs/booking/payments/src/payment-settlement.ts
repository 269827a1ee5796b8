import { Injectable } from '@nestjs/common';
import { BookingAccess, BookingsService, type Booking } from '#libs/booking/bookings';
import { AppError } from '#libs/shared/contracts';
import type { DomainEvent } from '#libs/platform/events';
import type { PayPalCapture } from './paypal/paypal.view.js';
import { PromoService } from '#libs/shop/promo-codes';
import { DataSource, type EntityManager } from 'typeorm';
import { LateMoney } from './late-money.js';
import type { Payment } from './payment.entity.js';
import { priceCents } from './payment.rules.js';
import { PaymentsLedger } from './payments.ledger.js';

/**
 * How an attempt to pay ends. Every end is one transaction that locks the booking first, and returns the attempt as it is
 * then: somebody else may have settled it meanwhile, and that is what the caller has to hear. Every one may be repeated.
 */
@Injectable()
export class PaymentSettlement {
  constructor(
    private readonly db: DataSource,
    private readonly access: BookingAccess,
    private readonly bookings: BookingsService,
    private readonly promos: PromoService,
    private readonly ledger: PaymentsLedger,
    private readonly late: LateMoney,
  ) {}

  /**
   * The money is here: the capture is entered, the code claimed, the booking confirmed, and all of it told. Money that
   * is not due any more, or that the booking cannot take, is orphaned.
   */
  settle(payment: Payment, capture: PayPalCapture): Promise<Payment> {
    return this.db.transaction(async (tx) => {
      const booking = await this.access.lock(tx, payment.bookingId);
      const standing = await this.late.standing(tx, booking, payment);
      const price = standing === 'takes' ? priceCents(booking, payment) : 0;
      const captured = await this.ledger.capture(tx, payment, capture, price);
      if (!captured) return this.late.setAside(tx, payment, capture, standing);
      await this.pay(tx, booking, payment);
      return captured;
    });
  }

  /**
   * Money that waited for the parent's choice pays its booking after all, which is locked and has a time again.
   * @throws AppError NOT_ALLOWED when that money is on its way back.
   */
  async payWithWaiting(tx: EntityManager, booking: Booking, payment: Payment): Promise<void> {
    const isSpent = await this.ledger.spend(tx, payment, priceCents(booking, payment));
    if (!isSpent) throw new AppError('NOT_ALLOWED');
    await this.pay(tx, booking, payment);
  }

  /**
   * Money that its booking cannot take, since it comes twice, too late or in another amount: entered and named, and
   * what follows from `payment-orphaned` sends it back. A repeat brings the ledger's row up to PayPal's and changes
   * nothing else.
   */
  orphan(payment: Payment, capture: PayPalCapture): Promise<Payment> {
    return this.db.transaction(async (tx) => {
      await this.access.lock(tx, payment.bookingId);
      await this.ledger.enter(tx, payment, capture);
      return this.late.setAside(tx, payment, capture, 'refuses');
    });
  }

  /** The attempt is over without money; its code is free again and the booking stays open. */
  fail(payment: Payment, issue: string, capture: PayPalCapture | null = null): Promise<Payment> {
    return this.db.transaction(async (tx) => {
      await this.access.lock(tx, payment.bookingId);
      if (capture) await this.ledger.enter(tx, payment, capture);
      const failed = await this.ledger.move(tx, payment, { status: 'failed', failure: issue });
      if (!failed) return this.ledger.current(payment.id, tx);
      await this.promos.release(tx, payment.bookingId);
      return failed;
    });
  }

  /** The request that began the attempt is gone, and its parent never got the order: the code is free, the booking open. */
  async endLost(payment: Payment, providerOrderId: string): Promise<void> {
    await this.db.transaction(async (tx) => {
      await this.access.lock(tx, payment.bookingId);
      if (await this.ledger.endCreating(tx, payment, providerOrderId))
        await this.promos.release(tx, payment.bookingId);
    });
  }

  /** PayPal reviews the money: the ledger knows it, the booking is not paid yet. */
  keepPending(payment: Payment, capture: PayPalCapture): Promise<Payment> {
    return this.db.transaction(async (tx) => {
      await this.access.lock(tx, payment.bookingId);
      await this.ledger.enter(tx, payment, capture);
      const pending = await this.ledger.move(tx, payment, { status: 'pending' });
      return pending ?? this.ledger.current(payment.id, tx);
    });
  }

  /** What was paid in part before keeps the code that it had. */
  private async pay(tx: EntityManager, booking: Booking, payment: Payment): Promise<void> {
    const { id: paymentId, bookingId, promoCodeId } = payment;
    const claimed = promoCodeId && (await this.promos.claim(tx, bookingId, promoCodeId));
    const { promoCode, discountCents } =
      booking.partPaidCents > 0 ? booking : { promoCode: claimed, discountCents: payment.discountCents };
    const revision = booking.revision + 1;
    const paid: DomainEvent = { name: 'payment-captured', payload: { bookingId, paymentId, revision } };
    await this.bookings.confirm(tx, bookingId, { promoCode, discountCents }, paid);
  }
}
