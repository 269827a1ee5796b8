import { centsToDollars } from '#libs/shared/contracts';
import type { RefundStatus } from '#libs/booking/payments';

/** What happens to the money of a cancelled booking, in one or two sentences. Nothing is promised that is not policy. */
export function moneySentence(fate: RefundStatus): string {
  const { leftCents, paidCents, feeCents } = fate;
  if (fate.isUnderWay) {
    return 'A payment of yours may still be on its way to us. If it arrives, we send it back to you.';
  }
  if (fate.isFree) return 'Your booking was free of charge, so there is nothing to pay back.';
  if (paidCents === 0) return 'Nothing was charged, so there is nothing to pay back.';
  if (leftCents === 0)
    return `Your payment of ${centsToDollars(paidCents)} is on its way back to you or there already.`;
  const backCents = paidCents - leftCents;
  if (backCents > 0) {
    const rest = fate.isInTime && leftCents > feeCents ? ' We write to you about the rest.' : '';
    return `You paid ${centsToDollars(paidCents)}, and ${centsToDollars(backCents)} of it is on its way back to you or there already.${rest}`;
  }
  const write = 'We write to you as soon as your refund is on its way.';
  if (!fate.isInTime) {
    return `You paid ${centsToDollars(leftCents)}. The booking was cancelled less than 48 hours before the start, so we look at your payment in person and write to you about it.`;
  }
  const less = feeCents > 0 ? `, less the processing fee of ${centsToDollars(feeCents)}` : '';
  return `You paid ${centsToDollars(leftCents)}. Your booking was cancelled 48 or more hours before the start, so our policy pays it back to you${less}. ${write}`;
}
