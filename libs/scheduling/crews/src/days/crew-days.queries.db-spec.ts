import { insertBooking, insertCrew, insertReservation, setUpModules, until } from '#libs/platform/testing';
import { CrewDaysQueries } from './crew-days.queries.js';
import { CrewsModule } from '../crews.module.js';

const { modules, database, clock } = setUpModules([CrewsModule]);
const read = (from = '2026-12-05', to = '2026-12-06') => modules.get(CrewDaysQueries).figuresOf(from, to);
const used = () => until('crews are in use', async () => (await read()) !== null);
beforeEach(async () => {
  clock.set('2026-12-20T16:00:00Z');
  await database.clear('crews', 'bookings', 'crew_reservations', 'zip_centroids');
  await until('crews are not in use', async () => (await read()) === null);
});

it('figuresOf() returns null without crews', async () => {
  await insertBooking(database);
  expect(await read()).toBeNull();
});

it('driving minutes equal those of the day plan, also for a retired crew', async () => {
  await database.query(
    `insert into zip_centroids values ('10001', 40.7506, -73.9972), ('10583', 40.9896, -73.8073)`,
  );
  const [van, sold] = [await insertCrew(database), await insertCrew(database, { name: 'Sold' })];
  const at = (time: string, zipCode: string) =>
    insertBooking(database, {
      startsAt: new Date(`2026-12-05T${time}:00Z`),
      location: { address: '', city: '', state: 'NY', zipCode, spaceDetails: '' },
    });
  await insertReservation(database, van, await at('15:00', '10583'));
  await insertReservation(database, van, await at('20:00', '99999'));
  await insertReservation(database, sold, await at('15:00', '10001'));
  await used();
  const driven = (await modules.get(CrewDaysQueries).planOf('2026-12-05'))?.map((day) => [
    day.no,
    day.drivenMinutes,
  ]);
  await database.query('update crews set is_active = false, retired_at = now() where no = $1', [sold]);
  const figures = await read();
  expect(figures?.crewDays.map(({ no, events, drivenMinutes }) => [no, events, drivenMinutes])).toEqual([
    [van, 2, 75 + 45 + 45],
    [sold, 1, 30],
  ]);
  expect(figures?.crewDays.map(({ no, drivenMinutes }) => [no, drivenMinutes])).toEqual(driven);
});

it('full days follow hours and closed days, also past ones, and ignore released reservations', async () => {
  // Four hours minus 45 minutes of driving at each end hold one event of 90 minutes.
  const van = await insertCrew(database, {
    hours: [6, 0].map((weekday) => ({ weekday, fromMinute: 600, toMinute: 840 })),
  });
  await database.query(`insert into crew_days (crew_no, day) values ($1, '2026-12-13')`, [van]);
  await insertReservation(
    database,
    van,
    await insertBooking(database, { startsAt: new Date('2026-12-05T16:15:00Z') }),
  );
  const off = await insertBooking(database, {
    eventDate: '2026-12-12',
    startsAt: new Date('2026-12-12T16:15:00Z'),
  });
  const id = await insertReservation(database, van, off);
  await used();
  const days = async () => {
    const figures = await read('2026-12-01', '2026-12-14');
    return { full: [...(figures?.fullDays ?? [])], worked: [...(figures?.workDays ?? [])] };
  };
  expect(await days()).toEqual({
    full: ['2026-12-05', '2026-12-12'],
    worked: ['2026-12-05', '2026-12-06', '2026-12-12'],
  });
  await database.query(`update crew_reservations set state = 'released' where id = $1`, [id]);
  expect((await days()).full).toEqual(['2026-12-05']);
});

const event = (eventTime: string, zipCode: string, eventDate = '2026-12-05') =>
  insertBooking(database, {
    eventTime,
    eventDate,
    location: { address: '12 Meadow Lane', city: 'Springfield', state: 'NY', zipCode, spaceDetails: '' },
  });

it('drivesTo() starts from home for the first event of the day, then from the previous event', async () => {
  const van = await insertCrew(database, { name: 'Blue van' });
  await database.query(
    `insert into zip_centroids values ('10001', 40.7506, -73.9972), ('11201', 40.6943, -73.9903), ('10583', 40.9896, -73.8073)`,
  );
  const [first, second, otherDay, alone] = [
    await event('10:00 AM', '11201-1234'),
    await event('4:00 PM', '10583'),
    await event('10:00 AM', '99999', '2026-12-06'),
    await event('10:00 AM', '10001'),
  ];
  for (const each of [first, second, otherDay]) await insertReservation(database, van, each);
  const drives = await modules.get(CrewDaysQueries).drivesTo([second.id, otherDay.id, alone.id]);
  expect(drives.has(first.id) || drives.has(alone.id)).toBe(false);
  expect(drives.get(second.id)).toEqual({
    crewNo: van,
    crewName: 'Blue van',
    leavesAt: new Date('2026-12-05T19:05:00Z'),
    minutes: 85,
    isFromHome: false,
  });
  expect(drives.get(otherDay.id)).toMatchObject({
    leavesAt: new Date('2026-12-06T13:45:00Z'),
    isFromHome: true,
  });
  const [alsoFirst] = [...(await modules.get(CrewDaysQueries).drivesTo([first.id])).values()];
  expect(alsoFirst).toMatchObject({ leavesAt: new Date('2026-12-05T14:05:00Z'), minutes: 25 });
  await database.query("update crew_reservations set state = 'released' where booking_id = $1", [first.id]);
  expect((await modules.get(CrewDaysQueries).drivesTo([second.id])).get(second.id)).toMatchObject({
    minutes: 75,
  });
});
