import { START_TIMES } from '#libs/shared/contracts';
import { insertCrew, setUpModules } from '#libs/platform/testing';
import { AvailabilityService } from './availability.service.js';
import { CrewsModule } from '../crews.module.js';

const { modules, database, clock } = setUpModules([CrewsModule]);
const SATURDAY = '2027-05-08';
const PLAN = {
  games: ['relay', 'sack-race', 'tug-of-war'],
  addOns: { photography: false, videography: false },
  durationMinutes: 90,
  zipCode: '10001',
};
beforeEach(async () => {
  await database.clear('crews');
  clock.set('2027-05-01T16:00:00Z');
  await database.query('delete from policies');
});
async function offer(startTimes: string[]) {
  await database.query(
    `insert into policies (key, value, version, updated_at) values ('startTimes', $1, 1, now())`,
    [JSON.stringify(startTimes)],
  );
}
const ask = (from = SATURDAY, days = 1) =>
  modules.get(AvailabilityService).openStartsPerDay({ ...PLAN, from, days });
/** `startsAt` is the instant of `time` in New York. */
const conflictOf = (time: string, startsAt: string, day = SATURDAY) =>
  modules.get(AvailabilityService).conflictOfTime(time, { ...PLAN, day, startsAt: new Date(startsAt) });
const instead = (alternativesDay: string, alternatives: string[]) => ({ alternatives, alternativesDay });

it('offering all 37 start times limits nothing', async () => {
  expect(await modules.get(AvailabilityService).areStartsLimited()).toBe(false);
  expect(await ask()).toMatchObject({ limited: false, days: [{ starts: START_TIMES, taken: 0 }] });
  expect(await conflictOf('9:15 AM', '2027-05-08T13:15:00Z')).toBeNull();
});

it('fewer start times limit the open starts without any crew', async () => {
  await offer(['10:00 AM', '2:00 PM', '4:00 PM']);
  expect(await modules.get(AvailabilityService).areStartsLimited()).toBe(true);
  const { limited, days } = await ask(SATURDAY, 2);
  expect(limited).toBe(true);
  for (const { starts, taken } of days)
    expect([starts, taken]).toEqual([['10:00 AM', '2:00 PM', '4:00 PM'], 0]);
});

it('past start times of today are not open', async () => {
  await offer(['10:00 AM', '2:00 PM']);
  expect((await ask('2027-05-01')).days).toEqual([{ day: '2027-05-01', starts: ['2:00 PM'], taken: 1 }]);
  clock.set('2027-05-01T18:01:00Z');
  expect((await ask('2027-05-01')).days).toEqual([{ day: '2027-05-01', starts: [], taken: 2 }]);
});

it('rejects other starts with alternatives on that day, or the next day if it has ended', async () => {
  await offer(['10:00 AM', '1:00 PM', '2:00 PM', '4:00 PM']);
  expect(await conflictOf('2:00 PM', '2027-05-08T18:00:00Z')).toBeNull();
  expect(await conflictOf('3:15 PM', '2027-05-08T19:15:00Z')).toEqual(
    instead(SATURDAY, ['1:00 PM', '2:00 PM', '4:00 PM']),
  );
  clock.set('2027-05-01T21:00:00Z');
  expect(await conflictOf('5:30 PM', '2027-05-01T21:30:00Z', '2027-05-01')).toEqual(
    instead('2027-05-02', ['1:00 PM', '2:00 PM', '4:00 PM']),
  );
});

it('with crews a start must be offered and have a free crew', async () => {
  await insertCrew(database, { hours: [{ weekday: 6, fromMinute: 12 * 60, toMinute: 18 * 60 }] });
  await offer(['10:00 AM', '1:00 PM', '2:00 PM', '6:00 PM']);
  expect((await ask()).days).toEqual([{ day: SATURDAY, starts: ['1:00 PM', '2:00 PM'], taken: 2 }]);
  expect(await conflictOf('3:15 PM', '2027-05-08T19:15:00Z')).toEqual(
    instead(SATURDAY, ['1:00 PM', '2:00 PM']),
  );
});
