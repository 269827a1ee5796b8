import { Injectable } from '@nestjs/common';
import type { RequestUser } from '#libs/auth';
import { BookingAccess } from '#libs/bookings';
import { AppError, BOOKING_NOT_FOUND, type CaptureView } from '#libs/contracts';
import { PayPalClient, PayPalFailure, type PayPalCapture } from '#libs/paypal';
import { CaptureLease } from './capture-lease.js';
import { captureView } from './capture.view.js';
import { OrderLook } from './order-look.js';
import type { PaymentEntity } from './payment.entity.js';
import { PaymentsLedger } from './payments.ledger.js';

const SENTENCES = {
  ALREADY_PAID: 'This booking is paid already. This payment was not taken.',
  NO_OPEN_BOOKING: 'This booking was cancelled, so this payment was not taken.',
  EVENT_STARTED: undefined,
} as const;
const PAID_TWICE = 'This booking is paid already. This second payment goes back to you in full by itself.';

/** The use case "take the money": a capture counts only when COMPLETED, in USD, with the exact amount due. */
@Injectable()
export class CapturePayment {
  constructor(
    private readonly access: BookingAccess,
    private readonly ledger: PaymentsLedger,
    private readonly lease: CaptureLease,
    private readonly look: OrderLook,
    private readonly paypal: PayPalClient,
  ) {}

  /**
   * Captures an order of the visitor's own booking; the order id is the key, a repeat gives the first result.
   * @throws AppError NOT_FOUND, DECLINED, NOT_APPROVED, OUTCOME_UNKNOWN; ALREADY_PAID, NO_OPEN_BOOKING, EVENT_STARTED
   * or REPLACED for an order that was ended, by what became of its booking; PAYMENT_RETURNED for money that it cannot
   * take any more.
   */
  async capture(orderId: string, currentUser: RequestUser): Promise<CaptureView> {
    const payment = await this.ownPayment(orderId, currentUser);
    if (payment.status === 'capturing' || payment.status === 'pending') await this.look.refresh(payment);
    const taken = isWaiting(payment) ? await this.take(payment) : null;
    if (payment.status === 'failed') throw new AppError('DECLINED');
    if (payment.status === 'abandoned' || payment.status === 'open')
      throw await this.whyEnded(payment, currentUser);
    if (payment.status === 'orphaned') throw await this.whyReturned(payment, currentUser);
    const capture = taken ?? (await this.ledger.captureOf(payment));
    if (!capture) throw new AppError('OUTCOME_UNKNOWN');
    return captureView(payment, capture);
  }

  private async whyEnded({ bookingId, status }: PaymentEntity, currentUser: RequestUser): Promise<AppError> {
    const refusal = this.access.payRefusal(await this.access.forPayer(bookingId, currentUser));
    if (refusal) return new AppError(refusal, SENTENCES[refusal]);
    return new AppError(status === 'open' ? 'OUTCOME_UNKNOWN' : 'REPLACED');
  }

  private async whyReturned({ bookingId }: PaymentEntity, currentUser: RequestUser): Promise<AppError> {
    const refusal = this.access.payRefusal(await this.access.forPayer(bookingId, currentUser));
    return refusal === 'ALREADY_PAID' ? new AppError(refusal, PAID_TWICE) : new AppError('PAYMENT_RETURNED');
  }

  /** A payment of this order whose booking the visitor may pay. @throws AppError NOT_FOUND. */
  async ownPayment(orderId: string, currentUser: RequestUser): Promise<PaymentEntity> {
    const payment = orderId.length <= 64 ? await this.ledger.ownByOrder(orderId, currentUser) : null;
    if (!payment) throw new AppError('NOT_FOUND', BOOKING_NOT_FOUND);
    return payment;
  }

  /** A second press at the same moment waits for the first one's answer, and both give the one payment. */
  private async take(payment: PaymentEntity): Promise<PayPalCapture | null> {
    if (!(await this.lease.begin(payment))) {
      await this.lease.whenFree(payment);
      if (!isWaiting(payment) || !(await this.lease.begin(payment))) return null;
    }
    try {
      const orderId = payment.providerOrderId as string;
      const order = await this.paypal.capture({ orderId, requestId: `cap-${payment.id}` });
      await this.look.apply(payment, order);
      return order.capture;
    } catch (error) {
      if (!(error instanceof PayPalFailure)) throw error;
      await this.afterFailure(payment, error);
      return null;
    }
  }

  private async afterFailure(payment: PaymentEntity, failure: PayPalFailure): Promise<void> {
    switch (failure.kind) {
      case 'already-captured':
        await this.look.refresh(payment);
        return;
      case 'not-approved':
        await this.ledger.reopen(payment);
        throw new AppError('NOT_APPROVED');
      case 'unknown-outcome':
      case 'in-progress':
        await this.lease.giveBack(payment);
        throw new AppError('OUTCOME_UNKNOWN');
      default:
        return this.ledger.fail(payment, failure.issue);
    }
  }
}

const isWaiting = ({ status }: PaymentEntity) => status === 'open' || status === 'capturing';
