import { centsToDollars } from '#libs/shared/contracts';
import type { MailDefinition } from '../../mail-definition.js';
import { bookingRows, renderBookingLetter } from '../layout/booking-letter.js';
import { formatInstant } from '../layout/mail-layout.js';

/**
 * A late payment for a time that is taken waits for the parent's choice: once, with the link to choose. None for other
 * unapplied payments.
 */
export const latePaymentMail: MailDefinition<{ bookingId: string; paymentId: string }> = {
  kind: 'time-gone',
  subjectId: ({ paymentId }) => paymentId,
  async compose({ bookingId, paymentId }, { bookings, balance, links }, issuer) {
    const booking = await bookings.find(bookingId);
    const payment = await balance.findUnapplied(paymentId);
    if (!booking || !payment?.waitsUntil) return null;
    const { link, key } = await links.toPay(booking);
    const until = formatInstant(payment.waitsUntil, issuer.timeZone);
    const amount = centsToDollars(payment.amountCents);
    return {
      to: booking.parentEmail,
      bookingId,
      keys: [key],
      ...renderBookingLetter({
        issuer,
        title: 'Your time was taken before your payment arrived',
        booking,
        preview: `Choose by ${until}`,
        before: [
          `Your payment of ${amount} has reached us, but by then another family had taken your time. We are sorry.`,
          `Please choose what happens now, by ${until}: another open time, paid with this payment, or a full refund.`,
        ],
        rows: [...bookingRows(booking, issuer), ['Your payment', amount], ['Choose by', until]],
        button: { label: 'Choose', link },
        after: ['If we do not hear from you by then, we refund all of it.'],
      }),
    };
  },
};
