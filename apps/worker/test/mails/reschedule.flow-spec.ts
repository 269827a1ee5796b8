// A reschedule, from outbox event to mail, calendar entry, receipt and hosts.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { TestingModule } from '@nestjs/testing';
import ICAL from 'ical.js';
import type { Booking } from '#libs/booking/bookings';
import { NotificationsHandlers } from '#libs/office/notifications';
import {
  insertAssignment,
  insertBooking,
  insertCrew,
  insertHost,
  insertReservation,
  UNPAID,
} from '#libs/platform/testing';
import { pdfText } from '../fixtures/pdf-text.js';
import { deliverTwice, settle, setUpFixture, type Fixture } from '../fixtures/start-worker.js';

let fixture: Fixture;
let worker: TestingModule;
const TO = { day: '2031-05-11', time: '2:00 PM', startsAt: new Date('2031-05-11T18:00:00Z') };
const FROM = { eventDate: '2031-05-10', eventTime: '10:00 AM', startsAt: new Date('2031-05-10T14:00:00Z') };

beforeAll(async () => {
  fixture = await setUpFixture();
  worker = await fixture.startPrintingWorker();
}, 120_000);
afterAll(() => fixture.close());
beforeEach(async () => {
  fixture.mailbox.mails.length = 0;
  await fixture.database.clear('bookings', 'hosts', 'crews');
});

const query = <Row>(sql: string, values: unknown[] = []) => fixture.database.query<Row>(sql, values);

/** Reschedules the booking; returns the id of the reschedule. */
async function moved({ id }: Booking, tell = true): Promise<string> {
  await query(
    `update bookings set event_date = $2, event_time = $3, starts_at = $4, version = version + 1,
       revision = revision + 1 where id = $1`,
    [id, TO.day, TO.time, TO.startsAt],
  );
  const [{ id: rescheduleId }] = await query<{ id: string }>(
    `insert into booking_reschedules (booking_id, from_day, from_time, to_day, to_time, tell, rescheduled_by, at)
     values ($1, $2, $3, $4, $5, $6, gen_random_uuid(), now()) returning id`,
    [id, FROM.eventDate, FROM.eventTime, TO.day, TO.time, tell],
  );
  return rescheduleId;
}
const deliver = (bookingId: string, rescheduleId: string) =>
  deliverTwice(fixture, worker, 'booking-rescheduled', { bookingId, rescheduleId });

/** The parsed calendar part of a mail. */
function calendarOf(raw: string) {
  const part = raw.split(/\r?\n--/).find((each) => /Content-Type: text\/calendar/.test(each)) ?? '';
  const [head, ...body] = part.split('\r\n\r\n');
  const text = /base64/.test(head)
    ? Buffer.from(body.join(''), 'base64').toString()
    : body
        .join('\r\n\r\n')
        .replace(/=\r\n/g, '')
        .replace(/=([0-9A-F]{2})/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
  const calendar = new ICAL.Component(ICAL.parse(text) as unknown[]);
  const event = new ICAL.Event(calendar.getFirstSubcomponent('vevent')!);
  return { head, text, method: calendar.getFirstPropertyValue('method'), event };
}

it('a reschedule sends one mail with both starts and the updated calendar entry', async () => {
  const booking = await insertBooking(fixture.database, FROM);
  await deliver(booking.id, await moved(booking));
  expect(fixture.mailbox.mails.map(({ to }) => to)).toEqual([[booking.parentEmail]]);
  const [{ raw }] = fixture.mailbox.mails;
  const flat = raw.replace(/=\r\n/g, '');
  expect(flat).toContain('Subject: Your event has moved');
  expect(flat).toContain('Until now: Saturday, May 10, 2031, 10:00 AM');
  expect(flat).toContain('New start: Sunday, May 11, 2031, 2:00 PM');
  const { head, text, method, event } = calendarOf(raw);
  expect(head).toMatch(/method=REQUEST/);
  expect([method, event.sequence, event.startDate.toJSDate()]).toEqual([
    'REQUEST',
    booking.version + 1,
    TO.startsAt,
  ]);
  expect(event.uid).toMatch(new RegExp(`^${booking.id}@`));
  expect(event.attendees[0].getFirstValue()).toBe(`MAILTO:${booking.parentEmail}`);
  expect(flat + text).not.toContain(booking.childName);
});

it('a cancellation removes the same entry, with a higher sequence', async () => {
  const booking = await insertBooking(fixture.database, FROM);
  await deliver(booking.id, await moved(booking));
  const first = calendarOf(fixture.mailbox.mails[0].raw).event;
  await query("update bookings set status = 'cancelled', version = version + 1 where id = $1", [booking.id]);
  await query("insert into booking_cancellations (booking_id, reason) values ($1, 'Storm')", [booking.id]);
  await deliverTwice(fixture, worker, 'booking-cancelled', { bookingId: booking.id });
  const { head, text, method, event } = calendarOf(fixture.mailbox.mails[1].raw);
  expect([fixture.mailbox.mails.length, method, event.uid]).toEqual([2, 'CANCEL', first.uid]);
  expect(head).toMatch(/method=CANCEL/);
  expect(text).toContain('STATUS:CANCELLED');
  expect(event.sequence).toBeGreaterThan(first.sequence);
});

it.each([
  ['staff do not notify', false, {}],
  ['the booking was canceled', true, { status: 'cancelled' }],
] as const)('no mail is sent when %s', async (_, tell, changes) => {
  const booking = await insertBooking(fixture.database, { ...FROM, ...changes });
  await deliver(booking.id, await moved(booking, tell));
  expect(fixture.mailbox.mails).toEqual([]);
});

it('of two reschedules only the last one is mailed', async () => {
  const booking = await insertBooking(fixture.database, FROM);
  const first = await moved(booking);
  const second = await moved(booking);
  await deliver(booking.id, first);
  expect(fixture.mailbox.mails).toEqual([]);
  await deliver(booking.id, second);
  expect(fixture.mailbox.mails).toHaveLength(1);
});

it('the mail to an unproven address contains no user text', async () => {
  const booking = await insertBooking(fixture.database, { ...FROM, ...UNPAID });
  await deliver(booking.id, await moved(booking));
  const [{ raw }] = fixture.mailbox.mails;
  for (const typed of [booking.parentName, booking.location.address, booking.location.city])
    expect(raw.replace(/=\r\n/g, '') + calendarOf(raw).text).not.toContain(typed);
});

it('a mail that waits for its receipt is dropped by another reschedule', async () => {
  const booking = await insertBooking(fixture.database, FROM);
  await query("insert into outbox (name, payload) values ('booking-confirmed', $1)", [
    { bookingId: booking.id },
  ]);
  await settle(fixture, worker);
  fixture.mailbox.mails.length = 0;
  const first = await moved(booking);
  await worker.get(NotificationsHandlers).sendRescheduled({ bookingId: booking.id, rescheduleId: first });
  const waiting =
    "select subject_id as id from sent_mails where kind = 'booking-rescheduled' and state = 'sending'";
  expect(await query(waiting)).toEqual([{ id: first }]);
  const second = await moved(booking);
  await deliver(booking.id, second);
  expect(await query(waiting)).toEqual([]);
  expect(fixture.mailbox.mails.map(({ messageId }) => messageId.split('@')[0])).toEqual([
    `booking-rescheduled.${second}`,
  ]);
});

it('the receipt is replaced under its number', async () => {
  const booking = await insertBooking(fixture.database, FROM);
  await query("insert into outbox (name, payload) values ('booking-confirmed', $1)", [
    { bookingId: booking.id },
  ]);
  await settle(fixture, worker);
  const receipt = () =>
    query<{ number: string; pdf_bytes: number; html_file: string }>(
      'select * from receipts where booking_id = $1',
      [booking.id],
    );
  const before = await receipt();
  fixture.mailbox.mails.length = 0;
  await deliver(booking.id, await moved(booking));
  const [{ html_file: file, number }] = await receipt();
  expect(number).toBe(before[0].number);
  const html = await readFile(join(fixture.folder, 'documents/receipts', file), 'utf8');
  expect(html).toContain('Sunday, May 11, 2031');
  expect(html).not.toContain('Saturday, May 10, 2031');
  // The mail waited for it and has it attached.
  const [{ raw }, ...more] = fixture.mailbox.mails;
  expect(more).toEqual([]);
  expect(raw.replace(/=\r\n/g, '')).toContain('Your new receipt is attached.');
  const part = raw.split(/\r?\n--/).find((each) => /filename=receipt-/.test(each)) ?? '';
  const shown = pdfText(Buffer.from(part.split('\r\n\r\n')[1] ?? '', 'base64'));
  expect(shown).toContain('Sunday,May11,2031');
  expect(shown).not.toContain('Saturday,May10,2031');
});

it('hosts stay assigned if they are free, and others are missing', async () => {
  const booking = await insertBooking(fixture.database, FROM);
  const other = await insertBooking(fixture.database, {
    eventDate: TO.day,
    eventTime: TO.time,
    startsAt: TO.startsAt,
  });
  const crew = await insertCrew(fixture.database);
  const [lead, helper] = [
    await insertHost(fixture.database, { name: 'Riley Brook' }),
    await insertHost(fixture.database, { name: 'Sam Stone' }),
  ];
  await insertAssignment(fixture.database, lead, booking);
  await insertAssignment(fixture.database, helper, booking, 'helper');
  await query('update host_assignments set is_chosen = true');
  await insertAssignment(fixture.database, helper, other);
  const rescheduleId = await moved(booking);
  const at = { ...booking, eventDate: TO.day, startsAt: TO.startsAt };
  await insertReservation(fixture.database, crew, at);
  await deliver(booking.id, rescheduleId);
  const onDuty = await query(
    `select host_no as "hostNo", is_chosen as "isChosen", during @> $2::timestamptz as "isThen" from host_assignments
     where booking_id = $1 and not is_released`,
    [booking.id, TO.startsAt],
  );
  expect(onDuty).toEqual([{ hostNo: lead, isChosen: true, isThen: true }]);
});

it('automatically assigned hosts are replaced, and a host absent on the new day is released', async () => {
  const booking = await insertBooking(fixture.database, FROM);
  const [away, other] = [
    await insertHost(fixture.database),
    await insertHost(fixture.database, { name: 'Sam Stone' }),
  ];
  await insertAssignment(fixture.database, away, booking);
  await query('update host_assignments set is_chosen = true');
  await insertAssignment(fixture.database, other, booking, 'helper');
  await query(
    "insert into host_absences (host_no, during, kind) values ($1, '[2031-05-11,2031-05-12)', 'vacation')",
    [away],
  );
  await deliver(booking.id, await moved(booking));
  expect(
    await query('select from host_assignments where booking_id = $1 and not is_released', [booking.id]),
  ).toEqual([]);
});
