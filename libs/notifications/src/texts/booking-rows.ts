import type { Booking } from '#libs/bookings';
import { eventFacts, type Issuer } from '#libs/documents';

/** Which booking a mail is about: date, time, event and id. The child is not named, for mails are forwarded. */
export function bookingRows(booking: Booking, issuer: Issuer): [string, string][] {
  const facts = eventFacts(booking, issuer.timeZone);
  return [
    ['Date', facts.day],
    ['Time', facts.time],
    ['Event', `${facts.type}, ${facts.children}`],
    ['Booking id', booking.id],
  ];
}
