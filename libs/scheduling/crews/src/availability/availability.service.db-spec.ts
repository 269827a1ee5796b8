import { START_TIMES } from '#libs/shared/contracts';
import { insertBooking, insertCrew, setUpModules, UNPAID } from '#libs/platform/testing';
import { DataSource } from 'typeorm';
import { AvailabilityService } from './availability.service.js';
import { CrewReservationsService } from '../reservations/crew-reservations.service.js';
import { CrewsModule } from '../crews.module.js';

const { modules, database, clock } = setUpModules([CrewsModule]);
const NOTHING = { photography: false, videography: false };
const SATURDAY = '2027-05-08';

beforeEach(async () => {
  await database.clear(
    'crews',
    'equipment_sets',
    'zip_centroids',
    'crew_reservations',
    'bookings',
    'crew_days',
    'policies',
  );
  clock.set('2027-05-01T16:00:00Z');
});

async function setPolicy(key: string, value: number) {
  await database.query(`insert into policies (key, value, version, updated_at) values ($1, $2, 1, now())`, [
    key,
    JSON.stringify(value),
  ]);
}
type Question = Parameters<AvailabilityService['openStartsPerDay']>[0];
const question = (changes: Partial<Question> = {}): Question => ({
  from: SATURDAY,
  days: 1,
  games: ['relay', 'sack-race', 'tug-of-war'],
  addOns: NOTHING,
  durationMinutes: 90,
  zipCode: '10001',
  ...changes,
});
const ask = (changes?: Partial<Question>) =>
  modules.get(AvailabilityService).openStartsPerDay(question(changes));
const startsOf = async (changes?: Partial<Question>) => (await ask(changes)).days[0].starts;
async function reserve(startsAt: string, zipCode = '10001'): Promise<string> {
  const bookingId = (await insertBooking(database, UNPAID)).id;
  const slot = { ...question({ zipCode }), day: SATURDAY, startsAt: new Date(startsAt) };
  await modules
    .get(DataSource)
    .transaction((tx) => modules.get(CrewReservationsService).reserve(tx, { bookingId }, slot, null));
  return bookingId;
}

it('without an active crew all 37 starts are open on every day', async () => {
  const { limited, timeZone, days } = await ask({ from: '2027-04-30', days: 3, durationMinutes: 600 });
  expect([limited, timeZone]).toEqual([false, 'America/New_York']);
  expect(days.map(({ day }) => day)).toEqual(['2027-04-30', '2027-05-01', '2027-05-02']);
  for (const { starts, taken } of days) expect([starts, taken]).toEqual([START_TIMES, 0]);
});

it('starts of one crew follow its hours, drives, set-up, pack-down and reservations', async () => {
  await insertCrew(database, { hours: [{ weekday: 6, fromMinute: 12 * 60, toMinute: 18 * 60 }] });
  const { limited, days } = await ask({ days: 2 });
  expect([limited, days[1]]).toEqual([true, { day: '2027-05-09', starts: [], taken: 37 }]);
  // 12:00 PM + 15 min driving + 30 min set-up, and 90 + 30 + 15 min before 6:00 PM.
  expect([days[0].starts[0], days[0].starts.at(-1), days[0].taken]).toEqual(['12:45 PM', '3:45 PM', 24]);
  await reserve('2027-05-08T16:45:00Z');
  expect(await startsOf()).toEqual(['3:30 PM', '3:45 PM']);
});

it('a longer event, a longer drive and missing equipment reduce the starts', async () => {
  await insertCrew(database);
  await database.query(`insert into equipment_sets (item, owned) values ('photography', 0)`);
  const [usual, longer, unknown] = [
    await startsOf(),
    await startsOf({ durationMinutes: 240 }),
    await startsOf({ zipCode: '' }),
  ];
  expect([usual.at(-1), longer.at(-1), unknown[0]]).toEqual(['5:45 PM', '3:15 PM', '9:15 AM']);
  expect(await startsOf({ addOns: { ...NOTHING, photography: true } })).toEqual([]);
});

it('the time of a booking counts as free only for its own rescheduling', async () => {
  await insertCrew(database);
  const movingId = await reserve('2027-05-08T18:00:00Z');
  expect(await startsOf()).not.toContain('2:00 PM');
  expect(await startsOf({ movingId })).toContain('2:00 PM');
});

it('omits starts that are past or within the lead time', async () => {
  await insertCrew(database);
  clock.set('2027-05-08T18:00:00Z');
  expect((await startsOf())[0]).toBe('2:45 PM');
  clock.set('2027-05-08T18:00:01Z');
  expect((await startsOf())[0]).toBe('3:00 PM');
  expect(await startsOf({ from: '2027-05-07' })).toEqual([]);
  await setPolicy('leadHours', 2);
  expect((await startsOf())[0]).toBe('4:15 PM');
});

it('omits starts that the van cannot reach in time today', async () => {
  await insertCrew(database);
  clock.set('2027-05-08T14:50:00Z');
  // 10:50 AM + 15 min driving, or 45 min to an unknown place, + 30 min set-up.
  expect((await startsOf())[0]).toBe('11:45 AM');
  expect((await startsOf({ zipCode: '' }))[0]).toBe('12:15 PM');
  await expect(reserve('2027-05-08T15:30:00Z')).rejects.toMatchObject({
    code: 'SLOT_TAKEN',
    details: { facts: { alternativesDay: SATURDAY, alternatives: ['11:45 AM', '12:00 PM', '12:15 PM'] } },
  });
  await reserve('2027-05-08T15:45:00Z');
});

it('availability changes with the minute if a drive ends between two starts', async () => {
  await insertCrew(database);
  await setPolicy('sameZipMinutes', 17);
  clock.set('2027-05-08T14:58:00Z');
  expect((await startsOf())[0]).toBe('11:45 AM');
  clock.set('2027-05-08T14:58:01Z');
  expect((await startsOf())[0]).toBe('12:00 PM');
});

it('hours are wall-clock times on days with a clock change', async () => {
  clock.set('2027-02-01T16:00:00Z');
  await insertCrew(database, { hours: [{ weekday: 0, fromMinute: 9 * 60, toMinute: 18 * 60 }] });
  for (const from of ['2027-03-14', '2027-11-07']) {
    const starts = await startsOf({ from });
    expect([starts[0], starts.at(-1), starts.length]).toEqual(['9:45 AM', '3:45 PM', 25]);
  }
});

it('returns the cached object until something changes', async () => {
  const crew = await insertCrew(database);
  const first = await ask();
  expect(await ask()).toBe(first);
  expect(await ask({ games: ['tug-of-war', 'relay', 'sack-race'] })).toBe(first);
  clock.set('2027-05-01T16:05:00Z');
  expect((await ask()).days).toEqual(first.days);
  await database.query('insert into crew_days (crew_no, day) values ($1, $2)', [crew, SATURDAY]);
  expect((await ask()).days[0].starts).toEqual([]);
});

it('a cached answer needs one query', async () => {
  await insertCrew(database);
  await ask({ days: 42 });
  const db = modules.get(DataSource);
  const query = jest.spyOn(db.manager, 'query');
  await ask({ days: 42 });
  expect(query).toHaveBeenCalledTimes(1);
  query.mockRestore();
});
