// A change of how crews are set up and a booking that is made at that moment: never both.
import { insertBooking, insertCrew, lockWaits, setUpModules, until, UNPAID } from '#libs/platform/testing';
import { DataSource, type EntityManager } from 'typeorm';
import { CrewsAdminService } from './crews-admin.service.js';
import { CrewReservationsService } from '../reservations/crew-reservations.service.js';
import { CrewUseService } from '../availability/crew-use.service.js';
import { CrewsModule } from '../crews.module.js';
import { SHARE_SET_UP } from './set-up-changes.js';

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
  await database.query('truncate crews, crew_reservations, bookings, crew_days cascade');
  clock.set('2027-05-01T16:00:00Z');
  crewNo = await insertCrew(database);
  // It works never; beside it the first one is not the last, which may always be switched off.
  await insertCrew(database, { hours: [], position: 1 });
  modules.get(CrewUseService).invalidate();
});

type Defence = { isDefended: boolean };

/** Calls `meanwhile` between the last look and the writing of a reservation; without its defence it shares no lock. */
const paused = (tx: EntityManager, { isDefended }: Defence, meanwhile: () => Promise<void>) =>
  new Proxy(tx, {
    get: (target, name) => {
      if (name !== 'query') return Reflect.get(target, name) as unknown;
      return async (text: string, values: unknown[]) => {
        if (text.includes('insert into crew_reservations')) await meanwhile();
        return target.query(isDefended ? text : text.replace(`${SHARE_SET_UP}, `, ''), values);
      };
    },
  });

async function reserve(defence: Defence, meanwhile = async () => {}): Promise<unknown> {
  const of = { bookingId: (await insertBooking(database, { ...UNPAID, startsAt: SLOT.startsAt })).id };
  return modules
    .get(DataSource)
    .transaction((tx) =>
      modules.get(CrewReservationsService).reserve(paused(tx, defence, meanwhile), of, SLOT, null),
    );
}
const isWaiting = () => until('a wait for the set-up', async () => (await lockWaits(database, '7002')) > 0);
const close = () => modules.get(CrewsAdminService).createDay({ day: DAY }, ADA);
const cutHours = () =>
  modules.get(CrewsAdminService).change(crewNo, { name: 'Van 1', hours: [], members: [] }, ADA);
const switchOff = () =>
  modules
    .get(CrewsAdminService)
    .change(crewNo, { name: 'Van 1', hours: [], members: [], isActive: false }, ADA);
const CHANGES: [string, () => Promise<unknown>][] = [
  ['closing the day', close],
  ['cutting the hours', cutHours],
  ['switching the crew off', switchOff],
];

/** The change comes while a booking is being made; the codes of what was refused. */
async function together(change: () => Promise<unknown>, defence: Defence) {
  let changing: Promise<unknown> = Promise.resolve();
  const reserving = reserve(defence, async () => {
    changing = change();
    await Promise.race([changing, isWaiting()]);
  });
  await reserving.catch(() => undefined);
  const ends = await Promise.allSettled([reserving, changing]);
  return ends.flatMap((end) => (end.status === 'rejected' ? [(end.reason as { code: string }).code] : []));
}

it.each(CHANGES)('%s waits for the booking that is being made, and is refused', async (_what, change) => {
  expect(await together(change, { isDefended: true })).toEqual(['IN_USE']);
});

it.each(CHANGES)(
  '%s would strand the booking if reserving shared no lock (control without the defence)',
  async (_what, change) => {
    expect(await together(change, { isDefended: false })).toEqual([]);
  },
);

it('a booking waits for the change that is being made, and is refused', async () => {
  const db = modules.get(DataSource);
  let reserving: Promise<unknown> = Promise.resolve();
  await db.transaction(async (tx) => {
    await tx.query('select pg_advisory_xact_lock(7002, 0)');
    await tx.query('insert into crew_days (day) values ($1)', [DAY]);
    reserving = reserve({ isDefended: true });
    reserving.catch(() => undefined);
    await isWaiting();
  });
  await expect(reserving).rejects.toMatchObject({ code: 'SLOT_TAKEN' });
});

it('of ten bookings and a closing at once, in any order, either is there', async () => {
  for (let round = 0; round < 10; round += 1) {
    await database.query('truncate crew_reservations, bookings, crew_days cascade');
    const acts = Array.from({ length: 10 }, () => () => reserve({ isDefended: true }));
    acts.splice(round, 0, close);
    const ends = await Promise.allSettled(acts.map((act) => act()));
    const done = ends.filter(({ status }) => status === 'fulfilled');
    expect(done).toHaveLength(1);
  }
});
