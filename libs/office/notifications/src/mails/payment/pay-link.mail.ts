import type { Booking } from '#libs/booking/bookings';
import { centsToDollars } from '#libs/shared/contracts';
import type { Issuer } from '#libs/office/documents';
import { bookingRows } from '../layout/booking-rows.js';
import { instantInWords } from '../layout/instant-in-words.js';
import { letterMail } from '../layout/booking-letter.js';

type PayLink = { booking: Booking; issuer: Issuer; payLink: string; heldUntil: Date | null };

/** After a call: what was booked, until when its time is held, and the way to pay. It holds no word that somebody typed. */
export function payLinkMail({ booking, issuer, payLink, heldUntil }: PayLink) {
  const total = centsToDollars(booking.finalCents);
  return letterMail({
    issuer,
    title: `Your booking with ${issuer.brand}: please pay`,
    booking,
    preview: `${total} confirm your day.`,
    before: ['Thank you for your call. This is what we booked for you.'],
    rows: [
      ...bookingRows(booking, issuer),
      ['Games', booking.gameNames.join(', ')],
      ['Total', `${total} USD`],
    ],
    button: { label: `Pay ${total}`, link: payLink },
    after: [
      heldUntil
        ? `We keep your time for you until ${instantInWords(heldUntil, issuer.timeZone)}; then it is free for others.`
        : 'Your payment confirms the day.',
      'You never called us? Then there is nothing to do: nothing was charged.',
    ],
  });
}
