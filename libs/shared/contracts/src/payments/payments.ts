import type { BookingView } from '../booking/bookings.js';
import { Rule } from '../common/check.js';
import { ClientValue, Id, OneOf, OptionalId, Part, Text, OptionalLine } from '../common/fields.js';
import { LIMITS } from '../common/limits.js';
import { Shape } from '../common/shape.js';
import type { LedgerView } from './ledger.js';

/** Amount, currency and intent are claims that must match the amount due. */
export class CreateOrder {
  @Rule((value) => (value === undefined ? 'Please send the amount to pay.' : null))
  @Shape({ type: ['string', 'number'] })
  @ClientValue()
  amount?: string = undefined;
  @Text({ max: 16 }, 'Please send the currency.') currency = '';
  @Text({ max: 16 }, 'Please send the intent.') intent = '';
  @OptionalId() bookingId?: string = undefined;
  @OptionalLine(LIMITS.promoCode.max) promoCode?: string = undefined;
  /** Pays a part; the amount is what is left. */
  @OptionalLine(LIMITS.promoCode.max) creditCode?: string = undefined;
}

export class CompletePayment {
  @Id('Please send the order.') orderId = '';
  @Id('Please send the booking.') bookingId = '';
  @ClientValue() promoCode?: string = undefined;
  @ClientValue() promoDiscount?: string = undefined;
  @ClientValue() finalPrice?: string = undefined;
  @ClientValue() originalPrice?: string = undefined;
}

class PromoPayment {
  @OneOf(['promo'], 'Only bookings that a promo code makes free are completed here.') type = '';
  @OptionalLine(LIMITS.promoCode.max) promoCode?: string = undefined;
  @ClientValue() originalAmount?: string = undefined;
  @ClientValue() finalAmount?: string = undefined;
  @ClientValue() discount?: string = undefined;
}

export class ProcessPayment {
  @Id('Please send the booking.') bookingId = '';
  @Part() paymentData = new PromoPayment();
}

export type PaymentSetup = { clientToken: string; scriptUrl: string };
export type OrderView = { id: string };

/** The state of a booking's payments. While PayPal reviews one, no other is requested. */
export type PaymentStatusView = { isUnderReview: boolean; ledger: LedgerView };
/** An unpaid booking of a returning parent. */
export type UnpaidBooking = PaymentStatusView & { booking: BookingView };
export type PaymentOutcome = { success: boolean; message: string; code?: string };

/** A capture in PayPal's format. */
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
