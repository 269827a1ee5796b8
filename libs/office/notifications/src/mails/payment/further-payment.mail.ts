import type { Booking, PaidParts } from '#libs/booking/bookings';
import { centsToDollars } from '#libs/shared/contracts';
import type { Issuer } from '#libs/office/documents';
import type { CountedMoney } from '#libs/booking/payments';
import { bookingRows, paidRows } from '../layout/booking-rows.js';
import { letterMail, type LetterWords } from '../layout/booking-letter.js';

type FurtherPayment = {
  booking: Booking;
  issuer: Issuer;
  came: CountedMoney;
  paid: PaidParts | null;
  receipt: LetterWords['receipt'];
};

const HOW = { paypal: 'by PayPal', check: 'by check', cash: 'in cash' } as const;

/** What was still due of a booking has come; its day was confirmed before. */
export function furtherPaymentMail({ booking, issuer, came, paid, receipt }: FurtherPayment) {
  const amount = centsToDollars(came.amountCents);
  const isPaidUp = !paid || paid.dueCents === 0;
  return letterMail({
    issuer,
    title: 'We received your payment',
    booking,
    preview: `${amount}, thank you!`,
    before: [
      `Thank you! We have received ${amount} ${HOW[came.method]}.${isPaidUp ? ' Your booking is paid in full.' : ''}`,
    ],
    rows: [...bookingRows(booking, issuer), ...paidRows(booking, paid)],
    receipt,
    after: ['Is something not right? Please tell us.'],
  });
}
