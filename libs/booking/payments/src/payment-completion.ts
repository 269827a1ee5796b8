import { Injectable, Logger } from '@nestjs/common';
import type { RequestUser } from '#libs/platform/auth';
import {
  AppError,
  BOOKING_NOT_FOUND,
  centsToText,
  checked,
  CompletePayment,
  textToCents,
  type PaymentOutcome,
} from '#libs/shared/contracts';
import { CapturePayment } from './capture-payment.js';
import { PayPalOrderSync } from './paypal-order-sync.js';
import type { Payment } from './payment.entity.js';

const PAID: PaymentOutcome = {
  success: true,
  message: 'Thank you! Your payment is complete and your event is booked.',
};
const IN_REVIEW: PaymentOutcome = {
  success: false,
  message: 'PayPal is reviewing your payment. We will send you a mail as soon as it is complete.',
};

/** The browser says "paid"; the answer comes from the ledger and, where it does not know yet, from PayPal. */
@Injectable()
export class PaymentCompletion {
  private readonly log = new Logger('payments');

  constructor(
    private readonly captures: CapturePayment,
    private readonly look: PayPalOrderSync,
  ) {}

  /**
   * Says whether an order of this booking is paid. A repeat is a no-op; a bare claim is never believed. The body is
   * checked here and not before, so that every refusal of this call has the same form.
   * @throws AppError VALIDATION, NOT_FOUND, NOT_CAPTURED, OUTCOME_UNKNOWN, each with `success: false` in the answer.
   */
  async complete(body: object, currentUser: RequestUser): Promise<PaymentOutcome> {
    try {
      const input = checked(CompletePayment, body);
      const { payment: found } = await this.captures.own(input.orderId, currentUser);
      if (found.bookingId !== input.bookingId) throw new AppError('NOT_FOUND', BOOKING_NOT_FOUND);
      const payment = found.status === 'captured' ? found : (await this.look.refresh(found)).payment;
      if (payment.status === 'pending') return IN_REVIEW;
      if (payment.status === 'capturing') throw new AppError('OUTCOME_UNKNOWN');
      if (payment.status !== 'captured') throw new AppError('NOT_CAPTURED');
      this.compareClaim(input, payment);
      return PAID;
    } catch (error) {
      throw error instanceof AppError ? withOutcome(error) : error;
    }
  }

  private compareClaim({ finalPrice }: CompletePayment, payment: Payment): void {
    if (finalPrice === undefined || textToCents(finalPrice) === payment.amountCents) return;
    const { id, amountCents } = payment;
    this.log.warn(
      { paymentId: id, paid: centsToText(amountCents) },
      'the browser claimed another final price',
    );
  }
}

const withOutcome = (error: AppError) =>
  new AppError(error.code, error.message, {
    ...error.details,
    facts: { ...error.details.facts, success: false },
  });
