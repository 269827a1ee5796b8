// Two hundred families book the same start concurrently. The controls remove the lock or constraint and must fail.
import { randomUUID } from 'node:crypto';
import { setTimeout as rest } from 'node:timers/promises';
import { RequestUser } from '#libs/platform/auth';
import type { CreateBooking, LocationInput } from '#libs/shared/contracts';
import { CrewStatusService } from '#libs/scheduling/crews';
import { seedCatalogue } from '#libs/platform/database';
import {
  bookingBody,
  insertBooking,
  insertCrew,
  insertUser,
  setUpModules,
  UNPAID,
} from '#libs/platform/testing';
import { DataSource } from 'typeorm';
import { CreateBookingService } from './create-booking.service.js';
import { AdminBookingsService } from '../admin/admin-bookings.service.js';
import { BookingsModule } from '../bookings.module.js';

const { modules, database, clock } = setUpModules([BookingsModule], {
  environment: () => ({ RATE_LIMITS: 'off' }),
});
const GUESTS = 200;
const DAY = '2027-05-08';
const ZIP = '10583';

beforeAll(() => seedCatalogue(database.url));
beforeEach(async () => {
  await database.clear('crews', 'bookings', 'crew_reservations', 'zip_centroids', 'outbox');
  clock.set('2027-05-01T16:00:00Z');
});

/** Adds crews for 10583 with hours all day, and waits until they are known. */
async function crewsOn(count: number): Promise<number[]> {
  const numbers: number[] = [];
  for (let n = 0; n < count; n += 1) numbers.push(await insertCrew(database, { homeZip: ZIP, position: n }));
  while (!(await modules.get(CrewStatusService).hasActiveCrew())) await rest(5);
  return numbers;
}

function book(changes: Partial<CreateBooking> = {}) {
  const guest = new RequestUser();
  const body = { ...bookingBody(), eventDate: DAY, eventTime: '2:00 PM', ...changes };
  const location = { ...(bookingBody().location as LocationInput), zipCode: ZIP, ...changes.location };
  return modules
    .get(CreateBookingService)
    .create({ ...body, location } as unknown as CreateBooking, guest, null);
}
const codesOf = (ends: PromiseSettledResult<unknown>[]) =>
  ends.flatMap((end) => (end.status === 'rejected' ? [(end.reason as { code?: string }).code] : []));
const overlaps = async () => {
  const [{ count }] = await database.query<{ count: number }>(
    `select count(*)::integer as count from crew_reservations a join crew_reservations b
     on a.id < b.id and a.crew_no = b.crew_no and a.during && b.during and 'released' not in (a.state, b.state)`,
  );
  return count;
};
const reserved = async () => (await database.query('select from crew_reservations')).length;

it('of 200 concurrent bookings of one start exactly three get the three crews, in five rounds', async () => {
  await crewsOn(3);
  for (let round = 0; round < 5; round += 1) {
    await database.clear('bookings', 'crew_reservations', 'outbox');
    const ends = await Promise.allSettled(Array.from({ length: GUESTS }, () => book()));
    const codes = codesOf(ends);
    expect(codes).toEqual(Array(GUESTS - 3).fill('SLOT_TAKEN'));
    const stored = (await database.query('select from bookings')).length;
    const published = (await database.query('select from outbox')).length;
    expect([await reserved(), await overlaps(), stored, published]).toEqual([3, 0, 3, 3]);
  }
}, 120_000);

it('one of a family and staff booking the last time concurrently gets it, in twenty rounds', async () => {
  await crewsOn(1);
  const { id: userId } = await insertUser(database, { role: 'admin' });
  const staff = { userId, sessionId: randomUUID() } as RequestUser;
  const location = { ...(bookingBody().location as LocationInput), zipCode: ZIP };
  const asked = {
    ...bookingBody(),
    eventDate: DAY,
    eventTime: '2:00 PM',
    location,
  } as unknown as CreateBooking;
  const seen = { family: 0, phone: 0 };
  for (let round = 0; round < 20; round += 1) {
    await database.clear('bookings', 'crew_reservations', 'outbox');
    const byStaff = () => modules.get(AdminBookingsService).createByPhone(asked, staff, null);
    const ends = await Promise.allSettled(round % 2 ? [book(), byStaff()] : [byStaff(), book()]);
    expect([codesOf(ends), await reserved(), await overlaps()]).toEqual([['SLOT_TAKEN'], 1, 0]);
    const [{ who }] = await database.query<{ who: 'family' | 'phone' }>(
      `select case when cardinality(session_ids) = 0 then 'phone' else 'family' end as who from bookings`,
    );
    seen[who] += 1;
  }
  expect(seen.family + seen.phone).toBe(20);
});

it('control: check and insert without lock and constraint books one crew many times', async () => {
  const [crew] = await crewsOn(1);
  await database.query('alter table crew_reservations drop constraint crew_no_overlap');
  const ids = await Promise.all(Array.from({ length: 60 }, () => insertBooking(database, UNPAID)));
  const db = modules.get(DataSource);
  await Promise.all(
    ids.map(({ id }) =>
      db.transaction(async (tx) => {
        const [taken] = await tx.query('select from crew_reservations where crew_no = $1', [crew]);
        await rest(20);
        if (!taken) await tx.query(PLAIN_INSERT, [crew, id]);
      }),
    ),
  );
  expect(await overlaps()).toBeGreaterThan(20);
  await database.clear('crew_reservations');
  await database.query(CONSTRAINT);
});

it('control: a plain insert books one crew of three, because a conflict aborts the transaction', async () => {
  const numbers = await crewsOn(3);
  const ids = await Promise.all(Array.from({ length: 30 }, () => insertBooking(database, UNPAID)));
  const db = modules.get(DataSource);
  const ends = await Promise.allSettled(
    ids.map(({ id }) =>
      db.transaction(async (tx) => {
        for (const crew of numbers) {
          const isTaken = await tx.query(PLAIN_INSERT, [crew, id]).then(
            () => false,
            () => true,
          );
          if (!isTaken) return;
        }
        throw new Error('no crew');
      }),
    ),
  );
  expect([codesOf(ends).length, await reserved()]).toEqual([29, 1]);
});

const PLAIN_INSERT = `
  insert into crew_reservations (crew_no, booking_id, day, starts_at, duration_minutes, during, state)
  values ($1, $2, '${DAY}', '${DAY}T18:00:00Z', 90, '[${DAY}T17:30:00Z,${DAY}T20:00:00Z)', 'firm')`;
const CONSTRAINT = `
  alter table crew_reservations add constraint crew_no_overlap exclude using gist (
    int4range(crew_no, crew_no, '[]') with &&, during with &&) where (state <> 'released')`;

describe('two families whose places are 85 minutes apart', () => {
  const PLACES = `insert into zip_centroids values ('11201', 40.6943, -73.9903), ('10583', 40.9896, -73.8073)`;
  const far = { ...(bookingBody().location as LocationInput), zipCode: '11201' };
  /**
   * One event from 9:00 to 10:30 ends at 11:00 with its half-hour buffer; the other's set-up starts 60 minutes later.
   */
  const both = () =>
    Promise.allSettled([book({ eventTime: '9:00 AM' }), book({ eventTime: '12:30 PM', location: far })]);

  it('never both get one crew at starts that leave 60 minutes for the drive, in 20 rounds', async () => {
    await crewsOn(1);
    await database.query(PLACES);
    for (let round = 0; round < 20; round += 1) {
      await database.clear('bookings', 'crew_reservations');
      expect(codesOf(await both())).toEqual(['SLOT_TAKEN']);
      expect(await reserved()).toBe(1);
    }
  }, 60_000);

  it('control: both get it without the lock and with a pause between check and insert', async () => {
    const [crew] = await crewsOn(1);
    await database.query(PLACES);
    const db = modules.get(DataSource);
    const bookings = await Promise.all([insertBooking(database, UNPAID), insertBooking(database, UNPAID)]);
    const spans = [
      '[2027-05-08T12:30:00Z,2027-05-08T15:00:00Z)',
      '[2027-05-08T16:00:00Z,2027-05-08T18:30:00Z)',
    ];
    await Promise.all(
      bookings.map(({ id }, n) =>
        db.transaction(async (tx) => {
          const isNear = `select from crew_reservations where crew_no = $1
            and during && tstzrange(lower($2::tstzrange) - interval '85 min', upper($2::tstzrange) + interval '85 min')`;
          const near: unknown[] = await tx.query(isNear, [crew, spans[n]]);
          await rest(20);
          if (near.length === 0)
            await tx.query(
              `insert into crew_reservations (crew_no, booking_id, day, starts_at, duration_minutes, during, state)
               values ($1, $2, '${DAY}', lower($3::tstzrange), 90, $3, 'firm') on conflict do nothing`,
              [crew, id, spans[n]],
            );
        }),
      ),
    );
    expect(await reserved()).toBe(2);
  });
});
