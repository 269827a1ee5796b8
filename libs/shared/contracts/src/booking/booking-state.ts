// The state of a booking and of its money, said once for the server, its statements and the site. The view booking_money
// gives the same answers in SQL; a spec holds the two together. Business time is a parameter in both.
import { instantInZone } from '../common/days.js';
import { startMinute, type BookingStatus, type PaymentStatus } from '../common/lists.js';
import { MINUTE_MS } from '../time-units.js';

/** A parent may pay: what waits, and what staff confirmed before it was paid. */
export const OPEN_STATUSES: readonly string[] = ['pending', 'confirmed'] satisfies BookingStatus[];
/** The day is kept, or the event took place. */
export const HELD_STATUSES: readonly string[] = ['confirmed', 'completed'] satisfies BookingStatus[];
/** It will not take place: its day is free and its price counts nowhere. */
export const OFF_STATUSES: readonly string[] = ['cancelled', 'expired'] satisfies BookingStatus[];
/** Something of the price is still to come. `failed` is a word of the contract; a payment that fails leaves `pending`. */
export const UNPAID_STATUSES: readonly string[] = ['pending', 'failed'] satisfies PaymentStatus[];
/** The price came, or a code took all of it off. Money that went back later does not make it unpaid again. */
const PAID_STATUSES: readonly string[] = [
  'completed',
  'partially_refunded',
  'refunded',
] satisfies PaymentStatus[];

/** Both words as text: the site shows what it does not know as it stands. */
type Status = { status: string };
type Payment = { paymentStatus: string };
/** A booking as far as paying needs it; day and time as the parent picked them. */
export type Payable = Status & Payment & { eventDate: string; eventTime: string };
type Timed = { startsAt: Date; durationMinutes: number };

export const isOpen = ({ status }: Status) => OPEN_STATUSES.includes(status);
export const isHeld = ({ status }: Status) => HELD_STATUSES.includes(status);
export const isOff = ({ status }: Status) => OFF_STATUSES.includes(status);
export const isUnpaid = ({ paymentStatus }: Payment) => UNPAID_STATUSES.includes(paymentStatus);
export const isPaid = ({ paymentStatus }: Payment) => PAID_STATUSES.includes(paymentStatus);
/** Nobody has confirmed it, and its payment is what is missing. */
export const awaitsPayment = (booking: Status & Payment) => booking.status === 'pending' && isUnpaid(booking);
/** Paid without money: a code took everything off. */
export const isFree = (booking: Payment & { finalCents: number }) =>
  isPaid(booking) && booking.finalCents === 0;

/** The start as picked, on the clocks of the business: also on a day on which they change. */
export const hasStarted = (
  { eventDate, eventTime }: Pick<Payable, 'eventDate' | 'eventTime'>,
  now: Date,
  timeZone: string,
) => instantInZone(eventDate, startMinute(eventTime) ?? 0, timeZone) <= now;

/** True while a parent may pay: open, unpaid, and its start still lies ahead. */
export const isPayable = (booking: Payable, now: Date, timeZone: string) =>
  isOpen(booking) && isUnpaid(booking) && !hasStarted(booking, now, timeZone);

export const endOf = ({ startsAt, durationMinutes }: Timed) =>
  new Date(startsAt.getTime() + durationMinutes * MINUTE_MS);

/** Nothing of it lies ahead: it will not take place, or its time has passed. */
export const isOver = (booking: Status & Timed, now: Date) => isOff(booking) || endOf(booking) <= now;

/** Cents: the price after the discount, what came for it, and what of that went back. */
export type MoneyFacts = { finalCents: number; capturedCents: number; refundedCents: number };

export type MoneyState = 'unpaid' | 'part-paid' | 'paid' | 'free' | 'part-refunded' | 'refunded';

/** Where a booking's money stands, from the ledger alone. */
export function moneyState({ finalCents, capturedCents, refundedCents }: MoneyFacts): MoneyState {
  if (capturedCents === 0) return finalCents === 0 ? 'free' : 'unpaid';
  if (refundedCents >= capturedCents) return 'refunded';
  if (refundedCents > 0) return 'part-refunded';
  return capturedCents < finalCents ? 'part-paid' : 'paid';
}

/** The word of the contract for each: while a part is due, the payment is pending. */
export const PAYMENT_STATUS_OF = {
  unpaid: 'pending',
  'part-paid': 'pending',
  paid: 'completed',
  free: 'completed',
  'part-refunded': 'partially_refunded',
  refunded: 'refunded',
} as const satisfies Record<MoneyState, PaymentStatus>;

/** Cents that are still to come. What went back is not due again, and nothing is due for what will not take place. */
export const dueCents = (booking: Status & MoneyFacts) =>
  isOff(booking) ? 0 : Math.max(0, booking.finalCents - booking.capturedCents);

/** Cents that came and are still here. */
export const refundableCents = ({ capturedCents, refundedCents }: MoneyFacts) =>
  capturedCents - refundedCents;

/** Cents that are here and are more than the price: it went down since they came. */
export const tooMuchCents = (money: MoneyFacts) => Math.max(0, refundableCents(money) - money.finalCents);
