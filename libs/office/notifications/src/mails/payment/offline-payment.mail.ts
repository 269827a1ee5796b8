import type { Booking } from '#libs/booking/bookings';
import { centsToDollars } from '#libs/shared/contracts';
import type { Issuer } from '#libs/office/documents';
import type { OfflinePayment } from '#libs/booking/payments';
import { bookingRows } from '../layout/booking-rows.js';
import { letterMail } from '../layout/booking-letter.js';

type HandPaymentMail = {
  booking: Booking;
  issuer: Issuer;
  came: OfflinePayment;
  dueCents: number;
  payLink: string;
};

const HOW = { check: 'by check', cash: 'in cash' } as const;

/** A part came by check or in cash, or was recorded by mistake; and what is still due. */
export function handPaymentMail({ booking, issuer, came, dueCents, payLink }: HandPaymentMail) {
  const due = `${centsToDollars(dueCents)} USD`;
  const amount = `${centsToDollars(came.amountCents)} ${HOW[came.method]}`;
  const what = came.isReversed
    ? `We had noted ${amount} for your booking. That was our mistake: it did not come.`
    : `Thank you! We have received ${amount}.`;
  return letterMail({
    issuer,
    title: came.isReversed ? 'A payment was noted by mistake' : 'We received your payment',
    booking,
    preview: `Still due: ${due}`,
    before: [what, `${due} are still due; you can pay online any time before your event.`],
    rows: [...bookingRows(booking, issuer), ['Still due', due]],
    button: { label: `Pay ${centsToDollars(dueCents)}`, link: payLink },
    after: ['Is something not right? Please tell us.'],
  });
}
