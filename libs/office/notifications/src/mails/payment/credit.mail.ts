import { centsToDollars, creditUntil, type CreditKind } from '#libs/shared/contracts';
import type { MailDefinition } from '../../mail-definition.js';
import { bookingRows, renderBookingLetter } from '../layout/booking-letter.js';

const REASON: Record<CreditKind, string> = {
  refund: 'Your booking was canceled, and you chose a credit.',
  late: 'You canceled your booking, and this is yours for another event.',
  change: 'Your booking costs less now, and you chose a credit.',
  goodwill: 'This is our way to say sorry.',
  gift: 'This is a gift from us.',
};

/**
 * A credit and its code, to the address of the booking that it comes from: once per credit, and not while it waits for an
 * owner. Each `resendId` is another mail with another code, resent by staff.
 */
export const creditMail: MailDefinition<{ creditId: string; resendId?: string }> = {
  kind: 'credit',
  subjectId: ({ creditId, resendId = creditId }) => resendId,
  async compose({ creditId }, { bookings, credits, links }, issuer) {
    const credit = await credits.find(creditId);
    const booking = credit?.bookingId ? await bookings.find(credit.bookingId) : null;
    if (!credit || credit.waits || credit.balanceCents === 0 || !booking?.parentEmail) return null;
    const code = await links.toCredit(creditId, booking);
    const amount = centsToDollars(credit.balanceCents);
    return {
      to: booking.parentEmail,
      bookingId: booking.id,
      keys: [code],
      ...renderBookingLetter({
        issuer,
        title: 'Your credit',
        booking,
        preview: `${amount} for another event`,
        before: [REASON[credit.kind], `You have ${amount} for another event.`],
        rows: [
          ['Code', code],
          ['Amount', amount],
          ['Use it until', creditUntil(credit.expiresOn)],
          ...bookingRows(booking, issuer),
        ],
        button: { label: 'Book another event', link: links.to('/booking') },
        after: [
          'Enter the code in the promo code field when you pay. What you do not use stays on your credit.',
          'Anyone who has the code can use the credit, so please keep this email safe.',
        ],
      }),
    };
  },
};
