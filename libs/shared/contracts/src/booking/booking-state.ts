// The state of a booking and its payments, for server and site. The SQL view booking_money must agree; a spec compares
// the two. The current time is a parameter in both.
import { instantInZone } from '../common/days.js';
import { startMinute, type BookingStatus, type PaymentStatus } from '../common/lists.js';
import { MINUTE_MS } from '../time-units.js';

/** Payable: pending, or confirmed by staff before payment. */
export const OPEN_STATUSES: readonly string[] = ['pending', 'confirmed'] satisfies BookingStatus[];
/** Confirmed, or the event took place. */
export const CONFIRMED_STATUSES: readonly string[] = ['confirmed', 'completed'] satisfies BookingStatus[];
/** Will not take place: its time is free and its price counts nowhere. */
export const OFF_STATUSES: readonly string[] = ['cancelled', 'expired'] satisfies BookingStatus[];
/** Everything else: the event will take place, or did. */
export const ACTIVE_STATUSES: readonly string[] = [
  'pending',
  'confirmed',
  'completed',
] satisfies BookingStatus[];
/** A part of the price is due. `failed` is never stored on a booking: a failed payment leaves `pending`. */
export const UNPAID_STATUSES: readonly string[] = ['pending', 'failed'] satisfies PaymentStatus[];
/** Paid in full or free by a promo code. A later refund does not make it unpaid again. */
const PAID_STATUSES: readonly string[] = [
  'completed',
  'partially_refunded',
  'refunded',
] satisfies PaymentStatus[];

/** Plain strings, since the site shows unknown statuses unchanged. */
type Status = { status: string };
type Payment = { paymentStatus: string };
/** The fields that decide about payment; day and time are wall-clock values. */
export type Payable = Status & Payment & { eventDate: string; eventTime: string };
type Timed = { startsAt: Date; durationMinutes: number };

/** The specification counts a missing status as pending. */
export const statusOf = ({ status }: Status) => status || 'pending';
export const isPending = (booking: Status) => statusOf(booking) === 'pending';
export const isOpen = (booking: Status) => OPEN_STATUSES.includes(statusOf(booking));
export const isConfirmed = ({ status }: Status) => CONFIRMED_STATUSES.includes(status);
export const isOff = ({ status }: Status) => OFF_STATUSES.includes(status);
export const isUnpaid = ({ paymentStatus }: Payment) => UNPAID_STATUSES.includes(paymentStatus);
export const isPaid = ({ paymentStatus }: Payment) => PAID_STATUSES.includes(paymentStatus);
/** Pending, and only the payment is missing. */
export const awaitsPayment = (booking: Status & Payment) => isPending(booking) && isUnpaid(booking);
/** Paid entirely by a promo code. `paidCents` is what came for it, refunded or not: of a paid booking a code covers a later price. */
export const isFree = (booking: Payment & { finalCents: number }, paidCents: number) =>
  isPaid(booking) && booking.finalCents === 0 && paidCents === 0;

/** Compares the wall-clock start in the business zone, also across daylight saving changes. */
export const hasStarted = (
  { eventDate, eventTime }: Pick<Payable, 'eventDate' | 'eventTime'>,
  now: Date,
  timeZone: string,
) => instantInZone(eventDate, startMinute(eventTime) ?? 0, timeZone) <= now;

/** Open, unpaid, and before its start. */
export const isPayable = (booking: Payable, now: Date, timeZone: string) =>
  isOpen(booking) && isUnpaid(booking) && !hasStarted(booking, now, timeZone);

export const endOf = ({ startsAt, durationMinutes }: Timed) =>
  new Date(startsAt.getTime() + durationMinutes * MINUTE_MS);

/** Will not take place, or has ended. */
export const isOver = (booking: Status & Timed, now: Date) => isOff(booking) || endOf(booking) <= now;

/** The price after the discount, captured and refunded amounts. */
export type MoneyFacts = { finalCents: number; capturedCents: number; refundedCents: number };

export type MoneyState = 'unpaid' | 'part-paid' | 'paid' | 'free' | 'part-refunded' | 'refunded';

/** The payment state derived from the ledger. */
export function moneyState({ finalCents, capturedCents, refundedCents }: MoneyFacts): MoneyState {
  if (capturedCents === 0) return finalCents === 0 ? 'free' : 'unpaid';
  if (refundedCents >= capturedCents) return 'refunded';
  if (refundedCents > 0) return 'part-refunded';
  return capturedCents < finalCents ? 'part-paid' : 'paid';
}

/** The stored payment status of each state: pending while a part is due. */
export const PAYMENT_STATUS_OF = {
  unpaid: 'pending',
  'part-paid': 'pending',
  paid: 'completed',
  free: 'completed',
  'part-refunded': 'partially_refunded',
  refunded: 'refunded',
} as const satisfies Record<MoneyState, PaymentStatus>;

/** Cents still due. Refunded money is not due again, and nothing is due for an event that will not take place. */
export const dueCents = (booking: Status & MoneyFacts) =>
  isOff(booking) ? 0 : Math.max(0, booking.finalCents - booking.capturedCents);

/** Captured cents that were not refunded. */
export const refundableCents = ({ capturedCents, refundedCents }: MoneyFacts) =>
  capturedCents - refundedCents;

/**
 * Cents above the price, which was lowered after the payment; at most what is refundable. Goodwill does not count against
 * a change of price: `capturedCents` is without what went back for one.
 */
export const tooMuchCents = (money: MoneyFacts) =>
  Math.max(0, Math.min(refundableCents(money), money.capturedCents - money.finalCents));

/** The part of a booking's id that people read to each other, such as "3F9A20C1". */
export const shortId = (id: string) => id.slice(-8).toUpperCase();
