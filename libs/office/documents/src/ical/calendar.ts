// Events as an iCalendar file (RFC 5545). Times are UTC; each calendar app shows them in its own time zone.
import {
  ICalAttendeeRole,
  ICalCalendar,
  ICalCalendarMethod,
  ICalEventStatus,
  ICalEventTransparency,
} from 'ical-generator';

export type CalendarEvent = {
  uid: string;
  /** Increases with every change of the booking, so that a newer file replaces the older entry. */
  sequence: number;
  startsAt: Date;
  endsAt: Date;
  /** When this version of the entry was made; it moves with `sequence`. */
  changedAt: Date;
  summary: string;
  location: string;
  description: string;
  organizer: { name: string; email: string };
  isCancelled?: boolean;
  /** The recipient's address, in iTIP messages only. */
  attendee?: string;
};

/** iTIP method: publish, add or update, cancel. */
export type CalendarMethod = 'PUBLISH' | 'REQUEST' | 'CANCEL';

type Calendar = {
  /** Product name for PRODID. */
  maker: string;
  /** How often a subscriber should ask again. */
  refreshSeconds?: number;
  method?: CalendarMethod;
  events: CalendarEvent[];
};

/** The library passes on control characters, which are not allowed, and those that change the direction of text. */
const plain = (text: string) =>
  text
    .replace(/\r\n?/g, '\n')
    // eslint-disable-next-line no-control-regex
    .replace(/[\u0000-\u0009\u000B-\u001F\u007F\u202A-\u202E\u2066-\u2069]/g, '');

/** A name is a parameter, where the library leaves backslashes as they are, and calendar apps show `^'` for a quote. */
const plainName = (name: string) => plain(name).replace(/["\\\n]/g, '');

/** The calendar file with its events, with CRLF line endings. */
export function calendarText({ maker, refreshSeconds, method = 'PUBLISH', events }: Calendar): string {
  const calendar = new ICalCalendar({
    prodId: { company: plainName(maker), product: 'Bookings', language: 'EN' },
    method: ICalCalendarMethod[method],
    ttl: refreshSeconds,
  });
  for (const event of events)
    calendar.createEvent({
      id: event.uid,
      sequence: event.sequence,
      stamp: event.changedAt,
      lastModified: event.changedAt,
      start: event.startsAt,
      end: event.endsAt,
      summary: plain(event.summary),
      location: plain(event.location),
      description: plain(event.description),
      organizer: { name: plainName(event.organizer.name), email: event.organizer.email },
      attendees: event.attendee
        ? [{ email: event.attendee.replace(/\s/g, ''), role: ICalAttendeeRole.REQ, rsvp: false }]
        : [],
      status: event.isCancelled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
      transparency: event.isCancelled ? ICalEventTransparency.TRANSPARENT : ICalEventTransparency.OPAQUE,
    });
  return `${calendar.toString()}\r\n`;
}

/** A calendar file with a single event. */
export const calendarFile = (event: CalendarEvent, method?: CalendarMethod): string =>
  calendarText({ maker: event.organizer.name, method, events: [event] });
