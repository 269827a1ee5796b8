import { randomUUID } from 'node:crypto';
import { RequestUser } from '#libs/platform/auth';
import type { AppError } from '#libs/shared/contracts';
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
  staff = new RequestUser({ token: 'a log-in', user });
});
beforeEach(async () => {
  clock.set('2026-12-01T16:00:00Z');
  await database.clear('bookings', 'crews');
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

describe('an expired booking whose start is ahead', () => {
  const confirm = ({ id, version }: Booking, choice: object = {}) =>
    modules.get(AdminBookingsService).confirm(id, { version, ...choice }, staff);
  const expired = (changes: Partial<Booking> = {}) =>
    insertBooking(database, { ...UNPAID, status: 'expired', ...changes });
  /** The crew has another event at the time of the expired booking. */
  const sold = async (crewNo: number) => insertReservation(database, crewNo, await insertBooking(database));
  const stateOf = async (id: string) => {
    const [{ status, event_time: time }] = (await about('bookings', 'id', id)) as Record<string, string>[];
    const reservations = (await about('crew_reservations', 'booking_id', id)) as { state: string }[];
    return { status, time, reservations: reservations.map(({ state }) => state) };
  };

  it('reserves its time again, firm, when staff confirm it', async () => {
    await insertCrew(database);
    const booking = await expired();
    expect(await confirm(booking)).toMatchObject({ status: 'confirmed' });
    expect(await stateOf(booking.id)).toMatchObject({ status: 'confirmed', reservations: ['firm'] });
    expect(await about('booking_history', 'booking_id', booking.id)).toMatchObject([
      { code: 'reinstated' },
      { code: 'hand-confirmed' },
    ]);
  });

  it('is not confirmed when its time is sold; free alternatives are returned and can be chosen', async () => {
    await sold(await insertCrew(database));
    const booking = await expired();
    const rejection = await confirm(booking).catch((error: unknown) => error);
    expect(rejection).toMatchObject({
      code: 'SLOT_TAKEN',
      details: { facts: { alternativesDay: booking.eventDate } },
    });
    const { alternatives } = (rejection as AppError).details.facts as { alternatives: string[] };
    expect(alternatives.length).toBeGreaterThan(0);
    expect(await stateOf(booking.id)).toEqual({
      status: 'expired',
      time: booking.eventTime,
      reservations: [],
    });
    await confirm(booking, { day: booking.eventDate, time: alternatives[0] });
    expect(await stateOf(booking.id)).toEqual({
      status: 'confirmed',
      time: alternatives[0],
      reservations: ['firm'],
    });
  });

  it('of two confirmed concurrently for one crew only one gets the time', async () => {
    await insertCrew(database);
    const both = [await expired(), await expired()];
    const outcomes = await Promise.allSettled(both.map((booking) => confirm(booking)));
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    const states = await Promise.all(both.map(({ id }) => stateOf(id)));
    expect(states.map(({ status }) => status).toSorted()).toEqual(['confirmed', 'expired']);
  });

  it('is confirmed with a reason outside the hours of the crew, but never over another event', async () => {
    const crewNo = await insertCrew(database, { hours: [] });
    const [booking, other] = [await expired(), await expired()];
    await expect(confirm(booking)).rejects.toMatchObject({ code: 'SLOT_TAKEN' });
    await confirm(booking, { reason: 'Robin drives on that day.' });
    expect(await about('crew_reservations', 'booking_id', booking.id)).toMatchObject([
      { crew_no: crewNo, state: 'firm' },
    ]);
    expect(await about('booking_notes', 'booking_id', booking.id)).toMatchObject([
      { text: 'Confirmed anyway: Robin drives on that day.' },
    ]);
    await expect(confirm(other, { reason: 'Robin drives twice.' })).rejects.toMatchObject({
      code: 'SLOT_TAKEN',
    });
    expect(await stateOf(other.id)).toMatchObject({ status: 'expired', reservations: [] });
    expect(await about('booking_notes', 'booking_id', other.id)).toEqual([]);
  });

  it('needs no time once its start has passed, and an older version is rejected', async () => {
    await sold(await insertCrew(database));
    const booking = await expired();
    await expect(confirm({ ...booking, version: booking.version + 1 })).rejects.toMatchObject({
      code: 'STALE',
    });
    clock.set('2026-12-06T16:00:00Z');
    await confirm(booking);
    expect(await stateOf(booking.id)).toMatchObject({ status: 'confirmed', reservations: [] });
  });
});
