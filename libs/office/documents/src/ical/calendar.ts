// Events as an iCalendar file (RFC 5545). Times are UTC; each calendar app shows them in its own time zone.
// Not a library: ts-ics folds at 75 characters instead of octets and leaves ORGANIZER unquoted; ical-generator passes
// control characters on, escapes quotes where RFC 5545 has no escape, and its current version does not run on Node 20.

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
  /** Extra properties of the VCALENDAR header. */
  head?: string[];
  method?: CalendarMethod;
  events: CalendarEvent[];
};

const LINE_OCTETS = 75;

const utc = (instant: Date) => instant.toISOString().replace(/[-:]|\.\d{3}/g, '');

/** Escapes backslash, comma, semicolon and line breaks; removes control characters, which are not allowed. */
export const escapeText = (text: string) =>
  text
    .replace(/\r\n?/g, '\n')
    // eslint-disable-next-line no-control-regex
    .replace(/[\u0000-\u0009\u000B-\u001F\u007F\u202A-\u202E\u2066-\u2069]/g, '')
    .replace(/[\\;,]/g, '\\$&')
    .replace(/\n/g, '\\n');

/** A quoted parameter value. Quoted values have no escapes, so quotes and backslashes are removed. */
const quoted = (text: string) => `"${escapeText(text).replace(/["\\]/g, '')}"`;

/** Folds a line into pieces of at most 75 octets without splitting a character. */
export function foldLine(line: string): string {
  const pieces: string[] = [];
  let piece = '';
  let octets = 0;
  for (const character of line) {
    const size = Buffer.byteLength(character);
    if (octets + size > LINE_OCTETS) {
      pieces.push(piece);
      piece = ' ';
      octets = 1;
    }
    piece += character;
    octets += size;
  }
  return [...pieces, piece].join('\r\n');
}

function eventLines(event: CalendarEvent): string[] {
  const { name, email } = event.organizer;
  return [
    'BEGIN:VEVENT',
    `UID:${event.uid}`,
    `SEQUENCE:${event.sequence}`,
    `DTSTAMP:${utc(event.changedAt)}`,
    `LAST-MODIFIED:${utc(event.changedAt)}`,
    `DTSTART:${utc(event.startsAt)}`,
    `DTEND:${utc(event.endsAt)}`,
    `SUMMARY:${escapeText(event.summary)}`,
    `LOCATION:${escapeText(event.location)}`,
    `DESCRIPTION:${escapeText(event.description)}`,
    `ORGANIZER;CN=${quoted(name)}:mailto:${email}`,
    ...(event.attendee
      ? [`ATTENDEE;ROLE=REQ-PARTICIPANT;RSVP=FALSE:mailto:${event.attendee.replace(/\s/g, '')}`]
      : []),
    event.isCancelled ? 'STATUS:CANCELLED' : 'STATUS:CONFIRMED',
    event.isCancelled ? 'TRANSP:TRANSPARENT' : 'TRANSP:OPAQUE',
    'END:VEVENT',
  ];
}

/** The calendar file with its events, with CRLF line endings. */
export function calendarText({ maker, head = [], method = 'PUBLISH', events }: Calendar): string {
  return [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//${escapeText(maker)}//Bookings//EN`,
    'CALSCALE:GREGORIAN',
    `METHOD:${method}`,
    ...head,
    ...events.flatMap(eventLines),
    'END:VCALENDAR',
    '',
  ]
    .map(foldLine)
    .join('\r\n');
}

/** A calendar file with a single event. */
export const calendarFile = (event: CalendarEvent, method?: CalendarMethod): string =>
  calendarText({ maker: event.organizer.name, method, events: [event] });
