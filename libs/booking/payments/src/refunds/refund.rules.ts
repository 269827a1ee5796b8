import {
  AppError,
  centsToDollars,
  centsToText,
  isOff,
  textToCents,
  tooMuchCents,
  type MoneyFacts,
  type RefundState,
} from '#libs/shared/contracts';
import type { CapturedPayment } from '../captures.repository.js';

/** A payment with its fee in cents: PayPal's, or the usual one while unknown. */
export type Refundable = CapturedPayment & { feeCents: number };

export type Refunded = Pick<CapturedPayment, 'amountCents' | 'refundedCents'>;

/** Cents of a payment that are not refunded. */
export const leftOf = ({ amountCents, refundedCents }: Refunded) => amountCents - refundedCents;

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

/** A refund of a part or all of one payment. */
export type ChosenRefund = { payment: Refundable; amountCents: number };

/** The refunds of an overpayment after a lower price, newest payment first. @throws Error when less is left. */
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
    throw new AppError('NOT_ALLOWED', 'There is nothing left to refund for this booking.');
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

/** What is left by payment, because a refund belongs to one payment. */
function tooLargeMessage(possible: readonly Refundable[]): string {
  const left = possible.map((each) => {
    const [rest, whole] = [leftOf(each), each.amountCents].map(centsToDollars);
    return `${rest} of the ${whole} paid ${methodOf(each)}`;
  });
  const list = new Intl.ListFormat('en').format(left);
  return `This is more than is left to refund. Left: ${list}.${possible.length > 1 ? ' Please refund each payment separately.' : ''}`;
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
  [WITHDRAWN]: 'This was withdrawn before the money was returned.',
  CAPTURE_FULLY_REFUNDED: 'PayPal says that this payment has already been refunded in full.',
  REFUND_AMOUNT_EXCEEDED: 'PayPal has less left of this payment than the amount you entered.',
  REFUND_FAILED_INSUFFICIENT_FUNDS:
    'There is not enough money in the PayPal account. Please add funds and try again.',
  REFUND_TIME_LIMIT_EXCEEDED: 'PayPal does not refund payments that are this old.',
  MAX_NUMBER_OF_REFUNDS_EXCEEDED: 'PayPal does not allow another refund of this payment.',
  TRANSACTION_DISPUTED: 'There is an open dispute about this payment. Please settle it with PayPal first.',
  PARTIAL_REFUND_NOT_ALLOWED: 'PayPal refunds this payment only in full.',
  REFUND_NOT_ALLOWED: 'PayPal does not allow this payment to be refunded.',
};

/** Message for PayPal's issue code in the admin area. */
export const refundFailureMessage = (issue: string) =>
  FAILURES[issue] ?? 'PayPal did not carry out this refund. No money was moved.';
