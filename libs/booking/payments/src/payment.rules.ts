import { AppError, centsToText, textToCents, type CreateOrder } from '#libs/shared/contracts';
import { discountCents } from '#libs/shared/pricing';
import type { Booking } from '#libs/booking/bookings';
import type { NewPayPalOrder } from './paypal/paypal.client.js';
import type { PayPalOrder } from './paypal/paypal.view.js';
import type { PromoCode, Redeemer, TypedCode } from '#libs/shop/promo-codes';
import type { Payment, PaymentState } from './payment.entity.js';

/** What an order is for: the amount due, and the code that makes it so. Cents. */
export type AgreedPrice = { amountCents: number; promo: PromoCode | null; discountCents: number };

/** What a capture at PayPal means for the booking; `unusable` is money that is not the amount due, or gone again. */
export type CaptureOutcome = 'paid' | 'pending' | 'declined' | 'unusable';

const LOST: readonly string[] = ['DECLINED', 'FAILED'];

export function captureOutcome(
  capture: { status: string; amountCents: number; currency: string },
  dueCents: number,
): CaptureOutcome {
  if (capture.status === 'PENDING') return 'pending';
  if (LOST.includes(capture.status)) return 'declined';
  const isExact = capture.currency === 'USD' && capture.amountCents === dueCents;
  return capture.status === 'COMPLETED' && isExact ? 'paid' : 'unusable';
}

/** States of an attempt that may still pay its booking. */
export const UNSETTLED: PaymentState[] = ['creating', 'open', 'capturing', 'pending'];

/** True for an attempt at this very price and with its code. */
export const matchesPrice = (payment: Payment, price: AgreedPrice) =>
  payment.amountCents === price.amountCents && payment.promoCodeId === (price.promo?.id ?? null);

/**
 * How long an attempt may go without an order. A request is at PayPal for 40 s at most: a token and the order, ten seconds
 * each, and both once more when the token was not accepted. After three times that its process or its connection is gone.
 */
export const CREATING_SECONDS = 120;

/** What PayPal is asked for an attempt. Its key is made of our row, so that a repeat finds the order that a lost reply left. */
export const newOrder = ({ id, bookingId, attempt, amountCents }: Payment): NewPayPalOrder => ({
  requestId: `ord-${id}`,
  amountCents,
  customId: bookingId,
  invoiceId: `${bookingId}-${attempt}`,
  description: 'Event booking',
});

const HOUR_SECONDS = 3_600;
/** PayPal drops an order that nobody approved after three hours: its code is free again then. */
const WAITING_SECONDS = 3 * HOUR_SECONDS;
/** Twice that long it is still asked about. */
const UNAPPROVED_SECONDS = 6 * HOUR_SECONDS;
/** PayPal captures an approved order for three days at most; one more for its own delays. */
const APPROVED_SECONDS = 96 * HOUR_SECONDS;

/** What PayPal answered about an order: the order, or that it knows none. */
export type Seen = PayPalOrder | 'gone';

/** True for an attempt that has waited for its parent so long that PayPal has dropped its order. */
export const isExpired = ({ status }: Pick<Payment, 'status'>, ageSeconds: number) =>
  (status === 'creating' || status === 'open') && ageSeconds > WAITING_SECONDS;

/**
 * True once an order can no longer become money, so that nobody need ask again: PayPal does not know it or has voided
 * it, its capture has come to an end, or it is older than PayPal captures. Null stands for an attempt that never
 * got an order.
 */
export function isFinalAtPayPal(seen: Seen | null, ageSeconds: number): boolean {
  if (seen === null) return ageSeconds > UNAPPROVED_SECONDS;
  if (seen === 'gone' || seen.status === 'VOIDED') return true;
  if (seen.capture) return seen.capture.status !== 'PENDING';
  return ageSeconds > (seen.status === 'CREATED' ? UNAPPROVED_SECONDS : APPROVED_SECONDS);
}

/**
 * Holds the browser's claim against the price: equal, to the cent, to the amount due with the code, and then the
 * code applies; or to the full price, and then none does. Whoever guesses a code reads one and the same
 * rejection for a right and a wrong one.
 * @throws AppError VALIDATION, AMOUNT_MISMATCH with amountDue, FREE_BOOKING, PROMO_UNAVAILABLE.
 */
export function agreedPrice(
  claim: Pick<CreateOrder, 'amount' | 'currency' | 'intent'>,
  totalCents: number,
  code: TypedCode & { isNamed: boolean },
): AgreedPrice {
  const claimed = textToCents(claim.amount);
  if (claimed === null) throw AppError.validation({ amount: 'Please send the amount to pay.' });
  const off = code.promo ? discountCents(code.promo, totalCents) : 0;
  const isDollars = claim.currency === 'USD' && claim.intent === 'CAPTURE';
  if (isDollars && code.promo && claimed === totalCents - off && off < totalCents) {
    return { amountCents: claimed, promo: code.promo, discountCents: off };
  }
  if (isDollars && claimed === totalCents) return { amountCents: claimed, promo: null, discountCents: 0 };
  if (code.isGuess) throw new AppError('PROMO_UNAVAILABLE');
  if (isDollars && code.isNamed && !code.promo) throw new AppError('PROMO_UNAVAILABLE');
  if (isDollars && off === totalCents) throw new AppError('FREE_BOOKING');
  throw new AppError('AMOUNT_MISMATCH', undefined, { facts: { amountDue: centsToText(totalCents - off) } });
}

const YEAR_MS = 366 * 24 * HOUR_SECONDS * 1000;

/** Why money cannot have come on this day; null when it can: today in the business zone, or within the year before. */
export function receivedOnError(day: string, today: string): string | null {
  if (day > today) return 'This day has not come yet.';
  return Date.parse(today) - Date.parse(day) > YEAR_MS ? 'This is more than a year ago.' : null;
}

/** What a booking costs in cents when this attempt pays it: one that is paid in part has its price already. */
export const priceCents = (booking: Booking, { discountCents: off }: Pick<Payment, 'discountCents'>) =>
  booking.partPaidCents > 0 ? booking.finalCents : booking.totalCents - off;

/**
 * What is to come for a booking when this attempt pays it, in cents: an attempt of before a correction of the price has
 * another amount, and its money is not used.
 */
export const awaitedCents = (booking: Booking, payment: Pick<Payment, 'discountCents'>) =>
  priceCents(booking, payment) - booking.partPaidCents;

/** Who redeems a code for a booking: its owner, else its e-mail; the paying session counts as well. */
export const redeemerOf = ({ userId, parentEmail }: Booking, sessionId: string | null): Redeemer => ({
  userId,
  email: parentEmail,
  sessionId,
});
