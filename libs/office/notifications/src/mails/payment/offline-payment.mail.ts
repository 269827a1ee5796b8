import { centsToDollars, isOff } from '#libs/shared/contracts';
import type { MailDefinition } from '../../mail-definition.js';
import { stillDueMail } from './still-due.js';

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
  async compose({ bookingId, paymentId }, sources, issuer) {
    const booking = await sources.bookings.find(bookingId);
    const payment = await sources.offlinePayments.find(paymentId);
    const isUndone = kind === 'payment-undone';
    if (!booking || isOff(booking) || payment?.isReversed !== isUndone) return null;
    const amount = `${centsToDollars(payment.amountCents)} ${HOW[payment.method]}`;
    const words = isUndone
      ? {
          title: 'A payment was recorded by mistake',
          what: `We recorded a payment of ${amount} for your booking by mistake: we have not received it.`,
        }
      : { title: 'We received your payment', what: `Thank you! We have received ${amount}.` };
    return stillDueMail(booking, words, sources, issuer);
  },
});

/** A part payment by check or in cash. */
export const partPaymentMail = offlinePaymentMail('part-payment');
/** A payment that was recorded by mistake. */
export const paymentUndoneMail = offlinePaymentMail('payment-undone');
