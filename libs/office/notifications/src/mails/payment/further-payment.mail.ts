import type { Issuer } from '#libs/shop/business-settings';
import type { Booking } from '#libs/booking/bookings';
import type { AppliedPayment, WordedLedger } from '#libs/booking/payments';
import { centsToDollars, isOff, isPaid } from '#libs/shared/contracts';
import { encloseExpectedReceipt, mustAwaitReceipt } from '../../enclosed-receipt.js';
import { AWAITS_RECEIPT, type MailDefinition } from '../../mail-definition.js';
import { bookingRows, paidRows, renderBookingLetter, type BookingLetter } from '../layout/booking-letter.js';

type FurtherPayment = {
  bookingId: string;
  paymentId: string;
  /** The booking's after this payment; absent when the payment is known to need this mail. */
  revision?: number;
};

/**
 * A family paid the rest of a booking that was confirmed and paid before: once per payment, with the new receipt, for
 * which it waits. None for the payment that the confirmation covers.
 */
export const furtherPaymentMail: MailDefinition<FurtherPayment> = {
  kind: 'further-payment',
  async subjectId({ bookingId, paymentId, revision }, { receipts, sentMails }) {
    if (revision === undefined) return paymentId;
    // The confirmation has the first receipt and covers its payments.
    const receipt = await receipts.find(bookingId);
    const isInConfirmation = receipt
      ? receipt.firstRevision >= revision
      : !(await sentMails.hasEnded('confirmation', bookingId));
    return isInConfirmation ? null : paymentId;
  },
  async compose({ bookingId, paymentId }, sources, issuer) {
    const { bookings, payments, ledger, links } = sources;
    const booking = await bookings.find(bookingId);
    const payment = await payments.newestApplied(bookingId, paymentId);
    if (!booking || isOff(booking) || !payment) return null;
    if (await mustAwaitReceipt({ kind: 'further-payment', subjectId: paymentId }, booking, sources))
      return AWAITS_RECEIPT;
    const receipt = await encloseExpectedReceipt(booking, sources);
    const manage = await links.toManage(booking);
    return {
      to: booking.parentEmail,
      bookingId,
      withReceipt: receipt?.link === null,
      keys: [...manage.keys, ...(receipt?.keys ?? [])],
      files: receipt?.files,
      ...renderFurtherPayment({
        booking,
        payment,
        ledger: await ledger.inWords(bookingId),
        receipt,
        manageLink: manage.link,
        issuer,
      }),
    };
  },
};

type Options = {
  booking: Booking;
  issuer: Issuer;
  payment: AppliedPayment;
  ledger: WordedLedger;
  receipt: BookingLetter['receipt'];
  manageLink: string | null;
};

const HOW = { paypal: 'by PayPal', check: 'by check', cash: 'in cash', credit: 'as a credit' } as const;

function renderFurtherPayment({ booking, issuer, payment, ledger, receipt, manageLink }: Options) {
  const amount = centsToDollars(payment.amountCents);
  return renderBookingLetter({
    issuer,
    title: 'We received your payment',
    booking,
    preview: `${amount}, thank you!`,
    before: [
      `Thank you! We have received ${amount} ${HOW[payment.method]}${payment.creditCents > 0 ? ' and with your credit' : ''}.${isPaid(booking) ? ' Your booking is paid in full.' : ''}`,
    ],
    rows: [...bookingRows(booking, issuer), ...paidRows(booking, ledger)],
    receipt,
    manageLink,
    after: ['If something is not right, please tell us.'],
  });
}
