import type { Booking } from '#libs/bookings';
import { calendarFile } from './calendar.js';
import { eventFacts } from './event-facts.js';
import type { Issuer } from './templates/document.js';

/** A booking for the family's calendar. Calendars are shared: no name of a child or parent and no theme is in it. */
export function bookingCalendar(
  booking: Booking,
  { issuer, host }: { issuer: Issuer; host: string },
): string {
  const facts = eventFacts(booking, issuer.timeZone);
  return calendarFile({
    uid: `${booking.id}@${host}`,
    sequence: booking.version,
    startsAt: booking.startsAt,
    endsAt: facts.endsAt,
    stampedAt: booking.paymentCompletedAt ?? booking.createdAt,
    summary: `${issuer.brand}: ${facts.type}`,
    location: facts.place,
    description: [
      `${facts.time} (${facts.duration}), ${facts.children}.`,
      `Our team arrives at ${facts.arrival} to set up.`,
      `Games: ${booking.gameNames.join(', ')}.`,
      `Booking ${booking.id}. Questions: ${issuer.email}`,
    ].join('\n'),
    organizer: { name: issuer.brand, email: issuer.email },
  });
}
