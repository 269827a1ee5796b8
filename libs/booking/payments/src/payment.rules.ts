import {
  AppError,
  centsToText,
  depositOffer,
  termsFrom,
  textToCents,
  type CreateOrder,
} from '#libs/shared/contracts';
import { discountCents } from '#libs/shared/pricing';
import type { EventMap } from '#libs/platform/events';
import { hasSettledPrice, type Booking } from '#libs/booking/bookings';
import type { NewPayPalOrder } from './paypal/paypal.client.js';
import type { UsableCredit } from './credits/credit.rules.js';
import { UNSUCCESSFUL, type PayPalOrder } from './paypal/paypal.view.js';
import type { PromoCode, Redeemer, TypedCode } from '#libs/shop/promo-codes';
import type { Payment, PaymentPurpose, PaymentState } from './payment.entity.js';

/** What is paid now, and the promo code that reduces the price. Cents. */
export type AgreedPrice = {
  amountCents: number;
  promo: PromoCode | null;
  discountCents: number;
  purpose: PaymentPurpose;
  /** The credit that pays in addition to `amountCents`. */
  creditId: string | null;
  creditCents: number;
};

/** `unusable`: not exactly the amount due in USD, or refunded already. */
export type CaptureOutcome = 'paid' | 'pending' | 'declined' | 'unusable';

/** True while PayPal reviews a capture: nothing is paid yet. */
export const isUnderReview = ({ status }: { status: string }) => status === 'PENDING';

/** What a capture means for its attempt of `dueCents`. */
export function captureOutcome(
  capture: { status: string; amountCents: number; currency: string },
  dueCents: number,
): CaptureOutcome {
  if (isUnderReview(capture)) return 'pending';
  if (UNSUCCESSFUL.includes(capture.status)) return 'declined';
  const isExact = capture.currency === 'USD' && capture.amountCents === dueCents;
  return capture.status === 'COMPLETED' && isExact ? 'paid' : 'unusable';
}

/** States of an attempt that may still pay its booking. */
export const UNSETTLED: readonly PaymentState[] = ['creating', 'open', 'capturing', 'pending'];

/**
 * Every change of an attempt's status: the states it may leave, and the one it reaches. An attempt begins as `creating`,
 * a recorded check or cash as `captured`. The statements of payments.repository.ts take their states from here.
 */
export const TRANSITIONS = {
  /** PayPal has created the order. */
  open: { from: ['creating'], to: 'open' },
  /** A capture call begins. */
  capture: { from: ['open'], to: 'capturing' },
  /** The call is repeated: its outcome is unknown, and no other call is running. */
  repeatCapture: { from: ['capturing'], to: 'capturing' },
  /** PayPal has not captured the order, which waits for approval again. */
  reopen: { from: ['capturing'], to: 'open' },
  /** PayPal reviews the capture. */
  review: { from: UNSETTLED, to: 'pending' },
  /** The money arrived and pays the booking. */
  settle: { from: UNSETTLED, to: 'captured' },
  /** The money arrived, but the booking cannot use it. Even an ended attempt may still bring money. */
  leaveUnapplied: { from: [...UNSETTLED, 'failed', 'abandoned'], to: 'unapplied' },
  /** An unapplied payment pays the booking after all. */
  apply: { from: ['unapplied'], to: 'captured' },
  /** PayPal rejected it, or it has expired. */
  fail: { from: UNSETTLED, to: 'failed' },
  /** The request for its order died. */
  failLost: { from: ['creating'], to: 'failed' },
  /** Another attempt, a free code or a change of the booking replaces it. A running capture continues. */
  abandon: { from: ['creating', 'open'], to: 'abandoned' },
  /** Its expired booking is reinstated, so its order may be captured again. */
  reinstate: { from: ['failed', 'abandoned'], to: 'open' },
  /** A check or cash was recorded by mistake. */
  reverse: { from: ['captured'], to: 'failed' },
} as const satisfies Record<string, { from: readonly PaymentState[]; to: PaymentState }>;

export type Transition = keyof typeof TRANSITIONS;

/** True when the attempt has this amount, promo code, credit and purpose. */
export const matchesPrice = (payment: Payment, price: AgreedPrice) =>
  payment.amountCents === price.amountCents &&
  payment.promoCodeId === (price.promo?.id ?? null) &&
  payment.creditId === price.creditId &&
  payment.creditCents === price.creditCents &&
  payment.purpose === price.purpose;

/**
 * How long an attempt may go without an order. The request takes 40 s at most: token and order, 10 s each, and both again
 * when the token is rejected. After three times that, the process died or the connection was lost.
 */
export const CREATING_SECONDS = 120;

/**
 * The order request of an attempt. Its key is our row's id, so a repeat returns the order of a lost response. PayPal
 * captures an invoice id once; after a restore an attempt may have the number of a lost one, so the id also contains
 * the row's.
 */
export const newOrder = (
  { id, bookingId, attempt, amountCents }: Payment,
  event: OrderedEvent | null,
): NewPayPalOrder => ({
  requestId: `ord-${id}`,
  amountCents,
  customId: bookingId,
  invoiceId: `${bookingId}-${attempt}-${id.slice(0, 8)}`,
  description: event ? eventDescription(event) : 'Event booking',
});

/** The facts about a booking in its order: none about the family. */
export type OrderedEvent = Pick<Booking, 'eventDate' | 'eventTime' | 'gameNames'>;

/** PayPal's limit for a description. */
const DESCRIPTION_BYTES = 127;

/**
 * Day, hour and games, such as "2027-05-08 3:00 PM: Sack Sprint, Limbo League", so that an event can be restored from
 * its payment alone. When all games are too long together, the names are shortened equally.
 */
export function eventDescription({ eventDate, eventTime, gameNames }: OrderedEvent): string {
  const withNames = (length: number) =>
    `${eventDate} ${eventTime}: ${gameNames.map((name) => [...name].slice(0, length).join('').trim()).join(', ')}`;
  let length = Math.max(1, ...gameNames.map((name) => name.length));
  while (length > 1 && Buffer.byteLength(withNames(length)) > DESCRIPTION_BYTES) length -= 1;
  return withNames(length).slice(0, DESCRIPTION_BYTES);
}

/**
 * An invoice id, see `newOrder`; earlier ones end with the number. PayPal's list may contain payments unrelated to this
 * product.
 */
const INVOICE = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})-(\d{1,9})(?:-([0-9a-f]{8}))?$/;

/** The parts of an invoice id; null for one that is not ours. `row`: the beginning of the attempt's id, if included. */
export function readInvoice(
  invoiceId: string,
): { bookingId: string; number: number; row: string | undefined } | null {
  const found = INVOICE.exec(invoiceId);
  return found && { bookingId: found[1], number: Number(found[2]), row: found[3] };
}

const HOUR_SECONDS = 3_600;
/** PayPal deletes an unapproved order after three hours; then the attempt expires and its code is released. */
const WAITING_SECONDS = 3 * HOUR_SECONDS;
/** An unapproved order is polled twice that long. */
const UNAPPROVED_SECONDS = 6 * HOUR_SECONDS;
/** An approved order can be captured for three days; one more for PayPal's delays. */
const APPROVED_SECONDS = 96 * HOUR_SECONDS;

/** An order as PayPal returned it; `gone` when PayPal does not know it. */
export type OrderAtPayPal = PayPalOrder | 'gone';

/** True for an attempt that was never approved and whose order PayPal has deleted. */
export const isExpired = ({ status }: Pick<Payment, 'status'>, ageSeconds: number) =>
  (status === 'creating' || status === 'open') && ageSeconds > WAITING_SECONDS;

/**
 * True once an order can no longer bring money, so polling stops: unknown to PayPal, voided, capture final, or too old
 * to be captured. `order` is null for an attempt without one.
 */
export function isFinalAtPayPal(order: OrderAtPayPal | null, ageSeconds: number): boolean {
  if (order === null) return ageSeconds > UNAPPROVED_SECONDS;
  if (order === 'gone' || order.status === 'VOIDED') return true;
  if (order.capture) return !isUnderReview(order.capture);
  return ageSeconds > (order.status === 'CREATED' ? UNAPPROVED_SECONDS : APPROVED_SECONDS);
}

/**
 * Compares the browser's amount to what may be paid, to the cent: the discounted price (the code applies), the full
 * price (it does not), or the deposit of either; `depositOf` is null when no deposit is offered. A guessed code gets
 * the same rejection whether it is valid or not. A credit is applied after the code and may cover everything; the
 * amount is what it leaves.
 * @throws AppError VALIDATION, AMOUNT_MISMATCH with amountDue and deposit, FREE_BOOKING, PROMO_UNAVAILABLE.
 */
export function agreedPrice(
  requested: Pick<CreateOrder, 'amount' | 'currency' | 'intent'>,
  totalCents: number,
  code: TypedCode & { isNamed: boolean },
  depositOf: (finalCents: number) => number | null,
  credit: Pick<UsableCredit, 'id' | 'balanceCents'> | null = null,
): AgreedPrice {
  const requestedCents = textToCents(requested.amount);
  if (requestedCents === null) throw AppError.validation({ amount: 'Please send the amount to pay.' });
  const off = code.promo ? discountCents(code.promo, totalCents) : 0;
  const isDollars = requested.currency === 'USD' && requested.intent === 'CAPTURE';
  const prices = pricesToPay(totalCents, { ...code, off }, depositOf).map((each) => lessCredit(each, credit));
  const price = isDollars && prices.find(isOf(requestedCents));
  if (price) return price;
  if (code.isGuess) throw new AppError('PROMO_UNAVAILABLE');
  if (isDollars && code.isNamed && !code.promo) throw new AppError('PROMO_UNAVAILABLE');
  if (isDollars && off === totalCents) throw new AppError('FREE_BOOKING');
  const deposit = depositOf(totalCents - off);
  const toPay = (cents: number) => centsToText(Math.max(0, cents - (credit?.balanceCents ?? 0)));
  const facts = {
    amountDue: toPay(totalCents - off),
    ...(deposit !== null && { deposit: toPay(deposit) }),
  };
  throw new AppError('AMOUNT_MISMATCH', undefined, { facts });
}

const isOf =
  (cents: number) =>
  ({ amountCents }: AgreedPrice) =>
    amountCents === cents;

/** The price with what the credit pays of it. */
function lessCredit(price: Price, credit: Pick<UsableCredit, 'id' | 'balanceCents'> | null): AgreedPrice {
  if (!credit) return { ...price, creditId: null, creditCents: 0 };
  const creditCents = Math.min(credit.balanceCents, price.amountCents);
  return { ...price, amountCents: price.amountCents - creditCents, creditId: credit.id, creditCents };
}

type Price = Omit<AgreedPrice, 'creditId' | 'creditCents'>;

/** The amounts that may be paid; of two equal ones the first counts, which leaves less to pay. */
function pricesToPay(
  totalCents: number,
  { promo, off }: { promo: PromoCode | null; off: number },
  depositOf: (finalCents: number) => number | null,
): Price[] {
  const prices: Omit<Price, 'purpose'>[] = [
    ...(promo && off < totalCents ? [{ amountCents: totalCents - off, promo, discountCents: off }] : []),
    { amountCents: totalCents, promo: null, discountCents: 0 },
  ];
  const deposits = prices.flatMap((price): Price[] => {
    const amountCents = depositOf(price.amountCents);
    return amountCents === null ? [] : [{ ...price, amountCents, purpose: 'deposit' }];
  });
  return [...prices.map((price) => ({ ...price, purpose: 'full' as const })), ...deposits];
}

/** The deposit in cents of a booking at this price, by the booking's own terms; null when none is offered today. */
export const depositOf =
  ({ eventDate, terms }: Pick<Booking, 'eventDate' | 'terms'>, today: string) =>
  (finalCents: number): number | null =>
    depositOffer({ finalCents, eventDate, terms: termsFrom(terms) }, today)?.depositCents ?? null;

/**
 * The purpose of a payment for the rest of a settled price: the full price, the balance, or a change of a paid booking.
 */
export function purposeOfRest({
  paymentCompletedAt,
  partPaidCents,
}: Pick<Booking, 'paymentCompletedAt' | 'partPaidCents'>): PaymentPurpose {
  if (partPaidCents === 0) return 'full';
  return paymentCompletedAt ? 'change' : 'balance';
}

const YEAR_MS = 366 * 24 * HOUR_SECONDS * 1000;

/** Validation message for a receipt day; null for today (yyyy-MM-dd, business zone) and the year before. */
export function receivedOnError(day: string, today: string): string | null {
  if (day > today) return 'This day is in the future.';
  return Date.parse(today) - Date.parse(day) > YEAR_MS ? 'This is more than a year ago.' : null;
}

/** The booking's price in cents with this attempt's discount, unless it is settled already. */
export const priceCents = (booking: Booking, { discountCents: off }: Pick<Payment, 'discountCents'>) =>
  hasSettledPrice(booking) ? booking.finalCents : booking.totalCents - off;

/** Cents still due with this attempt's discount. */
const awaitedCents = (booking: Booking, payment: Pick<Payment, 'discountCents'>) =>
  priceCents(booking, payment) - booking.partPaidCents;

/** False for an attempt from before a price change. A deposit stays as agreed when it was ordered. */
export const isAwaited = (
  booking: Booking,
  payment: Pick<Payment, 'discountCents' | 'amountCents' | 'creditCents' | 'purpose'>,
) =>
  payment.purpose === 'deposit'
    ? !hasSettledPrice(booking) && paysCents(payment) < awaitedCents(booking, payment)
    : paysCents(payment) === awaitedCents(booking, payment);

/** Cents that an attempt pays, through PayPal and with its credit. */
export const paysCents = ({ amountCents, creditCents }: Pick<Payment, 'amountCents' | 'creditCents'>) =>
  amountCents + creditCents;

/** The person a code use counts for: the booking's user, else its e-mail, and the paying session. */
export const redeemerOf = ({ userId, parentEmail }: Booking, sessionId: string | null): Redeemer => ({
  userId,
  email: parentEmail,
  sessionId,
});

/**
 * The event of a payment that confirms its booking, or pays it in full; `booking` as it was before the payment
 * confirmed it.
 */
export const paymentCaptured = (
  { id: bookingId, status, revision }: Booking,
  paymentId: string,
): EventMap['payment-captured'] => ({
  bookingId,
  paymentId,
  revision: revision + 1,
  isFirst: status === 'pending',
});
