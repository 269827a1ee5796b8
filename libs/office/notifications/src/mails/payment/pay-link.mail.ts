import { awaitsPayment, centsToDollars } from '#libs/shared/contracts';
import type { MailDefinition } from '../../mail-definition.js';
import { bookingRows, renderBookingLetter } from '../layout/booking-letter.js';
import { formatInstant } from '../layout/mail-layout.js';

/**
 * For a phone booking: what was booked, until when the time is held, and a link to pay. Contains no user text. None if it
 * has been paid or cancelled.
 */
export const payLinkMail: MailDefinition<{ bookingId: string }> = {
  kind: 'pay-link',
  subjectId: ({ bookingId }) => bookingId,
  async compose({ bookingId }, { bookings, holds, links }, issuer) {
    const booking = await bookings.find(bookingId);
    if (!booking || !awaitsPayment(booking)) return null;
    const { link, key } = await links.toPay(booking);
    const heldUntil = await holds.heldUntil(bookingId);
    const total = centsToDollars(booking.finalCents);
    return {
      to: booking.parentEmail,
      bookingId,
      keys: [key],
      ...renderBookingLetter({
        issuer,
        title: `Your booking with ${issuer.brand}: please pay`,
        booking,
        preview: `Pay ${total} to confirm your day.`,
        before: ['Thank you for your call. This is what we booked for you.'],
        rows: [...bookingRows(booking, issuer), ['Games', booking.gameNames.join(', ')], ['Total', total]],
        button: { label: `Pay ${total}`, link },
        after: [
          heldUntil
            ? `We hold your time until ${formatInstant(heldUntil, issuer.timeZone)}; after that it is open to others.`
            : 'Your payment confirms the day.',
          'Never called us? You can ignore this email: nothing was charged.',
        ],
      }),
    };
  },
};
