import { centsToDollars, isOff } from '#libs/shared/contracts';
import type { MailDefinition } from '../../mail-definition.js';
import { bookingRows, renderBookingLetter } from '../layout/booking-letter.js';

const HOW = { check: 'by check', cash: 'in cash' } as const;

/**
 * A recorded or reversed check or cash while something is still due, with the amount due and a link to pay. None if that
 * is outdated, nothing is due, or the booking has ended.
 */
const offlinePaymentMail = (
  kind: 'part-payment' | 'payment-undone',
): MailDefinition<{ bookingId: string; paymentId: string }> => ({
  kind,
  subjectId: ({ paymentId }) => paymentId,
  async compose({ bookingId, paymentId }, { bookings, offlinePayments, balance, links }, issuer) {
    const [booking, payment] = [await bookings.find(bookingId), await offlinePayments.find(paymentId)];
    const isUndone = kind === 'payment-undone';
    if (!booking || isOff(booking) || payment?.isReversed !== isUndone) return null;
    const dueCents = await balance.dueCents(bookingId);
    if (dueCents === 0) return null;
    const { link, key } = await links.toPay(booking);
    const manage = await links.toManage(booking);
    const due = `${centsToDollars(dueCents)} USD`;
    const amount = `${centsToDollars(payment.amountCents)} ${HOW[payment.method]}`;
    const what = isUndone
      ? `We had noted ${amount} for your booking. That was our mistake: it did not come.`
      : `Thank you! We have received ${amount}.`;
    return {
      to: booking.parentEmail,
      bookingId,
      keys: [key, ...manage.keys],
      ...renderBookingLetter({
        issuer,
        title: isUndone ? 'A payment was noted by mistake' : 'We received your payment',
        booking,
        preview: `Still due: ${due}`,
        before: [what, `${due} is still due. You can pay online any time before your event.`],
        rows: [...bookingRows(booking, issuer), ['Still due', due]],
        button: { label: `Pay ${centsToDollars(dueCents)}`, link },
        after: ['If something is not right, please tell us.'],
        manageLink: manage.link,
      }),
    };
  },
});

/** A part payment by check or in cash. */
export const partPaymentMail = offlinePaymentMail('part-payment');
/** A payment that was recorded by mistake. */
export const paymentUndoneMail = offlinePaymentMail('payment-undone');
