import type { Issuer } from '#libs/shop/business-settings';
import type { Booking } from '#libs/booking/bookings';
import { isUnpaid } from '#libs/shared/contracts';
import { calendarFile, type CalendarEvent, type CalendarMethod } from './calendar.js';
import { eventFacts } from '../event-facts.js';

type From = { issuer: Issuer; host: string };

/** The family's .ics file. Calendars are shared, so it contains no child's or parent's name and no theme. */
export function bookingCalendar(booking: Booking, { issuer, host }: From): string {
  return calendarFile(entryOf(booking, { issuer, host }));
}

/** The form accepts any address, so a mail has no user-entered text until money came. */
const provenPlace = (booking: Booking, { location }: CalendarEvent) =>
  isUnpaid(booking) && booking.partPaidCents === 0 ? '' : location;

/** The .ics file of a confirmation, for the mailer. */
export function calendarAttachment(booking: Booking, from: From) {
  const entry = entryOf(booking, from);
  return {
    filename: 'event.ics',
    content: calendarFile({ ...entry, location: provenPlace(booking, entry) }),
    contentType: 'text/calendar; charset=utf-8; method=PUBLISH',
  };
}

/** The iCalendar part of a mail that adds or moves the event (`REQUEST`) or removes it (`CANCEL`). */
export type Invitation = { method: CalendarMethod; content: string };

/**
 * The event as an iTIP message, which replaces the entry in the family's calendar. Contains no user-entered text until
 * the address is verified, since the form accepts any address.
 */
export function bookingInvitation(
  booking: Booking,
  { issuer, host, method }: From & { method: Exclude<CalendarMethod, 'PUBLISH'> },
): Invitation {
  const entry = entryOf(booking, { issuer, host });
  const event = {
    ...entry,
    location: provenPlace(booking, entry),
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
    changedAt: booking.changedAt ?? booking.paymentCompletedAt ?? booking.createdAt,
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
