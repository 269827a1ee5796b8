import type { Issuer } from '#libs/shop/business-settings';
import type { Booking } from '#libs/booking/bookings';
import { isUnpaid } from '#libs/shared/contracts';
import { calendarFile, type CalendarEvent, type CalendarMethod } from './calendar.js';
import { eventFacts } from '../event-facts.js';

type From = { issuer: Issuer; host: string };

/** A booking for the family's calendar. Calendars are shared: no name of a child or parent and no theme is in it. */
export function bookingCalendar(booking: Booking, { issuer, host }: From): string {
  return calendarFile(entryOf(booking, { issuer, host }));
}

/** The calendar entry in a mail that moves the event (`REQUEST`) or takes it away (`CANCEL`). */
export type Invitation = { method: CalendarMethod; content: string };

/**
 * The same entry as a message to the family's calendar, which replaces the one that it has. To an address that has not
 * proved itself it carries no word that was typed, since anybody can type anybody's address.
 */
export function bookingInvitation(
  booking: Booking,
  { issuer, host, method }: From & { method: Exclude<CalendarMethod, 'PUBLISH'> },
): Invitation {
  const entry = entryOf(booking, { issuer, host });
  const event = {
    ...entry,
    location: isUnpaid(booking) && booking.partPaidCents === 0 ? '' : entry.location,
    stampedAt: new Date(),
    attendee: booking.parentEmail,
    isCancelled: method === 'CANCEL',
  };
  return { method, content: calendarFile(event, method) };
}

function entryOf(booking: Booking, { issuer, host }: From): CalendarEvent {
  const facts = eventFacts(booking, issuer.timeZone);
  return {
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
  };
}
