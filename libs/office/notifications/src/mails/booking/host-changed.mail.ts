import type { Booking } from '#libs/booking/bookings';
import type { ComingHost } from '#libs/shared/contracts';
import { eventFacts, type Issuer } from '#libs/office/documents';
import { hostLines } from './coming-host.js';
import { letterMail } from '../layout/booking-letter.js';
import { plain } from '../layout/mail-layout.js';

/** Somebody else leads the event than was told before. */
export function hostChangedMail({
  booking,
  issuer,
  host,
}: {
  booking: Booking;
  issuer: Issuer;
  host: ComingHost;
}) {
  const facts = eventFacts(booking, issuer.timeZone);
  return letterMail({
    issuer,
    title: `Your host is now ${plain(host.name)}`,
    booking,
    preview: `${facts.day}, ${facts.time}`,
    before: hostLines(host),
    rows: [
      ['Date', facts.day],
      ['Time', facts.time],
      ['Event', `${facts.type}, ${facts.children}`],
      ['Booking id', booking.id],
    ],
    after: ['Everything else stays as it was.'],
  });
}
