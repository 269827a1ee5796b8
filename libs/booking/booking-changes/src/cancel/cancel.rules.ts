// What is refunded to a family whose booking is cancelled, and until when, by the terms that it was made under.
import type { Booking } from '#libs/booking/bookings';
import { leftOf, leftOfAll, type ChosenRefund, type Refundable, type Refunded } from '#libs/booking/payments';
import { centsToDollars, HOUR_MS, termsFrom, type BookingTerms } from '#libs/shared/contracts';

const sum = (cents: number[]) => cents.reduce((total, one) => total + one, 0);

/** Until when a cancellation is in time for the refund: elapsed hours, so DST changes count. */
export const refundUntil = (
  { startsAt }: Pick<Booking, 'startsAt'>,
  { refundHours }: Pick<BookingTerms, 'refundHours'>,
) => new Date(startsAt.getTime() - refundHours * HOUR_MS);

/** Whether a cancellation at this instant is in time for the refund; the limit itself is. */
export const isInTimeForRefund = (booking: Pick<Booking, 'startsAt' | 'terms'>, cancelledAt: Date) =>
  cancelledAt <= refundUntil(booking, termsFrom(booking.terms));

/** The promise to a family that cancels: the cents to refund and the fees to keep, of those received. */
export type RefundPromise = { refundCents: number; feeCents: number; capturedCents: number };

/** `feeCents` is the retained processing fee. */
export type ProposedRefund = { amountCents: number; feeCents: number; isInTime: boolean };

/**
 * The refund by the booking's terms: in time everything less the processing fee, otherwise nothing. Unapplied payments
 * are always refunded in full.
 */
export function proposedRefund(isInTime: boolean, payments: readonly Refundable[]): ProposedRefund {
  const used = payments.filter((payment) => !payment.isUnapplied);
  const { amountCents, feeCents } = isInTime ? allLessFees(used) : { amountCents: 0, feeCents: 0 };
  const unappliedCents = leftOfAll(payments.filter((payment) => payment.isUnapplied));
  return { amountCents: amountCents + unappliedCents, feeCents, isInTime };
}

/** The rest of these payments less their fees; a fee is at most the rest of its payment. */
export function allLessFees(payments: readonly Refundable[]): Omit<ProposedRefund, 'isInTime'> {
  const feeCents = sum(payments.map((each) => Math.min(each.feeCents, leftOf(each))));
  return { amountCents: leftOfAll(payments) - feeCents, feeCents };
}

/**
 * Cents that a family may choose as a credit instead of money: in time all that is left, without a fee; late a
 * percentage by its terms, half-up. Null when that is zero, or when a credit paid everything and is restored anyway.
 */
export function creditOffer(
  { isInTime }: Pick<ProposedRefund, 'isInTime'>,
  payments: readonly Refundable[],
  { lateCreditPercent }: Pick<BookingTerms, 'lateCreditPercent'>,
): number | null {
  if (isInTime && payments.every(({ isCredit }) => isCredit)) return null;
  const leftCents = leftOfAll(payments);
  const cents = isInTime ? leftCents : Math.floor((leftCents * lateCreditPercent + 50) / 100);
  return cents > 0 ? cents : null;
}

/**
 * What staff may refund together with a cancellation, by payment: in time the policy's amount, later everything left,
 * at their discretion.
 */
export function refundsOnCancelling(isInTime: boolean, payments: readonly Refundable[]): ChosenRefund[] {
  return payments
    .map((payment) => ({
      payment,
      amountCents: isInTime ? proposedRefund(isInTime, [payment]).amountCents : leftOf(payment),
    }))
    .filter(({ amountCents }) => amountCents > 0);
}

/**
 * The refunds promised to a family that cancelled, newest payment first. What arrived after its request is refunded in
 * full. Of the others, first the rest less the fee is refunded, and the fees only if that is not enough: a fee may have
 * become known since. Refunds since the request count towards the promise.
 */
export function promisedRefunds(promise: RefundPromise, payments: readonly Refundable[]): ChosenRefund[] {
  const newestFirst = payments.filter((payment) => !payment.isUnapplied).reverse();
  const refunds = newestFirst.map((payment) => ({ payment, amountCents: 0 }));
  const spread = (cents: number, mostOf: (payment: Refundable) => number) =>
    refunds.reduce((openCents, refund) => {
      const mostCents = Math.max(0, mostOf(refund.payment) - refund.amountCents);
      const moreCents = Math.min(openCents, mostCents);
      refund.amountCents += moreCents;
      return openCents - moreCents;
    }, cents);
  spread(Math.max(0, sum(newestFirst.map(({ amountCents }) => amountCents)) - promise.capturedCents), leftOf);
  const openCents = spread(openPromise(promise, newestFirst), (each) => leftOf(each) - each.feeCents);
  spread(openCents, leftOf);
  return refunds.filter(({ amountCents }) => amountCents > 0);
}

/** Cents of a promise that were not refunded since. */
function openPromise({ refundCents, feeCents, capturedCents }: RefundPromise, payments: Refunded[]): number {
  const refundedBefore = capturedCents - refundCents - feeCents;
  const refundedSince = sum(payments.map(({ refundedCents }) => refundedCents)) - refundedBefore;
  return refundCents === 0 ? 0 : Math.max(0, refundCents - Math.max(0, refundedSince));
}

/** Explains the proposal in the admin area. */
export function proposedRefundMessage(
  { amountCents, feeCents, isInTime }: ProposedRefund,
  { refundHours }: Pick<BookingTerms, 'refundHours'>,
): string {
  if (isInTime)
    return `${refundHours} or more hours before the start. Policy: full refund${feeCents > 0 ? ` less the processing fee of ${centsToDollars(feeCents)}` : ''}.`;
  return amountCents > 0
    ? 'This includes a payment that the booking could not use; refund it to the parent in full.'
    : `Less than ${refundHours} hours before the start: the policy refunds nothing, and you decide.`;
}
