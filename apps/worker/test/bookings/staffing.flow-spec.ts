// Host assignment, from outbox event to hosts and the family's mail; every event is delivered twice.
import type { TestingModule } from '@nestjs/testing';
import { NotificationsHandlers } from '#libs/office/notifications';
import {
  insertAssignment,
  insertBooking,
  insertCrew,
  insertHost,
  insertMember,
  insertReservation,
} from '#libs/platform/testing';
import { deliverTwice, setUpFixture, type Fixture } from '../fixtures/start-worker.js';

let fixture: Fixture;
let worker: TestingModule;
const DAY = '2031-05-10';
const coming = { eventDate: DAY, startsAt: new Date(`${DAY}T14:00:00Z`) };

beforeAll(async () => {
  fixture = await setUpFixture();
  // Confirming a booking creates its receipt, too.
  worker = await fixture.startPrintingWorker();
}, 120_000);
afterAll(() => fixture.close());
beforeEach(async () => {
  fixture.mailbox.mails.length = 0;
  await fixture.database.clear('bookings', 'hosts', 'crews');
});

const query = <Row>(sql: string, values: unknown[] = []) => fixture.database.query<Row>(sql, values);
/** Delivers it twice, together with the events published before. */
async function deliver(name: string, payload: object): Promise<void> {
  await deliverTwice(fixture, worker, name, payload);
}
const onDuty = (bookingId: string) =>
  query(
    'select host_no as "hostNo", role from host_assignments where booking_id = $1 and not is_released order by role desc',
    [bookingId],
  );
const subjects = () =>
  fixture.mailbox.mails
    .map(({ raw }) => /^Subject: (.*)$/m.exec(raw)?.[1])
    .filter((each) => each !== undefined);
const raw = () => fixture.mailbox.mails.map((mail) => mail.raw.replace(/=\r\n/g, '')).join('\n');

/** A van with a lead and a helper, and its reservation for a confirmed event of twenty children. */
async function event() {
  const booking = await insertBooking(fixture.database, { ...coming, guestCount: 20 });
  const crew = await insertCrew(fixture.database);
  const lead = await insertHost(fixture.database, { name: 'Riley Brook', about: 'Loves tug of war.' });
  const helper = await insertHost(fixture.database, { name: 'Sam Stone' });
  await insertMember(fixture.database, crew, lead, 'lead');
  await insertMember(fixture.database, crew, helper, 'helper');
  await insertReservation(fixture.database, crew, booking);
  return { booking, lead, helper };
}

it.each(['booking-confirmed', 'booking-hand-confirmed'])(
  '%s assigns the crew’s members, once',
  async (name) => {
    const { booking, lead, helper } = await event();
    await deliver(name, { bookingId: booking.id });
    expect(await onDuty(booking.id)).toEqual([
      { hostNo: lead, role: 'lead' },
      { hostNo: helper, role: 'helper' },
    ]);
    expect(subjects().filter((subject) => subject.includes('host'))).toEqual([]);
  },
);

it('another crew replaces the lead once; a host assigned manually stays', async () => {
  const { booking, lead, helper } = await event();
  await insertAssignment(fixture.database, lead, booking);
  await insertAssignment(fixture.database, helper, booking, 'helper');
  await query('update host_assignments set is_chosen = true where host_no = $1', [helper]);
  const van = await insertCrew(fixture.database);
  const theirs = await insertHost(fixture.database, { name: 'Kim Vale' });
  await insertMember(fixture.database, van, theirs, 'lead');
  await query('update crew_reservations set crew_no = $1', [van]);
  await deliver('crew-changed', { bookingId: booking.id });
  expect(await onDuty(booking.id)).toEqual([
    { hostNo: theirs, role: 'lead' },
    { hostNo: helper, role: 'helper' },
  ]);
});

it.each([
  ['booking-cancelled', 'cancelled'],
  ['booking-expired', 'expired'],
])('%s releases the hosts', async (name, status) => {
  const { booking, lead } = await event();
  await insertAssignment(fixture.database, lead, booking);
  await query('update bookings set status = $2 where id = $1', [booking.id, status]);
  await deliver(name, { bookingId: booking.id });
  expect(await onDuty(booking.id)).toEqual([]);
});

it('activating a crew assigns hosts to bookings that were confirmed without crews, once', async () => {
  const { booking, lead, helper } = await event();
  await query("update crew_reservations set state = 'released', held_until = null");
  await deliver('crews-switched-on', {});
  expect(await onDuty(booking.id)).toEqual([
    { hostNo: lead, role: 'lead' },
    { hostNo: helper, role: 'helper' },
  ]);
  expect(await query("select from crew_reservations where state = 'firm'")).toHaveLength(1);
  expect(subjects()).toEqual([]);
});

it('activating hosts assigns one to bookings that were confirmed without hosts, once', async () => {
  const { id } = await insertBooking(fixture.database, coming);
  await insertCrew(fixture.database);
  const hostNo = await insertHost(fixture.database);
  await deliver('hosts-switched-on', {});
  expect(await onDuty(id)).toEqual([{ hostNo, role: 'lead' }]);
  expect(subjects()).toEqual([]);
});

it('an absence of a host leaves the assignment open, and a repeat changes nothing', async () => {
  const { booking, lead } = await event();
  await insertAssignment(fixture.database, lead, booking);
  await query(
    `insert into host_absences (host_no, during, kind) values ($1, daterange($2, $2, '[]'), 'sick')`,
    [lead, DAY],
  );
  await deliver('host-absence-recorded', { hostNo: lead });
  expect(await onDuty(booking.id)).toEqual([]);
});

it('another lead is mailed to the family once, with first name and initial', async () => {
  const { booking, lead } = await event();
  await insertAssignment(fixture.database, lead, booking);
  await query('insert into booking_leads (booking_id, host_no, news_id) values ($1, $2, gen_random_uuid())', [
    booking.id,
    lead,
  ]);
  await deliver('hosts-changed', { bookingId: booking.id });
  expect(subjects()).toEqual(['Your host is now Riley B.']);
  expect(raw()).toContain('Loves tug of war.');
  expect(raw()).not.toContain('Brook');
});

it.each<[string, (bookingId: string) => Promise<unknown>]>([
  ['the first lead', () => query('update booking_leads set news_id = null')],
  ['a released lead', () => query('update host_assignments set is_released = true')],
  ['a cancelled event', (id) => query("update bookings set status = 'cancelled' where id = $1", [id])],
])('no mail is sent for %s', async (_, change) => {
  const { booking, lead } = await event();
  await insertAssignment(fixture.database, lead, booking);
  await query('insert into booking_leads (booking_id, host_no, news_id) values ($1, $2, gen_random_uuid())', [
    booking.id,
    lead,
  ]);
  await change(booking.id);
  await deliver('hosts-changed', { bookingId: booking.id });
  expect(subjects()).toEqual([]);
});

it('the confirmation names the lead, with the month of a background check valid on the day', async () => {
  const { booking, lead } = await event();
  await insertAssignment(fixture.database, lead, booking);
  await query(
    `insert into host_certifications (host_no, kind, checked_on) values ($1, 'background-check', '2026-03-14')`,
    [lead],
  );
  await deliver('receipt-delayed', { bookingId: booking.id });
  expect(subjects()).toHaveLength(1);
  expect(raw()).toContain('Riley B. leads your event.');
  expect(raw()).toContain('Background check of March 2026.');
});

it('the mail about a manual confirmation names the lead, who is assigned when it is sent', async () => {
  const { booking } = await event();
  await query("update bookings set payment_status = 'pending', payment_completed_at = null");
  // The mail is sent before the job that assigns hosts has run.
  await worker.get(NotificationsHandlers).sendOfflineConfirmation({ bookingId: booking.id });
  await deliver('booking-hand-confirmed', { bookingId: booking.id });
  expect(subjects()).toEqual(['Your booking is confirmed']);
  expect(raw()).toContain('Riley B. leads your event.');
  expect(raw()).toContain('Loves tug of war.');
});

it('reasons of overruled assignments and notes about the child are removed by the purge', async () => {
  const { booking, lead } = await event();
  await insertAssignment(fixture.database, lead, booking);
  await query("update host_assignments set is_overruled = true, reason = 'Robin knows her'");
  await query("insert into wished_skills (booking_id, skill) values ($1, 'special-needs')", [booking.id]);
  await deliver('booking-purged', { bookingId: booking.id });
  expect(await query('select from wished_skills')).toEqual([]);
  expect(await query('select reason, is_released from host_assignments')).toEqual([
    { reason: 'Removed', is_released: false },
  ]);
});
