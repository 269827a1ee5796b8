// Hosts of an event after a reschedule or a longer duration.
import {
  insertBooking,
  insertCrew,
  insertHost,
  insertMember,
  insertReservation,
  setUpModules,
} from '#libs/platform/testing';
import { AutoAssignHostsService } from './auto-assign-hosts.service.js';
import { StaffingHandlers } from './staffing.handlers.js';
import { StaffingWorkerModule } from './staffing.worker.module.js';

const { modules, database, clock } = setUpModules([StaffingWorkerModule]);
beforeEach(async () => {
  clock.set('2026-06-01T16:00:00Z');
  await database.clear('bookings', 'hosts', 'crews', 'outbox', 'policies');
});

const confirm = async (bookingId: string) => {
  await modules.get(StaffingHandlers).assign({ bookingId });
};
const onDuty = (bookingId: string) =>
  database.query(
    `select host_no as "hostNo", role from host_assignments where booking_id = $1 and not is_released
     order by array_position(array['lead', 'helper', 'camera'], role), host_no`,
    [bookingId],
  );
const events = async () =>
  (await database.query('select name from outbox order by seq')).map(({ name }) => name);
/** A crew with a lead and a helper, and its reservation for this booking. */
async function van(booking: Awaited<ReturnType<typeof insertBooking>>) {
  const crew = await insertCrew(database);
  const [lead, helper] = [await insertHost(database), await insertHost(database)];
  await insertMember(database, crew, lead, 'lead');
  await insertMember(database, crew, helper, 'helper');
  await insertReservation(database, crew, booking);
  return { crew, lead, helper };
}

it('a longer event keeps manually chosen hosts unless they are now busy', async () => {
  const booking = await insertBooking(database);
  const later = await insertBooking(database, {
    eventTime: '2:00 PM',
    startsAt: new Date('2026-12-05T19:00:00Z'),
  });
  const [stays, leaves] = [await insertHost(database), await insertHost(database)];
  const put = (id: string, hostNo: number, role: string, from: string, to: string) =>
    database.query(
      `insert into host_assignments (booking_id, host_no, role, during, is_chosen)
       values ($1, $2, $3, tstzrange($4, $5), true)`,
      [id, hostNo, role, from, to],
    );
  await put(booking.id, stays, 'lead', '2026-12-05T14:30:00Z', '2026-12-05T17:00:00Z');
  await put(booking.id, leaves, 'helper', '2026-12-05T14:30:00Z', '2026-12-05T17:00:00Z');
  await put(later.id, leaves, 'lead', '2026-12-05T18:30:00Z', '2026-12-05T21:00:00Z');
  await database.query('update bookings set duration_minutes = 240, guest_count = 16 where id = $1', [
    booking.id,
  ]);
  await modules.get(StaffingHandlers).assign({ bookingId: booking.id, editId: booking.id });
  await modules.get(StaffingHandlers).assign({ bookingId: booking.id, editId: booking.id });
  expect(await onDuty(booking.id)).toEqual([{ hostNo: stays, role: 'lead' }]);
  const [{ ends }] = await database.query<{ ends: Date }>(
    'select upper(during) as ends from host_assignments where host_no = $1 and not is_released',
    [stays],
  );
  expect(ends).toEqual(new Date('2026-12-05T19:30:00Z'));
  expect(await onDuty(later.id)).toEqual([{ hostNo: leaves, role: 'lead' }]);
});

it.each([
  [true, ['hosts-changed']],
  [false, []],
])('a reschedule with another lead and notification %s', async (tell, told) => {
  const booking = await insertBooking(database);
  await van(booking);
  await confirm(booking.id);
  await database.query("update crew_reservations set state = 'released'");
  const { lead } = await van(booking);
  await database.query('update hosts set retired_at = now() where no <> $1', [lead]);
  await modules.get(AutoAssignHostsService).reschedule(booking.id, { assignsHosts: true, publishes: tell });
  expect((await onDuty(booking.id)).filter(({ role }) => role === 'lead')).toEqual([
    { hostNo: lead, role: 'lead' },
  ]);
  expect(await events()).toEqual(told);
});
