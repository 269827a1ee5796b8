import { centsToDollars, isOff } from '#libs/shared/contracts';
import type { MailDefinition } from '../../mail-definition.js';
import { stillDueMail } from './still-due.js';

/**
 * A refund was a mistake, and its amount is due again, with a link to pay. None once it is paid, or when the booking has
 * ended.
 */
export const dueAgainMail: MailDefinition<{ refundId: string }> = {
  kind: 'due-again',
  subjectId: ({ refundId }) => refundId,
  async compose({ refundId }, sources, issuer) {
    const refund = await sources.balance.findRefund(refundId);
    const booking = refund && (await sources.bookings.find(refund.bookingId));
    if (!booking || isOff(booking) || refund.dueAgainCents === 0) return null;
    const amount = centsToDollars(refund.amountCents);
    const words = {
      title: 'A refund was made by mistake',
      what: `We refunded ${amount} to you. That was our mistake.`,
    };
    return stillDueMail(booking, words, sources, issuer);
  },
};
