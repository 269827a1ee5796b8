import { centsToText, type CaptureView } from '#libs/shared/contracts';
import type { PayPalCapture } from '../paypal/paypal.view.js';
import type { Payment } from '../payment.entity.js';

/** A capture in the shape that PayPal's own clients know. */
export const captureView = (payment: Payment, capture: PayPalCapture): CaptureView => ({
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

/** True while PayPal reviews: nothing is paid yet. */
export const isUnderReview = (view: CaptureView) =>
  view.purchase_units[0].payments.captures[0].status === 'PENDING';
