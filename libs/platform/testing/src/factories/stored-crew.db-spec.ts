import {
  setUpDatabase,
  insertAssignment,
  insertBooking,
  insertCrew,
  insertHost,
  insertMember,
  insertReservation,
} from '../index.js';

const database = setUpDatabase();

it('inserts an active van', async () => {
  const booking = await insertBooking(database);
  const [crew, host] = [await insertCrew(database), await insertHost(database)];
  await insertMember(database, crew, host);
  await insertReservation(database, crew, booking);
  await insertAssignment(database, host, booking);
  const rows = await database.query(
    `select r.crew_no, r.state, r.zip, a.role, extract(epoch from upper(a.during) - lower(a.during))::int / 60 as minutes
     from crew_reservations r join host_assignments a using (booking_id, during)`,
  );
  expect(rows).toEqual([
    { crew_no: crew, state: 'firm', zip: '10001', role: 'lead', minutes: booking.durationMinutes + 60 },
  ]);
});
