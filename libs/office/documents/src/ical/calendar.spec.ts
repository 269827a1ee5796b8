import ICAL from 'ical.js';
import { storedBooking } from '#libs/platform/testing';
import { bookingCalendar, bookingInvitation } from './booking-calendar.js';
import { calendarFile, type CalendarEvent, type CalendarMethod } from './calendar.js';

const issuer = {
  brand: 'Field Day',
  email: 'hello@example.com',
  phone: '',
  serviceArea: 'Greater Metro Area',
  timeZone: 'America/New_York',
};

const event: CalendarEvent = {
  uid: 'a',
  sequence: 1,
  startsAt: new Date(0),
  endsAt: new Date(1),
  changedAt: new Date(0),
  summary: '',
  location: '',
  description: '',
  organizer: { name: 'Field Day', email: 'a@b.c' },
};

const linesOf = (file: string) => file.replace(/\r\n /g, '').split('\r\n');

describe('texts in a calendar file', () => {
  it.each([
    ['plain', 'plain'],
    ['a, b; c', 'a\\, b\\; c'],
    ['back\\slash', 'back\\\\slash'],
    ['two\nlines', 'two\\nlines'],
    ['two\r\nlines', 'two\\nlines'],
    ['end\r\nEND:VEVENT', 'end\\nEND:VEVENT'],
    ['nul\u0000 and bell\u0007', 'nul and bell'],
    ['\u202Egnirts', 'gnirts'],
  ])('%j is escaped as %j', (typed, written) =>
    expect(linesOf(calendarFile({ ...event, summary: typed }))).toContain(`SUMMARY:${written}`),
  );
});

describe('long lines', () => {
  it.each(['short', 'a'.repeat(67), 'a'.repeat(68), 'ä'.repeat(75), '🎉'.repeat(40), 'a'.repeat(400)])(
    '%s is folded into pieces of at most 75 octets',
    (summary) => {
      const file = calendarFile({ ...event, summary });
      for (const piece of file.split('\r\n')) expect(Buffer.byteLength(piece)).toBeLessThanOrEqual(75);
      expect(linesOf(file)).toContain(`SUMMARY:${summary}`);
    },
  );
});

describe('a booking as a calendar file', () => {
  const booking = storedBooking({
    eventDate: '2026-07-04',
    eventTime: '10:00 AM',
    childName: 'Canary',
    eventTheme: 'Canary party',
  });
  const file = bookingCalendar(booking, { issuer, host: 'play.example' });

  it('has one event with a stable uid, in UTC, with CRLF line endings', () => {
    expect(file.endsWith('END:VCALENDAR\r\n')).toBe(true);
    expect(file.replace(/\r\n/g, '')).not.toMatch(/[\r\n]/);
    expect(linesOf(file)).toEqual(
      expect.arrayContaining([
        `UID:${booking.id}@play.example`,
        'SEQUENCE:2',
        'DTSTART:20260704T140000Z',
        'DTEND:20260704T153000Z',
        'LOCATION:12 Meadow Lane\\, Springfield\\, NY 10001',
        'SUMMARY:Field Day: Birthday',
      ]),
    );
    expect(file.match(/BEGIN:VEVENT/g)).toHaveLength(1);
  });

  it.each([
    ['winter', '2026-12-05', 'DTSTART:20261205T150000Z'],
    ['summer', '2026-07-04', 'DTSTART:20260704T140000Z'],
  ])('converts 10:00 AM to the right instant in %s', (_, eventDate, line) => {
    const other = storedBooking({ eventDate });
    expect(linesOf(bookingCalendar(other, { issuer, host: 'x' }))).toContain(line);
  });

  it('DTSTAMP and LAST-MODIFIED are those of its version', () => {
    const stampsOf = (changes: Parameters<typeof storedBooking>[0]) => {
      const made = storedBooking({ paymentCompletedAt: new Date('2026-06-01T16:00:00Z'), ...changes });
      const from = { issuer, host: 'x', method: 'REQUEST' as const };
      return [bookingCalendar(made, from), bookingInvitation(made, from).content].map((text) =>
        linesOf(text).filter((line) => /^(DTSTAMP|LAST-MODIFIED):/.test(line)),
      );
    };
    const both = (stamp: string) => [`DTSTAMP:${stamp}`, `LAST-MODIFIED:${stamp}`];
    expect(stampsOf({})).toEqual([both('20260601T160000Z'), both('20260601T160000Z')]);
    const changedAt = new Date('2026-06-03T08:30:00Z');
    expect(stampsOf({ version: 3, changedAt })).toEqual([both('20260603T083000Z'), both('20260603T083000Z')]);
  });

  it('is identical when generated again, and contains neither child nor theme', () => {
    expect(bookingCalendar(booking, { issuer, host: 'play.example' })).toBe(file);
    expect(file).not.toContain('Canary');
    expect(file).not.toContain(booking.parentName);
  });

  it('user input cannot start a new content line', () => {
    const hostile = storedBooking({
      location: { ...booking.location, address: 'x\r\nATTENDEE:mailto:evil@example.com' },
    });
    const lines = linesOf(bookingCalendar(hostile, { issuer, host: 'x' }));
    expect(lines.filter((line) => line.startsWith('ATTENDEE'))).toEqual([]);
  });

  it('removes quotes from the organizer, where they cannot be escaped', () => {
    const named = calendarFile({ ...event, organizer: { name: 'Fun "n" Games', email: 'a@b.c' } });
    expect(linesOf(named)).toContain('ORGANIZER;CN="Fun n Games":mailto:a@b.c');
  });
});

/** The first event of a file and its method, as a calendar app reads them. */
function parse(file: string) {
  const calendar = ICAL.Component.fromString(file);
  const event = new ICAL.Event(calendar.getFirstSubcomponent('vevent')!);
  const valueOf = (name: string) => event.component.getFirstPropertyValue(name);
  return { method: calendar.getFirstPropertyValue('method'), event, valueOf };
}

describe('read by a calendar parser', () => {
  const booked = storedBooking({ eventDate: '2026-07-04', version: 2 });
  const entries: [string, string, Exclude<CalendarMethod, 'PUBLISH'>, typeof booked][] = [
    ['a confirmation', 'CONFIRMED', 'REQUEST', booked],
    [
      'a reschedule',
      'CONFIRMED',
      'REQUEST',
      storedBooking({ ...booked, eventDate: '2026-12-05', version: 3 }),
    ],
    ['a cancellation', 'CANCELLED', 'CANCEL', storedBooking({ ...booked, status: 'cancelled', version: 4 })],
  ];

  it.each(entries)('%s replaces the entry before it', (_, status, method, booking) => {
    const { content } = bookingInvitation(booking, { issuer, host: 'play.example', method });
    const parsed = parse(content);
    expect([parsed.method, parsed.valueOf('status')]).toEqual([method, status]);
    expect(parsed.event).toMatchObject({ uid: `${booked.id}@play.example`, sequence: booking.version });
    expect(parsed.event.startDate.toJSDate()).toEqual(booking.startsAt);
    expect(parsed.event.startDate.zone?.tzid).toBe('UTC');
    expect(parsed.event.attendees.map((each) => each.getFirstValue())).toEqual([
      `MAILTO:${booking.parentEmail}`,
    ]);
  });

  it('long and hostile texts come back as they were written', () => {
    const text = 'Sack race, tug; of war \\ "quoted" \u{1F389} '.repeat(6).trim();
    const written = {
      summary: text,
      location: `${text}\nATTENDEE:mailto:evil@example.com`,
      description: `${text}\n${text}`,
    };
    const organizer = { name: 'Fun, "Games": Inc; \\n', email: 'a@b.c' };
    const parsed = parse(calendarFile({ ...event, ...written, organizer }));
    const { summary, location, description, attendees } = parsed.event;
    expect({ summary, location, description }).toEqual(written);
    expect(attendees).toEqual([]);
    const read = parsed.event.component.getFirstProperty('organizer');
    expect(read?.getFirstParameter('cn')).toBe('Fun, Games: Inc; n');
  });
});
