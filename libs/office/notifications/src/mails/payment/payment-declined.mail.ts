import { centsToDollars, isOff } from '#libs/shared/contracts';
import type { MailDefinition } from '../../mail-definition.js';
import { bookingRows, renderBookingLetter, stillDue } from '../layout/booking-letter.js';

/**
 * PayPal declined a payment that it had reviewed: nothing was charged, what is due, and a link to pay. Once per payment;
 * none when nothing is due any more, or once the booking has ended, which has its own mail.
 */
export const paymentDeclinedMail: MailDefinition<{ bookingId: string; paymentId: string }> = {
  kind: 'payment-declined',
  subjectId: ({ paymentId }) => paymentId,
  async compose({ bookingId, paymentId }, { bookings, payments, balance, links, clock }, issuer) {
    const booking = await bookings.find(bookingId);
    const amountCents = await payments.failedCents(paymentId);
    if (!booking || isOff(booking) || amountCents === null) return null;
    const dueCents = await balance.dueCents(bookingId);
    if (dueCents === 0) return null;
    const { link, key } = await links.toPay(booking);
    const manage = await links.toManage(booking);
    const due = centsToDollars(dueCents);
    return {
      to: booking.parentEmail,
      bookingId,
      isUnproven: await bookings.isUnproven(booking),
      keys: [key, ...manage.keys],
      ...renderBookingLetter({
        issuer,
        title: 'Your payment did not go through',
        booking,
        preview: `Still due: ${due}`,
        before: [
          `PayPal reviewed your payment of ${centsToDollars(amountCents)} and declined it. You were not charged.`,
          stillDue(booking, due, clock.today()),
        ],
        rows: [...bookingRows(booking, issuer), ['Still due', due]],
        button: { label: `Pay ${centsToDollars(dueCents)}`, link },
        after: ['PayPal can tell you why. Another card or account may work.'],
        manageLink: manage.link,
      }),
    };
  },
};
