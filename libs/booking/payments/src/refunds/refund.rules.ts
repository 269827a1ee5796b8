import {
  HOUR_MS,
  AppError,
  centsToDollars,
  centsToText,
  isOff,
  textToCents,
  tooMuchCents,
  type BookingTerms,
  type MoneyFacts,
  type RefundState,
} from '#libs/shared/contracts';
import type { CapturedPayment } from '../captures.repository.js';

/** A payment with its fee in cents: PayPal's, or the usual one while unknown. */
export type Refundable = CapturedPayment & { feeCents: number };

type Refunded = Pick<CapturedPayment, 'amountCents' | 'refundedCents'>;

const leftOf = ({ amountCents, refundedCents }: Refunded) => amountCents - refundedCents;

const sum = (cents: number[]) => cents.reduce((total, one) => total + one, 0);

/** Cents of these payments that are not refunded. */
export const leftOfAll = (all: readonly Refunded[]) => sum(all.map(leftOf));

/** Overpaid cents after a price reduction; 0 for an event that does not take place. */
export function tooMuchOf(
  { status, finalCents }: { status: string; finalCents: number },
  all: readonly Refundable[],
): number {
  if (isOff({ status })) return 0;
  const applied = all.filter((each) => !each.isUnapplied);
  const capturedCents = sum(applied.map(({ amountCents, changeCents }) => amountCents - changeCents));
  return tooMuchCents({ finalCents, capturedCents, refundedCents: capturedCents - leftOfAll(applied) });
}

/**
 * Cents that become due when these cents of a refund count as never paid: less than all of them while the booking holds
 * more than its price.
 */
export function dueAgainCents(
  { finalCents, capturedCents }: Pick<MoneyFacts, 'finalCents' | 'capturedCents'>,
  cents: number,
): number {
  const dueOf = (captured: number) => Math.max(0, finalCents - captured);
  return dueOf(capturedCents - cents) - dueOf(capturedCents);
}

/** `feeCents` is the retained processing fee. */
export type ProposedRefund = { amountCents: number; feeCents: number; isInTime: boolean };

/** The start, when it was cancelled, and how many hours before the start a cancellation is in time. */
export type RefundTimes = { startsAt: Date; cancelledAt: Date; refundHours: number };

/**
 * The refund by the booking's terms: everything less the processing fee if cancelled `refundHours` or more elapsed hours
 * before the start (DST changes count), otherwise nothing. Unapplied payments are always refunded in full.
 */
export function proposedRefund(
  { startsAt, cancelledAt, refundHours }: RefundTimes,
  payments: readonly Refundable[],
): ProposedRefund {
  const isInTime = startsAt.getTime() - cancelledAt.getTime() >= refundHours * HOUR_MS;
  const used = payments.filter((payment) => !payment.isUnapplied);
  const { amountCents, feeCents } = isInTime ? allLessFees(used) : { amountCents: 0, feeCents: 0 };
  const unappliedCents = leftOfAll(payments.filter((payment) => payment.isUnapplied));
  return { amountCents: amountCents + unappliedCents, feeCents, isInTime };
}

/** What is left of these payments less their fees, each at most what is left of it. */
export function allLessFees(payments: readonly Refundable[]): Omit<ProposedRefund, 'isInTime'> {
  const feeCents = sum(payments.map((each) => Math.min(each.feeCents, leftOf(each))));
  return { amountCents: leftOfAll(payments) - feeCents, feeCents };
}

/**
 * Cents that a family may have as a credit instead of money: in time all that is left, without a fee; late a percentage
 * by its terms, half-up. Null when that is nothing, or when a credit paid everything and takes it back anyway.
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

export type ChosenRefund = { payment: Refundable; amountCents: number };

/**
 * What staff may refund together with a cancellation, by payment: in time the policy's amount, later everything left,
 * at their discretion.
 */
export function refundsOnCancelling(times: RefundTimes, payments: readonly Refundable[]): ChosenRefund[] {
  const { isInTime } = proposedRefund(times, payments);
  return payments
    .map((payment) => ({
      payment,
      amountCents: isInTime ? proposedRefund(times, [payment]).amountCents : leftOf(payment),
    }))
    .filter(({ amountCents }) => amountCents > 0);
}

/** What a family that cancels was promised: cents that go back and that stay as fees, of those that had come. */
export type RefundPromise = { refundCents: number; feeCents: number; capturedCents: number };

/**
 * The refunds that keep the promise to a family that cancelled, newest payment first. What came since it asked goes
 * back in full. Then each payment gives what is left of it less its fee, and the fees only if that is not enough: a fee
 * may have become known since. What was refunded since it asked counts as part of the promise.
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

/** What was paid too much after a lower price, from the newest payments on. @throws Error when less is left. */
export function refundsOfOverpaid(cents: number, payments: readonly Refundable[]): ChosenRefund[] {
  let open = cents;
  const refunds: ChosenRefund[] = [];
  for (const payment of payments.filter(({ isUnapplied }) => !isUnapplied).toReversed()) {
    const amountCents = Math.min(open, leftOf(payment));
    if (amountCents > 0) refunds.push({ payment, amountCents });
    open -= amountCents;
  }
  if (open > 0) throw new Error(`${open} cents more than is left of the payments`);
  return refunds;
}

/** Explains the proposal in the admin area. */
export function proposedRefundMessage(
  { amountCents, feeCents, isInTime }: ProposedRefund,
  { refundHours }: Pick<RefundTimes, 'refundHours'>,
): string {
  if (isInTime)
    return `${refundHours} or more hours before the start: the policy pays back everything less the processing fee of ${centsToDollars(feeCents)}.`;
  return amountCents > 0
    ? 'This includes a payment that the booking could not use; it belongs back to the parent in full.'
    : `Less than ${refundHours} hours before the start: the policy pays nothing back, and you decide.`;
}

/**
 * The payment and amount of a refund: unapplied payments first; without an amount, all that is left of one payment.
 * @throws AppError NOT_ALLOWED when nothing is left, VALIDATION, REFUND_TOO_LARGE.
 */
export function chosenRefund(
  input: { amount?: string; paymentId?: string },
  payments: readonly Refundable[],
): ChosenRefund {
  const amountCents = input.amount === undefined ? null : textToCents(input.amount);
  if (amountCents === 0 || (input.amount !== undefined && amountCents === null)) {
    throw AppError.validation({ amount: 'Please give the amount in dollars, such as 50.00.' });
  }
  const possible = payments.filter(
    (each) => leftOf(each) > 0 && (!input.paymentId || each.paymentId === input.paymentId),
  );
  if (possible.length === 0) {
    throw new AppError('NOT_ALLOWED', 'There is no money left to pay back for this booking.');
  }
  const [first] = [...possible].sort((a, b) => Number(b.isUnapplied) - Number(a.isUnapplied));
  if (amountCents === null) return { payment: first, amountCents: leftOf(first) };
  const payment = leftOf(first) >= amountCents ? first : possible.find((each) => leftOf(each) >= amountCents);
  if (!payment) {
    const most = centsToText(Math.max(...possible.map(leftOf)));
    throw new AppError('REFUND_TOO_LARGE', tooLargeMessage(possible), { facts: { refundable: most } });
  }
  return { payment, amountCents };
}

/** What is left, and in which payment: a refund is of one payment. */
function tooLargeMessage(possible: readonly Refundable[]): string {
  const left = possible.map((each) => {
    const [rest, whole] = [leftOf(each), each.amountCents].map(centsToDollars);
    return `${rest} of the ${whole} paid ${methodOf(each)}`;
  });
  const list = new Intl.ListFormat('en').format(left);
  return `This is more than is left to refund. Left: ${list}.${possible.length > 1 ? ' Please refund each payment by itself.' : ''}`;
}

const methodOf = ({ isCredit, isOffline }: Refundable) =>
  isCredit ? 'with a credit' : isOffline ? 'by check or in cash' : 'with PayPal';

/** Our state for PayPal's refund status. @throws Error for an undocumented status. */
export function refundState(status: string): Exclude<RefundState, 'requested'> {
  if (status === 'COMPLETED') return 'completed';
  if (status === 'PENDING') return 'pending';
  if (status === 'FAILED' || status === 'CANCELLED') return 'failed';
  throw new Error(`Unknown PayPal refund status ${status}`);
}

/** `failure` of a manual refund that staff withdrew. */
export const WITHDRAWN = 'WITHDRAWN';

const FAILURES: Record<string, string> = {
  [WITHDRAWN]: 'This was withdrawn before the money was handed back.',
  CAPTURE_FULLY_REFUNDED: 'PayPal says that this payment was paid back in full before.',
  REFUND_AMOUNT_EXCEEDED: 'PayPal has less left of this payment than the amount that you gave.',
  REFUND_FAILED_INSUFFICIENT_FUNDS:
    'There is not enough money in the PayPal account. Please fill it up and try again.',
  REFUND_TIME_LIMIT_EXCEEDED: 'PayPal does not pay back payments that are this old.',
  MAX_NUMBER_OF_REFUNDS_EXCEEDED: 'PayPal does not allow another refund of this payment.',
  TRANSACTION_DISPUTED: 'There is an open dispute about this payment. Please settle it with PayPal first.',
  PARTIAL_REFUND_NOT_ALLOWED: 'PayPal pays this payment back only as a whole.',
  REFUND_NOT_ALLOWED: 'PayPal does not allow this payment to be paid back.',
};

/** Message for PayPal's issue code in the admin area. */
export const refundFailureMessage = (issue: string) =>
  FAILURES[issue] ?? 'PayPal did not carry out this refund. No money was moved.';
