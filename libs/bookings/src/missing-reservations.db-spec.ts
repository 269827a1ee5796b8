import { CrewReservations, CrewUse } from '#libs/crews';
import { insertBooking, insertCrew, setUpRooms, until, UNPAID } from '#libs/testing';
import { BookingsModule } from './bookings.module.js';
import { MissingReservations } from './missing-reservations.js';

const { rooms, database, clock } = setUpRooms([BookingsModule]);
beforeEach(() => clock.set('2026-06-01T16:00:00Z'));

const crewOf = async (id: string) => (await rooms.get(CrewReservations).liveOf(id))?.state ?? null;

it('bookings of days to come get the first crew: what is confirmed first, and what does not fit stays without', async () => {
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
  const missing = rooms.get(MissingReservations);
  expect(await missing.reserve()).toBe(0);

  await insertCrew(database);
  await until('the crew is known', () => rooms.get(CrewUse).isLimited());
  expect(await missing.reserve()).toBe(2);
  expect(await missing.reserve()).toBe(0);
  const crews = await Promise.all([late, unpaid, other, off].map(({ id }) => crewOf(id)));
  expect(crews).toEqual(['firm', null, 'held', null]);
});
