import type { BookingView } from '../booking/bookings.js';
import { Rule } from '../common/check.js';
import { Claim, Id, OneOf, OptionalId, Part, Text, OptionalLine } from '../common/fields.js';
import { LIMITS } from '../common/limits.js';
import { Shape } from '../common/shape.js';

/** Amount, currency and intent are claims that must equal what is due. */
export class CreateOrder {
  @Rule((value) => (value === undefined ? 'Please send the amount to pay.' : null))
  @Shape({ type: ['string', 'number'] })
  @Claim()
  amount?: string = undefined;
  @Text({ max: 16 }, 'Please send the currency.') currency = '';
  @Text({ max: 16 }, 'Please send the intent.') intent = '';
  @OptionalId() bookingId?: string = undefined;
  @OptionalLine(LIMITS.promoCode.max) promoCode?: string = undefined;
}

export class CompletePayment {
  @Id('Please send the order.') orderId = '';
  @Id('Please send the booking.') bookingId = '';
  @Claim() promoCode?: string = undefined;
  @Claim() promoDiscount?: string = undefined;
  @Claim() finalPrice?: string = undefined;
  @Claim() originalPrice?: string = undefined;
}

class PromoPayment {
  @OneOf(['promo'], 'Only bookings that a promo code makes free are completed here.') type = '';
  @OptionalLine(LIMITS.promoCode.max) promoCode?: string = undefined;
  @Claim() originalAmount?: string = undefined;
  @Claim() finalAmount?: string = undefined;
  @Claim() discount?: string = undefined;
}

export class ProcessPayment {
  @Id('Please send the booking.') bookingId = '';
  @Part() paymentData = new PromoPayment();
}

export type PaymentSetup = { clientToken: string; scriptUrl: string };
export type OrderView = { id: string };

/** Dollars that came before the newest payment of a booking, with it, and that are still due: "400.00". */
export type PaidInParts = { before: string; now: string; due: string };

/**
 * What became of a payment that the parent cannot see: while PayPal reviews one, nobody is asked for another. `paid` is
 * null unless money came before the newest payment.
 */
export type PaymentStatusView = { isUnderReview: boolean; paid: PaidInParts | null };
/** The booking that a parent has made and not paid, for whoever comes back. */
export type UnpaidBooking = PaymentStatusView & { booking: BookingView };
export type PaymentOutcome = { success: boolean; message: string; code?: string };

/** The shape of a capture as PayPal's own clients know it. */
export type CaptureView = {
  id: string;
  status: string;
  bookingId: string;
  purchase_units: {
    payments: {
      captures: { id: string; status: string; amount: { currency_code: string; value: string } }[];
    };
  }[];
};
