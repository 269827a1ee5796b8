import {
  insertAssignment,
  insertBooking,
  insertCrew,
  insertHost,
  insertMember,
  insertReservation,
  setUpModules,
  until,
  UNPAID,
} from '#libs/platform/testing';
import { CrewStatusService } from '#libs/scheduling/crews';
import { AutoAssignHostsService } from './auto-assign-hosts.service.js';
import { StaffingHandlers } from './staffing.handlers.js';
import { StaffingWorkerModule } from './staffing.worker.module.js';

const { modules, database, clock } = setUpModules([StaffingWorkerModule]);
beforeEach(async () => {
  clock.set('2026-06-01T16:00:00Z');
  await database.clear('bookings', 'hosts', 'crews', 'outbox');
});

const at = (day: string) => ({ eventDate: day, startsAt: new Date(`${day}T14:00:00Z`) });
const assign = () => {
  return modules.get(AutoAssignHostsService).assignMissing();
};
const leadOf = async (bookingId: string) => {
  const sql = `select host_no as no from host_assignments
    where booking_id = $1 and role = 'lead' and not is_released`;
  return (await database.query<{ no: number }>(sql, [bookingId]))[0]?.no ?? null;
};
const mails = () => database.query("select from outbox where name = 'hosts-changed'");

it('events confirmed before crews and hosts existed get them, and a repeat changes nothing', async () => {
  const [soon, late] = [
    await insertBooking(database, at('2026-06-20')),
    await insertBooking(database, at('2026-07-20')),
  ];
  const others = [
    await insertBooking(database, { ...at('2026-06-21'), ...UNPAID }),
    await insertBooking(database, { ...at('2026-06-22'), status: 'cancelled' }),
    await insertBooking(database, at('2026-05-20')),
  ];
  await insertCrew(database, { isActive: false });
  const host = await insertHost(database);
  expect(await assign()).toBe(0);
  await database.query('update crews set is_active = true');
  expect(await assign()).toBe(2);
  expect(await assign()).toBe(0);
  expect(await Promise.all([soon, late].map(({ id }) => leadOf(id)))).toEqual([host, host]);
  expect(await Promise.all(others.map(({ id }) => leadOf(id)))).toEqual([null, null, null]);
  expect(await mails()).toEqual([]);
});

it('the soonest event is staffed first, and a missing host is assigned by the next run', async () => {
  const later = await insertBooking(database, {
    ...at('2026-06-20'),
    startsAt: new Date('2026-06-20T15:00:00Z'),
  });
  const sooner = await insertBooking(database, at('2026-06-20'));
  await insertCrew(database);
  const first = await insertHost(database);
  await assign();
  expect([await leadOf(sooner.id), await leadOf(later.id)]).toEqual([first, null]);
  const second = await insertHost(database);
  await assign();
  expect([await leadOf(sooner.id), await leadOf(later.id)]).toEqual([first, second]);
});

it('an event with a released host is left to staff', async () => {
  const booking = await insertBooking(database, at('2026-06-20'));
  await insertReservation(database, await insertCrew(database), booking);
  const [sick] = [await insertHost(database), await insertHost(database)];
  await assign();
  expect(await leadOf(booking.id)).toBe(sick);
  await database.query('update host_assignments set is_released = true');
  expect(await assign()).toBe(0);
  await modules.get(AutoAssignHostsService).assignBeforeMail(booking.id);
  expect(await leadOf(booking.id)).toBeNull();
});

it('hosts assigned before the event had its crew are replaced by the crew’s members', async () => {
  const booking = await insertBooking(database, at('2026-06-20'));
  const crew = await insertCrew(database);
  const [anybody, own] = [await insertHost(database), await insertHost(database)];
  await insertMember(database, crew, own);
  await insertAssignment(database, anybody, booking);
  await insertReservation(database, crew, booking);
  expect(await assign()).toBe(1);
  expect(await leadOf(booking.id)).toBe(own);
  expect(await assign()).toBe(0);
});

it('when crews are enabled each event first gets its crew, then immediately that crew’s hosts', async () => {
  const booking = await insertBooking(database, at('2026-06-20'));
  await insertHost(database);
  const own = await insertHost(database);
  await insertMember(database, await insertCrew(database), own);
  await until('the crew is known', () => modules.get(CrewStatusService).hasActiveCrew());
  for (let times = 0; times < 2; times += 1) await modules.get(StaffingHandlers).assignMissing();
  expect(await leadOf(booking.id)).toBe(own);
  expect(await database.query('select from crew_reservations')).toHaveLength(1);
  expect(await mails()).toEqual([]);
});

it('all pages of events are processed, including fully staffed events', async () => {
  const first = await insertBooking(database, at('2026-06-20'));
  await database.query(
    `insert into bookings select (jsonb_populate_record(b, jsonb_build_object('id', gen_random_uuid(),
       'request_key', null, 'starts_at', b.starts_at + make_interval(days => n)))).*
     from bookings b, generate_series(1, 230) n`,
  );
  await insertCrew(database);
  await insertHost(database);
  expect(await assign()).toBe(231);
  expect(await assign()).toBe(0);
  expect(await leadOf(first.id)).not.toBeNull();
}, 30_000);
