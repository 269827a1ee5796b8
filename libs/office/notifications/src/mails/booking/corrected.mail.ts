import type { Booking } from '#libs/booking/bookings';
import type { BookingEdit } from '#libs/booking/booking-changes';
import { CORRECTED_FIELDS, centsToDollars, isUnpaid } from '#libs/shared/contracts';
import type { Issuer } from '#libs/office/documents';
import { bookingRows } from '../layout/booking-rows.js';
import { letterMail, type LetterWords } from '../layout/booking-letter.js';

type CorrectedMail = {
  booking: Booking;
  issuer: Issuer;
  correction: BookingEdit;
  dueCents: number;
  payLink: string;
  receipt: LetterWords['receipt'];
};

/** What our team corrected, in general words, and what it costs now; `booking` has it already. */
export function correctedMail({ booking, issuer, correction, dueCents, payLink, receipt }: CorrectedMail) {
  const { fields, fromCents, toCents } = correction;
  const words = new Intl.ListFormat('en').format(fields.map((field) => CORRECTED_FIELDS[field]));
  const price: [string, string][] =
    fromCents === toCents
      ? []
      : [
          ['Price until now', centsToDollars(fromCents)],
          ['Price now', centsToDollars(toCents)],
        ];
  const isDue = dueCents > 0 && isUnpaid(booking);
  return letterMail({
    issuer,
    title: 'Your booking was changed',
    booking,
    preview: `We changed ${words}.`,
    before: [`Our team changed ${words} of your booking, as we agreed.`],
    rows: [...bookingRows(booking, issuer), ['Games', booking.gameNames.join(', ')], ...price],
    ...(isDue && { button: { label: `Pay ${centsToDollars(dueCents)}`, link: payLink } }),
    receipt,
    after: [
      ...(isDue
        ? [`${centsToDollars(dueCents)} are still to be paid. You can pay by the button above.`]
        : []),
      ...(toCents < fromCents && !isUnpaid(booking)
        ? ['If you have paid more than it costs now, we get in touch about the difference.']
        : []),
      'Is something not right? Please tell us.',
    ],
  });
}
