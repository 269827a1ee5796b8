import { CrewReservationsService, CrewStatusService } from '#libs/scheduling/crews';
import { insertBooking, insertCrew, setUpModules, until, UNPAID } from '#libs/platform/testing';
import { BookingAccessService } from '../access/booking-access.service.js';
import { BookingsModule } from '../bookings.module.js';
import { CrewBackfillService } from './crew-backfill.service.js';

const { modules, database, clock } = setUpModules([BookingsModule]);
beforeEach(async () => {
  clock.set('2026-06-01T16:00:00Z');
  await database.clear('bookings', 'crews', 'outbox');
});

const crewOf = async (id: string) => (await modules.get(CrewReservationsService).liveOf(id))?.state ?? null;

it('upcoming bookings get the first crew, confirmed ones first; those that do not fit get none', async () => {
  const at = { eventDate: '2026-06-13', eventTime: '2:00 PM', startsAt: new Date('2026-06-13T18:00:00Z') };
  const morning = { ...at, eventTime: '10:00 AM', startsAt: new Date('2026-06-13T14:00:00Z') };
  const late = await insertBooking(database, { ...at, createdAt: new Date('2026-06-01T10:00:00Z') });
  const unpaid = await insertBooking(database, {
    ...at,
    ...UNPAID,
    createdAt: new Date('2026-05-30T10:00:00Z'),
  });
  const other = await insertBooking(database, { ...morning, ...UNPAID });
  const off = await insertBooking(database, { ...morning, status: 'cancelled' });
  const crewBackfill = modules.get(CrewBackfillService);
  expect(await crewBackfill.reserveMissing()).toBe(0);

  await insertCrew(database);
  await until('the crew is known', () => modules.get(CrewStatusService).hasActiveCrew());
  expect(await crewBackfill.reserveMissing()).toBe(2);
  expect(await crewBackfill.reserveMissing()).toBe(0);
  const crews = await Promise.all([late, unpaid, other, off].map(({ id }) => crewOf(id)));
  expect(crews).toEqual(['firm', null, 'held', null]);
});

it('bookings that never fit do not block later ones', async () => {
  const start = (day: string) => ({ eventDate: day, startsAt: new Date(`${day}T18:00:00Z`) });
  const first = await insertBooking(database, start('2026-06-13'));
  await database.query(
    `insert into bookings select (jsonb_populate_record(b, jsonb_build_object('id', gen_random_uuid(),
       'request_key', null, 'created_at', b.created_at + make_interval(secs => n / 1e6)))).*
     from bookings b, generate_series(1, 230) n`,
  );
  const later = await insertBooking(database, {
    ...start('2026-07-18'),
    createdAt: new Date('2026-06-01T15:30:00Z'),
  });
  const unpaid = await insertBooking(database, {
    ...start('2026-06-20'),
    ...UNPAID,
    createdAt: new Date('2026-06-01T15:40:00Z'),
  });
  await insertCrew(database);
  await until('the crew is known', () => modules.get(CrewStatusService).hasActiveCrew());
  expect(await modules.get(CrewBackfillService).reserveMissing()).toBe(3);
  const crews = await Promise.all([first, later, unpaid].map(({ id }) => crewOf(id)));
  expect(crews).toEqual(['firm', 'firm', 'held']);
  expect(await modules.get(CrewBackfillService).reserveMissing()).toBe(0);
});

it('a booking whose reservation fails does not block later ones', async () => {
  const start = (day: string) => ({ eventDate: day, startsAt: new Date(`${day}T18:00:00Z`) });
  const broken = await insertBooking(database, start('2026-06-13'));
  const later = await insertBooking(database, start('2026-06-20'));
  await insertCrew(database);
  await until('the crew is known', () => modules.get(CrewStatusService).hasActiveCrew());
  const access = modules.get(BookingAccessService);
  const lock = access.lock.bind(access);
  const failing = jest.spyOn(access, 'lock').mockImplementation((tx, id) => {
    return id === broken.id ? Promise.reject(new Error('this booking is broken')) : lock(tx, id);
  });
  expect(await modules.get(CrewBackfillService).reserveMissing()).toBe(1);
  failing.mockRestore();
  expect([await crewOf(broken.id), await crewOf(later.id)]).toEqual([null, 'firm']);
});
