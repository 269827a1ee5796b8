// Of a change of the setup and a concurrent conflicting booking only one succeeds.
import { insertBooking, insertCrew, lockWaits, setUpModules, until, UNPAID } from '#libs/platform/testing';
import { DataSource, type EntityManager } from 'typeorm';
import { CrewsAdminService } from './crews-admin.service.js';
import { CrewReservationsService } from '../reservations/crew-reservations.service.js';
import { CrewsModule } from '../crews.module.js';
import { SHARE_SET_UP } from './crew-set-up.repository.js';

const { modules, database, clock } = setUpModules([CrewsModule]);
const ADA = '5f3a9c21-0000-4000-8000-000000000001';
const DAY = '2027-05-08';
const SLOT = {
  day: DAY,
  startsAt: new Date('2027-05-08T18:00:00Z'),
  durationMinutes: 90,
  zipCode: '10001',
  games: [],
  addOns: { photography: false, videography: false },
};
let crewNo: number;

beforeEach(async () => {
  await database.clear('crews', 'crew_reservations', 'bookings', 'crew_days');
  clock.set('2027-05-01T16:00:00Z');
  crewNo = await insertCrew(database);
  // A second active crew without hours: the last active crew could always be deactivated.
  await insertCrew(database, { hours: [], position: 1 });
});

type Defense = { usesLock: boolean };

/** Calls `beforeInsert` just before a reservation is inserted; without `usesLock` the shared setup lock is left out. */
const paused = (tx: EntityManager, { usesLock }: Defense, beforeInsert: () => Promise<void>) =>
  new Proxy(tx, {
    get: (target, name) => {
      if (name !== 'query') return Reflect.get(target, name) as unknown;
      return async (text: string, values: unknown[]) => {
        if (text.includes('insert into crew_reservations')) await beforeInsert();
        return target.query(usesLock ? text : text.replace(`${SHARE_SET_UP}, `, ''), values);
      };
    },
  });

async function reserve(defense: Defense, beforeInsert = async () => {}): Promise<unknown> {
  const of = { bookingId: (await insertBooking(database, { ...UNPAID, startsAt: SLOT.startsAt })).id };
  return modules
    .get(DataSource)
    .transaction((tx) =>
      modules.get(CrewReservationsService).reserve(paused(tx, defense, beforeInsert), of, SLOT, null),
    );
}
const isWaiting = () => until('a wait for the set-up', async () => (await lockWaits(database, '7002')) > 0);
const close = () => modules.get(CrewsAdminService).createDay({ day: DAY }, ADA);
const cutHours = () =>
  modules.get(CrewsAdminService).change(crewNo, { name: 'Van 1', hours: [], members: [] }, ADA);
const deactivate = () =>
  modules
    .get(CrewsAdminService)
    .change(crewNo, { name: 'Van 1', hours: [], members: [], isActive: false }, ADA);
const CHANGES: [string, () => Promise<unknown>][] = [
  ['closing the day', close],
  ['cutting the hours', cutHours],
  ['switching the crew off', deactivate],
];

/** Runs a change while a booking is being created. Returns the error codes of what was rejected. */
async function runConcurrently(change: () => Promise<unknown>, defense: Defense) {
  let changing: Promise<unknown> = Promise.resolve();
  const reserving = reserve(defense, async () => {
    changing = change();
    await Promise.race([changing, isWaiting()]);
  });
  await reserving.catch(() => undefined);
  const results = await Promise.allSettled([reserving, changing]);
  return results.flatMap((result) =>
    result.status === 'rejected' ? [(result.reason as { code: string }).code] : [],
  );
}

it.each(CHANGES)('%s waits for a concurrent booking and is rejected', async (_what, change) => {
  expect(await runConcurrently(change, { usesLock: true })).toEqual(['IN_USE']);
});

it.each(CHANGES)(
  '%s conflicts with the booking if reserving shares no lock (control without the defense)',
  async (_what, change) => {
    expect(await runConcurrently(change, { usesLock: false })).toEqual([]);
  },
);

it('a booking waits for a concurrent change and is rejected', async () => {
  const db = modules.get(DataSource);
  let reserving: Promise<unknown> = Promise.resolve();
  await db.transaction(async (tx) => {
    await tx.query('select pg_advisory_xact_lock(7002, 0)');
    await tx.query('insert into crew_days (day) values ($1)', [DAY]);
    reserving = reserve({ usesLock: true });
    reserving.catch(() => undefined);
    await isWaiting();
  });
  await expect(reserving).rejects.toMatchObject({ code: 'SLOT_TAKEN' });
});

it('of ten concurrent bookings and a closing of the day exactly one succeeds', async () => {
  for (let round = 0; round < 10; round += 1) {
    await database.clear('crew_reservations', 'bookings', 'crew_days');
    const acts = Array.from({ length: 10 }, () => () => reserve({ usesLock: true }));
    acts.splice(round, 0, close);
    const results = await Promise.allSettled(acts.map((act) => act()));
    const done = results.filter(({ status }) => status === 'fulfilled');
    expect(done).toHaveLength(1);
  }
});
