import {
  insertBooking,
  insertCrew,
  insertHost,
  insertMember,
  insertReservation,
  setUpModules,
} from '#libs/platform/testing';
import { AutoAssignHostsService } from './auto-assign-hosts.service.js';
import { StaffingRepository } from './staffing.repository.js';
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
const CAMERAS = { photography: true, videography: true, customShirts: false, customAwards: false };
/** A crew with a lead and a helper, and its reservation for this booking. */
async function van(booking: Awaited<ReturnType<typeof insertBooking>>) {
  const crew = await insertCrew(database);
  const [lead, helper] = [await insertHost(database), await insertHost(database)];
  await insertMember(database, crew, lead, 'lead');
  await insertMember(database, crew, helper, 'helper');
  await insertReservation(database, crew, booking);
  return { crew, lead, helper };
}

it('a confirmed event gets a lead, helpers and a camera host per add-on, crew members first', async () => {
  const others = [await insertHost(database), await insertHost(database), await insertHost(database)];
  const booking = await insertBooking(database, { guestCount: 31, addOns: CAMERAS });
  const { lead, helper } = await van(booking);
  await confirm(booking.id);
  expect(await onDuty(booking.id)).toEqual([
    { hostNo: lead, role: 'lead' },
    { hostNo: others[0], role: 'helper' },
    { hostNo: helper, role: 'helper' },
    { hostNo: others[1], role: 'camera' },
    { hostNo: others[2], role: 'camera' },
  ]);
  const [{ is }] = await database.query(
    'select bool_and(a.during = r.during) as is from host_assignments a join crew_reservations r using (booking_id)',
  );
  expect(is).toBe(true);
});

it('a repeated confirmation keeps the hosts and publishes nothing', async () => {
  const booking = await insertBooking(database);
  const { lead } = await van(booking);
  await Promise.all([confirm(booking.id), confirm(booking.id)]);
  await confirm(booking.id);
  expect(await onDuty(booking.id)).toEqual([{ hostNo: lead, role: 'lead' }]);
  expect(await events()).toEqual([]);
});

it('without a reservation the busy span is that of the policies', async () => {
  await insertCrew(database);
  await insertHost(database);
  const { id, durationMinutes } = await insertBooking(database);
  await confirm(id);
  const [{ minutes }] = await database.query(
    'select extract(epoch from upper(during) - lower(during))::int / 60 as minutes from host_assignments',
  );
  expect(minutes).toBe(durationMinutes + 60);
});

it.each<[string, () => Promise<unknown>]>([
  ['no crew is active', () => insertCrew(database, { isActive: false }).then(() => insertHost(database))],
  ['no host is active', () => insertCrew(database).then(() => insertHost(database, { isActive: false }))],
  ['nothing is recorded', async () => {}],
])('while %s no host is assigned', async (_, record) => {
  await record();
  const { id } = await insertBooking(database);
  await confirm(id);
  expect(await onDuty(id)).toEqual([]);
});

it('a host who is absent, busy, retired or, as lead, unchecked is not assigned', async () => {
  await insertCrew(database);
  const [away, busy, unchecked] = [
    await insertHost(database),
    await insertHost(database),
    await insertHost(database),
  ];
  await insertHost(database, { retiredAt: new Date('2026-01-01T12:00:00Z') });
  await database.query(
    `insert into host_absences (host_no, during, kind) values ($1, '[2026-12-05,2026-12-06)', 'vacation')`,
    [away],
  );
  const sameTime = await insertBooking(database);
  await database.query(
    `insert into host_assignments (booking_id, host_no, role, during)
     values ($1, $2, 'camera', tstzrange('2026-12-05T10:00Z', '2026-12-05T23:00Z'))`,
    [sameTime.id, busy],
  );
  await database.query(
    `insert into policies (key, value, version, updated_at) values ('requireBackgroundCheck', 'true', 1, now())`,
  );
  await database.query(
    `insert into host_certifications (host_no, kind, checked_on, expires_on)
     values ($1, 'background-check', '2026-01-05', '2026-12-05')`,
    [unchecked],
  );
  const { id } = await insertBooking(database, { guestCount: 16 });
  await confirm(id);
  expect(await onDuty(id)).toEqual([{ hostNo: unchecked, role: 'helper' }]);
});

it.each(['cancelled', 'expired'] as const)(
  'an event that is %s releases its hosts, also after repeats',
  async (status) => {
    const booking = await insertBooking(database);
    await van(booking);
    await confirm(booking.id);
    // An early or outdated event: a confirmed booking keeps its hosts.
    await modules.get(StaffingHandlers).release({ bookingId: booking.id });
    expect(await onDuty(booking.id)).toHaveLength(1);
    await database.query('update bookings set status = $2 where id = $1', [booking.id, status]);
    await modules.get(StaffingHandlers).release({ bookingId: booking.id });
    await modules.get(StaffingHandlers).release({ bookingId: booking.id });
    expect(await onDuty(booking.id)).toEqual([]);
    const next = await insertBooking(database);
    await confirm(next.id);
    expect(await onDuty(next.id)).toHaveLength(1);
    await confirm(booking.id);
    expect(await onDuty(booking.id)).toEqual([]);
  },
);

it('an absence releases the host from events of those days only, except where staff chose the host', async () => {
  const [booking, later, chosen] = [
    await insertBooking(database),
    await insertBooking(database, { eventDate: '2026-12-07', startsAt: new Date('2026-12-07T15:00:00Z') }),
    await insertBooking(database, { eventTime: '4:00 PM', startsAt: new Date('2026-12-05T21:00:00Z') }),
  ];
  const { lead } = await van(booking);
  for (const { id } of [booking, later, chosen]) await confirm(id);
  await database.query(
    "update host_assignments set is_overruled = true, is_chosen = true, reason = 'She wants to' where booking_id = $1",
    [chosen.id],
  );
  await database.query(
    `insert into host_absences (host_no, during, kind) values ($1, '[2026-12-05,2026-12-06)', 'sick')`,
    [lead],
  );
  await modules.get(StaffingRepository).releaseAbsent(lead);
  await modules.get(StaffingRepository).releaseAbsent(lead);
  const leads = await Promise.all([booking, later, chosen].map(({ id }) => onDuty(id)));
  expect(leads.map((each) => each.length)).toEqual([0, 1, 1]);
});

it('another crew assigns its own members, once, and manually chosen hosts stay', async () => {
  const booking = await insertBooking(database, { guestCount: 16 });
  const first = await van(booking);
  await confirm(booking.id);
  await database.query('update host_assignments set is_chosen = true where host_no = $1', [first.helper]);
  await database.query("update crew_reservations set state = 'released'");
  const { lead } = await van(booking);
  await confirm(booking.id);
  await confirm(booking.id);
  expect(await onDuty(booking.id)).toEqual([
    { hostNo: lead, role: 'lead' },
    { hostNo: first.helper, role: 'helper' },
  ]);
  expect(await events()).toEqual(['hosts-changed']);
});

describe('concurrent events that need the same hosts', () => {
  /** Eight events at one time that need two hosts each, and ten hosts, assigned concurrently. */
  async function race() {
    await insertCrew(database);
    const names = Array.from({ length: 10 }, (_, place) => `Host ${place}`);
    const hosts = await Promise.all(names.map((name) => insertHost(database, { name })));
    const bookings = await Promise.all(
      Array.from({ length: 8 }, () => insertBooking(database, { guestCount: 16 })),
    );
    await Promise.all(bookings.map(({ id }) => modules.get(AutoAssignHostsService).assign(id)));
    const rows = await database.query<{ host: number }>('select host_no as host from host_assignments');
    return { hosts, taken: rows.map(({ host }) => host) };
  }

  it('assign every host to exactly one event, and no event fails', async () => {
    for (let round = 0; round < 5; round += 1) {
      await database.clear('bookings', 'hosts', 'crews');
      const { hosts, taken } = await race();
      expect(taken.toSorted()).toEqual(hosts.toSorted());
    }
  });

  it('control: assign hosts to several events without the constraint', async () => {
    const [{ definition }] = await database.query<{ definition: string }>(
      "select pg_get_constraintdef(oid) as definition from pg_constraint where conname = 'host_no_overlap'",
    );
    await database.query('alter table host_assignments drop constraint host_no_overlap');
    try {
      const { taken } = await race();
      expect(new Set(taken).size).toBeLessThan(taken.length);
    } finally {
      await database.clear('host_assignments');
      await database.query(`alter table host_assignments add constraint host_no_overlap ${definition}`);
    }
  });
});
