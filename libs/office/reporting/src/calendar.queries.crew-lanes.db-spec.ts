import { randomUUID } from 'node:crypto';
import { RequestUser } from '#libs/platform/auth';
import { AdminBookingsService, BookingListQueries } from '#libs/booking/bookings';
import {
  insertAssignment,
  insertBooking,
  insertCrew,
  insertHost,
  insertReservation,
  insertUser,
  setUpModules,
  until,
  UNPAID,
} from '#libs/platform/testing';
import { ReportingModule } from './reporting.module.js';
import { AdminBookingPagesQueries } from './admin-booking-pages.queries.js';
import { CalendarQueries } from './calendar.queries.js';
import { ReportsQueries } from './reports.queries.js';

const { modules, database, clock } = setUpModules([ReportingModule]);
beforeEach(async () => {
  clock.set('2026-12-01T16:00:00Z');
  await database.clear('bookings', 'hosts', 'crews');
  await until('crews are forgotten', async () => !(await read()).isUsed);
});

const read = (day = '2026-12-05') => modules.get(CalendarQueries).lanes({ day });
/** A new crew is known within a second. */
const used = () => until('crews are known', async () => (await read()).isUsed);
const utc = (time: string) => `2026-12-05T${time}:00.000Z`;

it('without crews there are no lanes, and neither figures nor bookings mention crews', async () => {
  const { id } = await insertBooking(database);
  expect(await read()).toEqual({ isUsed: false, day: '2026-12-05', lanes: [], unassigned: [], others: [] });
  expect((await modules.get(ReportsQueries).stats()).withoutCrew).toBeNull();
  const staff = await asStaff();
  expect(await modules.get(AdminBookingPagesQueries).detail(id, staff)).toMatchObject({
    crew: null,
    staffing: null,
  });
});

const asStaff = async () => {
  const user = await insertUser(database, { role: 'admin' });
  return new RequestUser({ token: 'a log-in', user });
};

it('a lane shows drives, set-up, event, pack-down and free time of its crew', async () => {
  const crewNo = await insertCrew(database, { name: 'Van Ada', homeZip: '10002' });
  const booking = await insertBooking(database);
  await insertReservation(database, crewNo, booking);
  await used();
  const { lanes, unassigned } = await read();
  expect(unassigned).toEqual([]);
  expect(lanes).toMatchObject([{ no: crewNo, name: 'Van Ada', isActive: true }]);
  expect(lanes[0].hours).toEqual([{ from: utc('13:00'), to: '2026-12-06T01:00:00.000Z' }]);
  expect(lanes[0].parts).toEqual([
    { kind: 'free', from: utc('13:00'), to: utc('13:45') },
    { kind: 'drive', minutes: 45, toZip: '10001', isHome: false, from: utc('13:45'), to: utc('14:30') },
    { kind: 'set-up', id: booking.id, from: utc('14:30'), to: utc('15:00') },
    { kind: 'event', id: booking.id, from: utc('15:00'), to: utc('16:30') },
    { kind: 'pack-down', id: booking.id, from: utc('16:30'), to: utc('17:00') },
    { kind: 'drive', minutes: 45, toZip: null, isHome: true, from: utc('17:00'), to: utc('17:45') },
    { kind: 'free', from: utc('17:45'), to: '2026-12-06T01:00:00.000Z' },
  ]);
});

it('an event shows its warnings, never the child, and one without a crew is listed separately', async () => {
  const crewNo = await insertCrew(database);
  const held = await insertBooking(database, UNPAID);
  await insertReservation(database, crewNo, held, new Date('2026-12-03T21:10:00Z'));
  await database.query(`update crew_reservations set overruled = '{hours}'`);
  const alone = await insertBooking(database, { parentName: 'Sam Parent' });
  await insertBooking(database, { status: 'cancelled' });
  await used();
  const view = await read();
  expect(view.lanes[0].events).toMatchObject([
    {
      id: held.id,
      version: held.version,
      eventTime: '10:00 AM',
      endTime: '11:30 AM',
      price: '400.00',
      heldUntil: '2026-12-03T21:10:00.000Z',
      overruled: ['hours'],
    },
  ]);
  expect(view.unassigned.map(({ id }) => id)).toEqual([alone.id]);
  expect(JSON.stringify(view)).not.toMatch(/Robin|Meadow/);
  await until(
    'the figure is there',
    async () => (await modules.get(ReportsQueries).stats()).withoutCrew === 1,
  );
});

it('the calendar shows price, balance and crew of each event', async () => {
  const crewNo = await insertCrew(database, { name: 'Van Ada' });
  const served = await insertBooking(database);
  await insertReservation(database, crewNo, served);
  const alone = await insertBooking(database, UNPAID);
  const inPart = await insertBooking(database, { ...UNPAID, status: 'confirmed', partPaidCents: 15_000 });
  const entries = await modules.get(CalendarQueries).entries({ from: '2026-12-05', to: '2026-12-05' });
  const shown = new Map(entries.map(({ id, price, due, crew }) => [id, { price, due, crew }]));
  expect(shown.get(served.id)).toEqual({ price: '400.00', due: '0.00', crew: 'Van Ada' });
  expect(shown.get(alone.id)).toEqual({ price: '400.00', due: '400.00', crew: null });
  expect(shown.get(inPart.id)).toMatchObject({ due: '250.00' });
  await used();
  const due = new Map((await read()).unassigned.map((event) => [event.id, event.due]));
  expect([due.get(alone.id), due.get(inPart.id)]).toEqual(['400.00', '250.00']);
});

it('the day, the figure and the list agree on events without a crew', async () => {
  const crewNo = await insertCrew(database);
  const alone = await insertBooking(database);
  const begun = await insertBooking(database, {
    eventTime: '9:00 AM',
    startsAt: new Date('2026-12-05T14:00:00Z'),
  });
  await used();
  clock.set('2026-12-05T14:30:00Z');
  const bookings = modules.get(BookingListQueries);
  const listed = async () => (await bookings.page({ crew: 'none', page: 1, pageSize: 25 })).bookings;
  const idsOf = (events: { id: string }[]) => events.map(({ id }) => id).toSorted();
  const view = await read();
  expect(idsOf(view.unassigned)).toEqual([alone.id]);
  expect(idsOf(view.others)).toEqual(idsOf([begun]));
  expect(idsOf(await listed())).toEqual([alone.id]);
  await until(
    'the figure is there',
    async () => (await modules.get(ReportsQueries).stats()).withoutCrew === 1,
  );
  await insertReservation(database, crewNo, begun);
  await database.query('update crews set is_active = false');
  await until('no crew is on', async () => (await modules.get(ReportsQueries).stats()).withoutCrew === null);
  expect((await read()).unassigned).toEqual([]);
});

it('an event shows its hosts, lead first, missing roles and its progress', async () => {
  const crewNo = await insertCrew(database);
  const booking = await insertBooking(database, { guestCount: 20 });
  await insertReservation(database, crewNo, booking);
  const [helper, lead] = [
    await insertHost(database, { name: 'Sam Stone' }),
    await insertHost(database, { name: 'Riley Brook' }),
  ];
  await insertAssignment(database, helper, booking, 'helper');
  await used();
  const event = async () => (await read()).lanes[0].events[0];
  expect((await event()).missing).toEqual([{ role: 'lead', missing: 1 }]);
  await insertAssignment(database, lead, booking);
  await database.query(
    `insert into event_progress (booking_id, step, at, by_host) values ($1, 'arrived', $2, $3)`,
    [booking.id, utc('14:25'), lead],
  );
  const { hosts, missing, steps } = await event();
  expect(hosts.map(({ name, role }) => [name, role])).toEqual([
    ['Riley Brook', 'lead'],
    ['Sam Stone', 'helper'],
  ]);
  expect([missing, steps]).toEqual([
    [],
    [{ step: 'arrived', at: utc('14:25'), expectedAt: null, hostName: 'Riley' }],
  ]);
});

it('the reason for overruling a host and notes about the family appear only in the booking detail', async () => {
  const booking = await insertBooking(database);
  const hostNo = await insertHost(database);
  await insertAssignment(database, hostNo, booking);
  await database.query(`update host_assignments set is_overruled = true, reason = 'Robin knows her'`);
  await database.query(`insert into wished_skills (booking_id, skill) values ($1, 'special-needs')`, [
    booking.id,
  ]);
  await insertCrew(database);
  await used();
  const { staffing } = await modules.get(AdminBookingPagesQueries).detail(booking.id, await asStaff());
  expect(staffing).toEqual({
    steps: [],
    hasSpecialNeeds: true,
    reasons: [{ hostNo, reason: 'Robin knows her' }],
  });
  expect(JSON.stringify(await read())).not.toMatch(/Robin knows|special/i);
});

it('an inactive crew keeps its lane while it has events', async () => {
  const [off, on] = [await insertCrew(database, { isActive: false }), await insertCrew(database)];
  await used();
  expect((await read()).lanes.map(({ no }) => no)).toEqual([on]);
  await insertReservation(database, off, await insertBooking(database));
  expect((await read()).lanes.map(({ no, isActive }) => [no, isActive])).toEqual([
    [off, false],
    [on, true],
  ]);
});

it('a time offered to the waiting list is one block without a name', async () => {
  const crewNo = await insertCrew(database);
  const id = randomUUID();
  await database.query(
    `insert into waitlist_entries (id, day, earliest_minute, latest_minute, games, guest_count, zip, email, name,
       state, offered_until, created_at)
     values ($1, '2026-12-05', 540, 720, '{a,b,c}', 10, '10001', 'wait@example.com', 'Wanda', 'offered', now(), now())`,
    [id],
  );
  await database.query(
    `insert into crew_reservations (crew_no, waitlist_id, zip, day, starts_at, duration_minutes, during, state, held_until)
     values ($1, $2, '10001', '2026-12-05', $3, 90, tstzrange($4, $5), 'held', $6)`,
    [crewNo, id, utc('15:00'), utc('14:30'), utc('17:00'), utc('02:00')],
  );
  await used();
  const { lanes } = await read();
  expect(lanes[0].parts.filter(({ kind }) => kind === 'offered')).toEqual([
    { kind: 'offered', until: utc('02:00'), from: utc('14:30'), to: utc('17:00') },
  ]);
  expect(JSON.stringify(lanes)).not.toContain('Wanda');
});

it('the booking detail names its crew, the alternatives, and whether it can be moved', async () => {
  const [one, other] = [
    await insertCrew(database, { name: 'Van 1' }),
    await insertCrew(database, { name: 'Van 2', position: 1 }),
  ];
  await used();
  const { id, version } = await insertBooking(database);
  const staff = await asStaff();
  await modules.get(AdminBookingsService).assignCrew(id, { crewNo: other, version }, staff);
  const open = () => modules.get(AdminBookingPagesQueries).detail(id, staff);
  expect((await open()).crew).toEqual({
    current: { no: other, name: 'Van 2', heldUntil: null, overruled: [] },
    crews: [
      { no: one, name: 'Van 1' },
      { no: other, name: 'Van 2' },
    ],
    mayMove: true,
  });
  clock.set('2026-12-05T15:00:00Z');
  expect((await open()).crew?.mayMove).toBe(false);
});
