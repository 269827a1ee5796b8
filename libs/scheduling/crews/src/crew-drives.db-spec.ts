import { insertBooking, insertCrew, insertReservation, setUpModules } from '#libs/platform/testing';
import { CrewDrives } from './crew-drives.js';
import { CrewsModule } from './crews.module.js';

const { modules, database } = setUpModules([CrewsModule]);

const event = (eventTime: string, zipCode: string, eventDate = '2026-12-05') =>
  insertBooking(database, {
    eventTime,
    eventDate,
    location: { address: '12 Meadow Lane', city: 'Springfield', state: 'NY', zipCode, spaceDetails: '' },
  });

it('leaves home for the first event of the van that day, and the event before for the next', async () => {
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
  const drives = await modules.get(CrewDrives).to([second.id, otherDay.id, alone.id]);
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
  const [alsoFirst] = [...(await modules.get(CrewDrives).to([first.id])).values()];
  expect(alsoFirst).toMatchObject({ leavesAt: new Date('2026-12-05T14:05:00Z'), minutes: 25 });
  await database.query("update crew_reservations set state = 'released' where booking_id = $1", [first.id]);
  expect((await modules.get(CrewDrives).to([second.id])).get(second.id)).toMatchObject({ minutes: 75 });
});
