// What parents are told when their time went free, and when their money came after that.
import type { Booking } from '#libs/booking/bookings';
import { centsToDollars } from '#libs/shared/contracts';
import { eventFacts, type Issuer } from '#libs/office/documents';
import { bookingRows } from '../layout/booking-rows.js';
import { letterMail } from '../layout/booking-letter.js';

type About = { booking: Booking; issuer: Issuer; link: string };

/** The time was held and nobody paid: it is free again, for this family as well. */
export function timeFreeMail({ booking, issuer, link }: About) {
  return letterMail({
    issuer,
    title: 'Your time is free again',
    booking,
    preview: eventFacts(booking, issuer.timeZone).day,
    before: [
      'We kept your time for you as long as we could. Your booking was not paid, so the time is free for others again, and nothing was charged.',
      'Would you still like it? If nobody has taken it, it is yours again with one press; otherwise we show you other times.',
    ],
    rows: bookingRows(booking, issuer),
    button: { label: 'Take it again', link },
    after: ['Changed your mind? Then there is nothing to do.'],
  });
}

/** Money came after the time had gone to somebody else: the parent chooses. */
export function timeGoneMail({
  booking,
  issuer,
  link,
  amountCents,
  until,
}: About & { amountCents: number; until: string }) {
  const amount = `${centsToDollars(amountCents)} USD`;
  return letterMail({
    issuer,
    title: 'Your time was taken before your payment came',
    booking,
    preview: `Choose until ${until}`,
    before: [
      `Your payment of ${amount} has reached us, but by then another family had taken your time. We are sorry.`,
      `You choose what happens now, until ${until}: another time that is free, paid with this payment, or everything back.`,
    ],
    rows: [...bookingRows(booking, issuer), ['Your payment', amount], ['Choose until', until]],
    button: { label: 'Choose', link },
    after: ['If we hear nothing from you by then, all of it goes back to you by itself.'],
  });
}
