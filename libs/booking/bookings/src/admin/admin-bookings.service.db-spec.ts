import { randomUUID } from 'node:crypto';
import { RequestUser, SessionsService } from '#libs/platform/auth';
import {
  insertBooking,
  insertCrew,
  insertReservation,
  insertUser,
  setUpModules,
  until,
  UNPAID,
} from '#libs/platform/testing';
import type { Booking } from '../index.js';
import { AdminBookingsService } from './admin-bookings.service.js';
import { BookingListQueries } from './booking-list.queries.js';
import { BookingsModule } from '../bookings.module.js';

const { modules, database, clock } = setUpModules([BookingsModule]);
let staff: RequestUser;
let staffId: string;

beforeAll(async () => {
  const user = await insertUser(database, { role: 'admin' });
  staffId = user.id;
  staff = new RequestUser(modules.get(SessionsService), 'a log-in', randomUUID(), user);
});
beforeEach(async () => {
  clock.set('2026-12-01T16:00:00Z');
  await database.query('truncate bookings, crews cascade');
});

const move = ({ id, version }: Pick<Booking, 'id' | 'version'>, crewNo: number, reason?: string) =>
  modules.get(AdminBookingsService).assignCrew(id, { crewNo, version, reason }, staff);
const about = (table: string, column: string, id: string) =>
  database.query(`select * from ${table} where ${column} = $1`, [id]);

it('assigning a crew increments the version and writes timeline and audit entries', async () => {
  const crewNo = await insertCrew(database);
  const booking = await insertBooking(database);
  const moved = await move(booking, crewNo);
  expect(moved.version).toBe(booking.version + 1);
  expect(await about('bookings', 'id', booking.id)).toMatchObject([{ version: moved.version }]);
  expect(await about('crew_reservations', 'booking_id', booking.id)).toMatchObject([{ crew_no: crewNo }]);
  expect(await about('outbox', 'name', 'crew-changed')).toMatchObject([
    { payload: { bookingId: booking.id } },
  ]);
  expect(await about('booking_history', 'booking_id', booking.id)).toMatchObject([
    { code: 'crew-changed', actor: `user:${staffId}` },
  ]);
  expect(await about('audit_log', 'subject_id', booking.id)).toMatchObject([
    { what: 'booking-crew-changed', facts: { crewNo, overruled: '', version: moved.version } },
  ]);
});

it('the reason for an overridden rule is stored as a note, not in the audit log', async () => {
  const crewNo = await insertCrew(database, { name: 'Van Cleo', hours: [] });
  const booking = await insertBooking(database);
  await expect(move(booking, crewNo)).rejects.toMatchObject({ code: 'VALIDATION' });
  expect(await about('booking_history', 'booking_id', booking.id)).toEqual([]);
  await move(booking, crewNo, 'The family asked for Robin’s old team.');
  expect(await about('booking_notes', 'booking_id', booking.id)).toMatchObject([
    { text: 'Moved to Van Cleo: The family asked for Robin’s old team.', author_id: staffId },
  ]);
  expect(JSON.stringify(await about('audit_log', 'subject_id', booking.id))).not.toContain('Robin');
});

it('the later of two changes of one version fails, and a started or cancelled event cannot be assigned', async () => {
  const [one, other] = [await insertCrew(database), await insertCrew(database)];
  const booking = await insertBooking(database);
  await move(booking, one);
  await expect(move(booking, other)).rejects.toMatchObject({ code: 'STALE' });
  const off = await insertBooking(database, { status: 'cancelled' });
  await expect(move(off, one)).rejects.toMatchObject({ code: 'NOT_ALLOWED' });
  clock.set('2026-12-05T15:00:00Z');
  await expect(move({ ...booking, version: booking.version + 1 }, other)).rejects.toMatchObject({
    code: 'NOT_ALLOWED',
  });
  await expect(move({ id: randomUUID(), version: 1 }, one)).rejects.toMatchObject({ code: 'NOT_FOUND' });
});

it('the list without a crew has upcoming open bookings without a reservation', async () => {
  const crewNo = await insertCrew(database);
  const [served, alone, pending] = [
    await insertBooking(database),
    await insertBooking(database),
    await insertBooking(database, UNPAID),
  ];
  await insertReservation(database, crewNo, served);
  await insertBooking(database, { status: 'cancelled' });
  await insertBooking(database, { eventDate: '2026-11-30', startsAt: new Date('2026-11-30T16:00:00Z') });
  await insertBooking(database, { eventDate: '2026-12-01', startsAt: new Date('2026-12-01T15:59:00Z') });
  const list = modules.get(BookingListQueries);
  await until('the crew is known', async () => (await list.countWithoutCrew()) !== null);
  const { bookings, total } = await list.page({ crew: 'none', page: 1, pageSize: 25 });
  expect(bookings.map(({ id }) => id).toSorted()).toEqual([alone.id, pending.id].toSorted());
  expect([total, await list.countWithoutCrew()]).toEqual([2, 2]);
});
