import { Injectable } from '@nestjs/common';
import type { Visitor } from '#libs/visitors';
import { BookingAccess, isOpen, isUnpaid } from '#libs/bookings';
import { AppError, BOOKING_NOT_FOUND, type CaptureView } from '#libs/contracts';
import { PayPalClient, PayPalFailure, type PayPalCapture, type PayPalOrder } from '#libs/paypal';
import { captureView } from './capture.view.js';
import type { PaymentEntity } from './payment.entity.js';
import { captureOutcome } from './payment.rules.js';
import { PaymentsLedger } from './payments.ledger.js';

const PAID_OTHERWISE = 'This booking is paid already. This payment was not taken.';
const CALLED_OFF = 'This booking was cancelled, so this payment was not taken.';
const ORPHANED = 'This payment could not be used for your booking. We will contact you about a refund.';

/** The use case "take the money": a capture counts only when COMPLETED, in USD, with the exact amount due. */
@Injectable()
export class CapturePayment {
  constructor(
    private readonly access: BookingAccess,
    private readonly ledger: PaymentsLedger,
    private readonly paypal: PayPalClient,
  ) {}

  /**
   * Captures an order of the visitor's own booking; the order id is the key, a repeat gives the first result.
   * @throws AppError NOT_FOUND, DECLINED, NOT_APPROVED, OUTCOME_UNKNOWN; ALREADY_PAID, NO_OPEN_BOOKING or REPLACED
   * for an order that was ended, by what became of its booking.
   */
  async capture(orderId: string, visitor: Visitor): Promise<CaptureView> {
    const payment = await this.ownPayment(orderId, visitor);
    if (payment.status === 'capturing' || payment.status === 'pending') await this.refresh(payment);
    const isWaiting = payment.status === 'open' || payment.status === 'capturing';
    const taken = isWaiting ? await this.take(payment) : null;
    if (payment.status === 'failed') throw new AppError('DECLINED');
    if (payment.status === 'abandoned') throw await this.whyEnded(payment, visitor);
    if (payment.status === 'orphaned') throw new AppError('ALREADY_PAID', ORPHANED);
    const capture = taken ?? (await this.ledger.captureOf(payment));
    if (!capture) throw new AppError('OUTCOME_UNKNOWN');
    return captureView(payment, capture);
  }

  private async whyEnded({ bookingId }: PaymentEntity, visitor: Visitor): Promise<AppError> {
    const booking = await this.access.forPayer(bookingId, visitor);
    if (!isUnpaid(booking)) return new AppError('ALREADY_PAID', PAID_OTHERWISE);
    return isOpen(booking) ? new AppError('REPLACED') : new AppError('NO_OPEN_BOOKING', CALLED_OFF);
  }

  /** A payment of this order whose booking the visitor may pay. @throws AppError NOT_FOUND. */
  async ownPayment(orderId: string, visitor: Visitor): Promise<PaymentEntity> {
    const payment = orderId.length <= 64 ? await this.ledger.ownByOrder(orderId, visitor) : null;
    if (!payment) throw new AppError('NOT_FOUND', BOOKING_NOT_FOUND);
    return payment;
  }

  /** Reads the order at PayPal and brings our row up to it; without an answer the row stays as it is. */
  async refresh(payment: PaymentEntity): Promise<void> {
    if (!payment.providerOrderId) return;
    try {
      await this.apply(payment, await this.paypal.getOrder(payment.providerOrderId));
    } catch (error) {
      if (!(error instanceof PayPalFailure)) throw error;
      if (error.kind === 'not-found') await this.ledger.fail(payment, error.issue);
    }
  }

  private async take(payment: PaymentEntity): Promise<PayPalCapture | null> {
    const isFirst = await this.ledger.move(payment, { status: 'capturing' });
    if (!isFirst) await this.ledger.reread(payment);
    // A second press at the same moment asks under the same key, so PayPal gives both the one payment.
    if (payment.status !== 'capturing') return null;
    try {
      const orderId = payment.providerOrderId as string;
      const order = await this.paypal.capture({ orderId, requestId: `cap-${payment.id}` });
      await this.apply(payment, order);
      return order.capture;
    } catch (error) {
      if (!(error instanceof PayPalFailure)) throw error;
      await this.afterFailure(payment, error);
      return null;
    }
  }

  private async apply(payment: PaymentEntity, order: PayPalOrder): Promise<void> {
    if (!order.capture) {
      return order.status === 'VOIDED'
        ? this.ledger.fail(payment, 'VOIDED')
        : this.ledger.reopenForgotten(payment);
    }
    const outcome = captureOutcome(order.capture, payment.amountCents);
    if (outcome === 'pending') return this.ledger.keepPending(payment, order.capture);
    if (outcome === 'declined') return this.ledger.fail(payment, order.capture.status);
    return this.ledger.settle(payment, order.capture);
  }

  private async afterFailure(payment: PaymentEntity, failure: PayPalFailure): Promise<void> {
    switch (failure.kind) {
      case 'already-captured':
        return this.refresh(payment);
      case 'not-approved':
        await this.ledger.move(payment, { status: 'open' });
        throw new AppError('NOT_APPROVED');
      case 'unknown-outcome':
      case 'in-progress':
        throw new AppError('OUTCOME_UNKNOWN');
      default:
        return this.ledger.fail(payment, failure.issue);
    }
  }
}
