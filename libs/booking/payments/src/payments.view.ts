import {
  AppError,
  centsToText,
  type CaptureView,
  type LatePaymentView,
  type PaymentOutcome,
  type UnmatchedPaymentView,
} from '#libs/shared/contracts';
import type { Payment } from './payment.entity.js';
import type { PayPalCapture } from './paypal/paypal.view.js';
import type { UnmatchedPayment } from './quarantine/quarantine.repository.js';

/** A captured attempt; `capture` is PayPal's answer, or its ledger row for a repeat. */
export type CapturedOrder = { payment: Payment; capture: PayPalCapture };

/** The result of completing a payment: it arrived, or PayPal reviews it. */
export type CompletedPayment = 'paid' | 'under-review';

/** The answers to a completed payment. */
export const COMPLETED: Record<CompletedPayment, PaymentOutcome> = {
  paid: { success: true, message: 'Thank you! Your payment is complete and your event is booked.' },
  'under-review': {
    success: false,
    message: 'PayPal is reviewing your payment. We will email you as soon as it is done.',
  },
};

export const BOOKED_FREE: PaymentOutcome = {
  success: true,
  message: 'Your free event has been booked successfully!',
};

/** The same error with `success: false` in its body, in the form of a PaymentOutcome. */
export const withoutSuccess = ({ code, message, details }: AppError) =>
  new AppError(code, message, { ...details, facts: { ...details.facts, success: false } });

/** A payment at PayPal whose booking is not in the restored backup. */
export const unmatchedPaymentView = ({
  amountCents,
  refundedCents,
  capturedAt,
  hasBooking,
  bookingId,
  ...payment
}: UnmatchedPayment): UnmatchedPaymentView => ({
  ...payment,
  bookingId: hasBooking ? bookingId : null,
  amount: centsToText(amountCents),
  refunded: centsToText(refundedCents),
  at: capturedAt.toISOString(),
});

/** A captured order in the format of PayPal's API, which PayPal's browser script expects. */
export const captureView = ({ payment, capture }: CapturedOrder): CaptureView => ({
  id: payment.providerOrderId as string,
  status: 'COMPLETED',
  bookingId: payment.bookingId,
  purchase_units: [
    {
      payments: {
        captures: [
          {
            id: capture.id,
            status: capture.status,
            amount: { currency_code: capture.currency, value: centsToText(capture.amountCents) },
          },
        ],
      },
    },
  ],
});

/** An unapplied payment of an expired booking; `until` is null once the parent cannot choose any more. */
export const latePaymentView = (amountCents: number, until: Date | null): LatePaymentView => ({
  amount: centsToText(amountCents),
  until: until?.toISOString() ?? null,
});
