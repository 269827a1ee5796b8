// Events as a calendar file (RFC 5545). Times in UTC: every calendar shows them in its own zone.

export type CalendarEvent = {
  uid: string;
  /** Rises with every change of the booking, so that a newer file replaces the older entry. */
  sequence: number;
  startsAt: Date;
  endsAt: Date;
  stampedAt: Date;
  summary: string;
  location: string;
  description: string;
  organizer: { name: string; email: string };
  isCancelled?: boolean;
  /** Whom a message to a calendar is for: the address. */
  attendee?: string;
};

/** What a calendar does with it: look at it, put it in or move it, take it out. */
export type CalendarMethod = 'PUBLISH' | 'REQUEST' | 'CANCEL';

type Calendar = {
  /** Who made it. */
  maker: string;
  /** Further lines of its head. */
  head?: string[];
  method?: CalendarMethod;
  events: CalendarEvent[];
};

const LINE_OCTETS = 75;

const utc = (instant: Date) => instant.toISOString().replace(/[-:]|\.\d{3}/g, '');

/** Backslash, comma, semicolon and line breaks mean something in a file; control characters are not allowed. */
export const escapeText = (text: string) =>
  text
    .replace(/\r\n?/g, '\n')
    // eslint-disable-next-line no-control-regex
    .replace(/[\u0000-\u0009\u000B-\u001F\u007F\u202A-\u202E\u2066-\u2069]/g, '')
    .replace(/[\\;,]/g, '\\$&')
    .replace(/\n/g, '\\n');

/** A parameter's value in quotes: it has no escapes, so what would end it is left out. */
const quoted = (text: string) => `"${escapeText(text).replace(/["\\]/g, '')}"`;

/** Cuts a line into pieces of at most 75 octets, never inside a character. */
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
    `DTSTAMP:${utc(event.stampedAt)}`,
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

/** The text of a calendar with its events, lines ended by CRLF. */
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

/** One event as a file. */
export const calendarFile = (event: CalendarEvent, method?: CalendarMethod): string =>
  calendarText({ maker: event.organizer.name, method, events: [event] });
