import type { Issuer } from '#libs/shop/business-settings';
import type { Booking } from '#libs/booking/bookings';
import { centsToDollars, isPaid } from '#libs/shared/contracts';
import type { MailDefinition } from '../../mail-definition.js';
import { bookingRows, renderBookingLetter } from '../layout/booking-letter.js';

/**
 * A completed refund, and the booking's total refunds; none for a new credit, whose mail names it, and for what
 * the family's bank took back. Each `resendId` is another mail, resent by staff.
 */
export const refundMail: MailDefinition<{ refundId: string; resendId?: string }> = {
  kind: 'refund',
  subjectId: ({ refundId, resendId = refundId }) => resendId,
  async compose({ refundId }, { bookings, balance, links }, issuer) {
    const refund = await balance.findRefund(refundId);
    const booking = refund && (await bookings.find(refund.bookingId));
    if (!booking || refund.status !== 'completed' || (refund.asCredit && !refund.toOldCredit)) return null;
    if (refund.origin === 'reversal') return null;
    const manage = await links.toManage(booking);
    const content = refund.isUnapplied ? renderReturnedPayment : renderRefund;
    return {
      to: booking.parentEmail,
      bookingId: booking.id,
      keys: manage.keys,
      ...content({ ...refund, booking, issuer, manageLink: manage.link }),
    };
  },
};

type RefundOptions = {
  booking: Booking;
  issuer: Issuer;
  manageLink: string | null;
  amountCents: number;
  allCents: number;
  byHand: boolean;
  toOldCredit: boolean;
};

/** How the money went back, and what to expect. */
function wayOf(amount: string, { byHand, toOldCredit }: Pick<RefundOptions, 'byHand' | 'toOldCredit'>) {
  if (toOldCredit)
    return {
      title: 'Your credit was restored',
      sentence: `We returned ${amount} to the credit that you paid with.`,
      after: 'You can use it with the same code as before.',
    };
  if (byHand)
    return {
      title: 'Your refund',
      sentence: `We refunded ${amount} to you, the same way you paid.`,
      after: 'If it has not reached you, please tell us.',
    };
  return {
    title: 'Your refund is on its way',
    sentence: `We refunded ${amount} to you through PayPal, the way you paid.`,
    after: 'PayPal shows it within minutes. A bank or card company may take a few days longer.',
  };
}

function renderRefund({ booking, issuer, amountCents, allCents, manageLink, ...how }: RefundOptions) {
  const amount = centsToDollars(amountCents);
  const { title, sentence, after } = wayOf(amount, how);
  const isFurther = allCents > amountCents;
  return renderBookingLetter({
    issuer,
    title,
    booking,
    preview: amount,
    before: [sentence],
    rows: [
      ...bookingRows(booking, issuer),
      ['Paid back', amount],
      ...(isFurther ? [['Paid back in all', centsToDollars(allCents)] as [string, string]] : []),
    ],
    manageLink,
    after: [after],
  });
}

/** Refund of an unapplied payment: a duplicate or too late. */
function renderReturnedPayment({ booking, issuer, amountCents, manageLink }: RefundOptions) {
  const amount = centsToDollars(amountCents);
  return renderBookingLetter({
    issuer,
    title: 'We returned a payment to you',
    booking,
    preview: amount,
    before: [
      `A payment of ${amount} reached us twice or too late, so your booking could not use it.`,
      'We refunded all of it through PayPal, the way you paid. You do not need to do anything.',
    ],
    rows: [...bookingRows(booking, issuer), ['Sent back', amount]],
    manageLink,
    after: [
      isPaid(booking)
        ? 'Your booking itself is paid and has not changed.'
        : 'Nothing else was charged for this booking.',
      'PayPal shows it within minutes. A bank or card company may take a few days longer.',
    ],
  });
}
