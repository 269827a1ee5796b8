import { RequestUser } from '#libs/platform/auth';
import { BookingViewsService } from '#libs/booking/bookings';
import type { ChangeHosts } from '#libs/shared/contracts';
import {
  insertAssignment,
  insertBooking,
  insertCrew,
  insertHost,
  insertMember,
  insertUser,
  setUpModules,
} from '#libs/platform/testing';
import { StaffingQueries } from './staffing.queries.js';
import { AssignHostManuallyService } from './assign-host-manually.service.js';
import { StaffingModule } from './staffing.module.js';

const { modules, database, clock } = setUpModules([StaffingModule]);
let admin: RequestUser;
beforeEach(async () => {
  clock.set('2026-06-01T16:00:00Z');
  await database.clear('bookings', 'hosts', 'crews', 'outbox', 'policies');
  const user = await insertUser(database, { role: 'admin' });
  admin = new RequestUser({ token: 'a log-in', user });
});

type Given = Partial<ChangeHosts> & Pick<ChangeHosts, 'hostNo' | 'role'>;
async function choose(bookingId: string, given: Given) {
  const { version } = await modules.get(StaffingQueries).bookingHosts(bookingId, admin);
  await modules
    .get(AssignHostManuallyService)
    .changeHosts(bookingId, { version, insteadOf: 0, ...given }, admin);
}
const onDuty = (bookingId: string) =>
  database.query(
    `select host_no as "hostNo", role, is_overruled as "isOverruled" from host_assignments
     where booking_id = $1 and not is_released order by role desc, host_no`,
    [bookingId],
  );
const audited = (id: string) =>
  database.query('select what, facts from audit_log where subject_id = $1', [id]);
const sick = (hostNo: number) =>
  database.query(
    `insert into host_absences (host_no, during, kind) values ($1, '[2026-12-05,2026-12-06)', 'sick')`,
    [hostNo],
  );

it('an assignment writes a timeline entry without names, an audit row, a new version and an event', async () => {
  const { id, version } = await insertBooking(database);
  const hostNo = await insertHost(database);
  await choose(id, { hostNo, role: 'lead' });
  expect(await onDuty(id)).toEqual([{ hostNo, role: 'lead', isOverruled: false }]);
  expect(await database.query('select code, params from booking_history')).toEqual([
    { code: 'hosts-changed', params: {} },
  ]);
  expect(await audited(id)).toEqual([
    { what: 'booking-hosts-changed', facts: { hostNo, role: 'lead', insteadOf: null, isOverruled: false } },
  ]);
  expect(await database.query('select version from bookings')).toEqual([{ version: version + 1 }]);
  expect(await database.query('select name, payload from outbox')).toEqual([
    { name: 'hosts-changed', payload: { bookingId: id } },
  ]);
});

it.each(['nothing', '00000000-0000-4000-8000-000000000000'])('%s is no booking', async (id) => {
  const hostNo = await insertHost(database);
  const change = modules
    .get(AssignHostManuallyService)
    .changeHosts(id, { hostNo, role: 'lead', insteadOf: 0, version: 1 }, admin);
  await expect(change).rejects.toMatchObject({ code: 'NOT_FOUND' });
});

it('the later of two concurrent changes fails without a change', async () => {
  const { id, version } = await insertBooking(database);
  const [one, other] = [await insertHost(database), await insertHost(database)];
  const change = (hostNo: number) =>
    modules
      .get(AssignHostManuallyService)
      .changeHosts(id, { hostNo, role: 'helper', insteadOf: 0, version }, admin);
  const ends = await Promise.allSettled([change(one), change(other)]);
  const rejected = ends.filter((end) => end.status === 'rejected');
  expect(rejected).toMatchObject([{ reason: { code: 'STALE' } }]);
  expect(await onDuty(id)).toHaveLength(1);
  expect(await audited(id)).toHaveLength(1);
});

it('no host is assigned to overlapping events, even with a reason, and staff see the conflict', async () => {
  const [first, second] = [await insertBooking(database), await insertBooking(database)];
  const hostNo = await insertHost(database, { name: 'Riley Brook' });
  await insertAssignment(database, hostNo, first);
  const attempt = choose(second.id, { hostNo, role: 'lead', reason: 'We must' });
  await expect(attempt).rejects.toMatchObject({
    code: 'SLOT_TAKEN',
    message: 'Riley B. is at another event at this time.',
  });
  expect(await onDuty(second.id)).toEqual([]);
  expect(await database.query('select from booking_history')).toEqual([]);
});

it('one of two events that choose the same host concurrently gets an error', async () => {
  for (let round = 0; round < 10; round += 1) {
    const hostNo = await insertHost(database);
    const bookings = [await insertBooking(database), await insertBooking(database)];
    const ends = await Promise.allSettled(bookings.map(({ id }) => choose(id, { hostNo, role: 'lead' })));
    expect(ends.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(ends.filter((end) => end.status === 'rejected')).toMatchObject([
      { reason: { code: 'SLOT_TAKEN' } },
    ]);
  }
});

it('an absence, a missing check and a non-lead are overridden with a reason, which is shown', async () => {
  const { id } = await insertBooking(database);
  const crew = await insertCrew(database);
  const hostNo = await insertHost(database);
  await insertMember(database, crew, hostNo, 'helper');
  await sick(hostNo);
  await database.query(
    `insert into policies (key, value, version, updated_at) values ('requireBackgroundCheck', 'true', 1, now())`,
  );
  await expect(choose(id, { hostNo, role: 'lead' })).rejects.toMatchObject({
    code: 'VALIDATION',
    details: { errors: { reason: 'Riley B. is off that day. Please give a reason.' } },
  });
  await choose(id, { hostNo, role: 'lead', reason: 'She is back already' });
  const hosts = await modules.get(StaffingQueries).bookingHosts(id, admin);
  expect(hosts.assigned).toEqual([{ hostNo, name: 'Riley Brook', role: 'lead', isOverruled: true }]);
  expect(hosts.choices.lead).toMatchObject([{ hostNo, obstacles: ['away', 'unchecked', 'not-lead'] }]);
  expect(hosts.choices.helper).toMatchObject([{ hostNo, obstacles: ['away'] }]);
});

it('hosts can be replaced, change roles and be released, and missing roles are reported', async () => {
  const { id } = await insertBooking(database, { guestCount: 31 });
  const [one, two, three] = [
    await insertHost(database),
    await insertHost(database),
    await insertHost(database),
  ];
  await choose(id, { hostNo: one, role: 'lead' });
  await choose(id, { hostNo: two, role: 'helper' });
  await choose(id, { hostNo: three, role: 'helper', insteadOf: two });
  await choose(id, { hostNo: three, role: 'lead' });
  expect(await onDuty(id)).toMatchObject([{ hostNo: three, role: 'lead' }]);
  expect(await modules.get(StaffingQueries).missingAt([id])).toEqual(
    new Map([[id, [{ role: 'helper', missing: 2 }]]]),
  );
  await choose(id, { hostNo: three, role: 'none' });
  const { missing } = await modules.get(StaffingQueries).bookingHosts(id, admin);
  expect(missing).toEqual([
    { role: 'lead', missing: 1 },
    { role: 'helper', missing: 2 },
  ]);
  await expect(choose(id, { hostNo: three, role: 'none' })).rejects.toMatchObject({ code: 'NOT_FOUND' });
});

it.each([
  ['pending', '2026-06-01T16:00:00Z'],
  ['cancelled', '2026-06-01T16:00:00Z'],
  ['confirmed', '2026-12-06T16:00:00Z'],
] as const)('of an event that is %s at %s nothing is chosen and nothing is missing', async (status, now) => {
  const { id } = await insertBooking(database, { status });
  const hostNo = await insertHost(database);
  clock.set(now);
  await expect(choose(id, { hostNo, role: 'lead' })).rejects.toMatchObject({ code: 'NOT_ALLOWED' });
  const { isInUse, mayChange, missing } = await modules.get(StaffingQueries).bookingHosts(id, admin);
  expect([isInUse, mayChange, missing]).toEqual([true, false, []]);
});

it('the first lead publishes no change; another lead does once, and only while it leads', async () => {
  const { id } = await insertBooking(database);
  const [one, other] = [await insertHost(database), await insertHost(database)];
  const news = () => modules.get(StaffingQueries).newestLeadChange(id);
  await choose(id, { hostNo: one, role: 'lead' });
  expect(await news()).toBeNull();
  await choose(id, { hostNo: one, role: 'none' });
  await choose(id, { hostNo: one, role: 'lead' });
  expect(await news()).toBeNull();
  await choose(id, { hostNo: other, role: 'lead' });
  const first = await news();
  await choose(id, { hostNo: one, role: 'helper' });
  expect([typeof first, await news()]).toEqual(['string', first]);
  await choose(id, { hostNo: one, role: 'lead' });
  expect(await news()).not.toBe(first);
  await choose(id, { hostNo: one, role: 'none' });
  expect(await news()).toBeNull();
});

it.each([
  ['2026-03-14', '2027-03-14', '2026-03-14'],
  ['2026-03-14', '2026-12-06', '2026-03-14'],
  ['2026-03-14', '2026-12-05', null],
  ['2026-03-14', null, '2026-03-14'],
  ['2026-12-06', null, null],
])('the family sees a check of %s until %s as of %s', async (checkedOn, expiresOn, told) => {
  const booking = await insertBooking(database);
  const about = 'Twelve years of sack races.';
  const hostNo = await insertHost(database, { about, pictureUrl: '/api/pictures/x.webp' });
  await insertAssignment(database, hostNo, booking);
  await database.query(
    `insert into host_certifications (host_no, kind, checked_on, expires_on)
     values ($1, 'background-check', $2, $3), ($1, 'first-aid', '2026-05-01', null)`,
    [hostNo, checkedOn, expiresOn],
  );
  const { hosts } = await modules.get(BookingViewsService).view(booking);
  expect(hosts).toEqual([{ name: 'Riley B.', pictureUrl: '/api/pictures/x.webp', about, checkedOn: told }]);
});
