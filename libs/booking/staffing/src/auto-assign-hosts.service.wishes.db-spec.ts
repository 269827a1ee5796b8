import { RequestUser } from '#libs/platform/auth';
import { insertBooking, insertCrew, insertHost, insertUser, setUpModules } from '#libs/platform/testing';
import { StaffingQueries } from './staffing.queries.js';
import { AutoAssignHostsService } from './auto-assign-hosts.service.js';
import { AssignHostManuallyService } from './assign-host-manually.service.js';
import { StaffingRepository } from './staffing.repository.js';
import { StaffingModule } from './staffing.module.js';

const { modules, database, clock } = setUpModules([StaffingModule]);
const REDACTED = {
  purgedAt: new Date(),
  childName: 'Removed',
  childAge: null,
  specialRequests: null,
  eventTheme: null,
  location: { address: '', city: '', state: 'NY', zipCode: '', spaceDetails: '' },
};
let admin: RequestUser;
beforeEach(async () => {
  clock.set('2026-06-01T16:00:00Z');
  await database.clear('bookings', 'hosts', 'crews', 'outbox');
  const user = await insertUser(database, { role: 'admin' });
  admin = new RequestUser({ token: 'a log-in', user });
});

const tick = (id: string, version: number, hasSpecialNeeds = true) =>
  modules.get(AssignHostManuallyService).changeWishes(id, { version, hasSpecialNeeds }, admin);
const ticked = (id: string) => modules.get(StaffingRepository).hasSpecialNeeds(id);
async function people() {
  const other = await insertHost(database, { name: 'Riley Brook' });
  const fitting = await insertHost(database, { name: 'Sam Stone', skills: ['special-needs'] });
  return { other, fitting };
}
const leadOf = async (id: string) => {
  const { hosts } = (await modules.get(StaffingQueries).staffedEvents([id])).get(id) ?? { hosts: [] };
  return hosts.find(({ role }) => role === 'lead')?.hostNo;
};

it('a host with special-needs experience is preferred where staff asked for it, automatically and in the list', async () => {
  await insertCrew(database);
  const { other, fitting } = await people();
  const [plain, special] = [
    await insertBooking(database),
    await insertBooking(database, { eventDate: '2026-12-12', startsAt: new Date('2026-12-12T15:00:00Z') }),
  ];
  await tick(special.id, special.version);
  for (const { id } of [plain, special]) await modules.get(AutoAssignHostsService).assign(id);
  expect([await leadOf(plain.id), await leadOf(special.id)]).toEqual([other, fitting]);
  const { choices } = await modules.get(StaffingQueries).bookingHosts(special.id, admin);
  expect(choices.helper.map(({ hostNo }) => hostNo)).toEqual([fitting, other]);
});

it('an assigned host stays when the wish is added later', async () => {
  await insertCrew(database);
  const { other } = await people();
  const { id, version } = await insertBooking(database);
  await modules.get(AutoAssignHostsService).assign(id);
  await tick(id, version);
  await modules.get(AutoAssignHostsService).assign(id);
  expect(await leadOf(id)).toBe(other);
});

it('audit log and timeline record a change without its value, and it can be undone', async () => {
  const { id, version } = await insertBooking(database);
  await tick(id, version);
  await tick(id, version + 1);
  expect(await ticked(id)).toBe(true);
  await tick(id, version + 2, false);
  expect(await ticked(id)).toBe(false);
  expect(
    await database.query('select what, facts from audit_log where subject_id = $1 order by id', [id]),
  ).toEqual(
    [1, 2, 3].map((more) => ({ what: 'booking-host-wishes-changed', facts: { version: version + more } })),
  );
  expect(await database.query('select distinct code, params from booking_history')).toEqual([
    { code: 'host-wishes-changed', params: {} },
  ]);
});

it('the later of two concurrent changes fails without a change', async () => {
  const { id, version } = await insertBooking(database);
  await tick(id, version);
  await expect(tick(id, version, false)).rejects.toMatchObject({ code: 'STALE' });
  expect(await ticked(id)).toBe(true);
});

it('no wish is saved for a child whose data was removed', async () => {
  const { id, version } = await insertBooking(database, REDACTED);
  await expect(tick(id, version)).rejects.toMatchObject({ code: 'NOT_ALLOWED' });
  expect(await ticked(id)).toBe(false);
  expect(await database.query('select from audit_log where subject_id = $1', [id])).toEqual([]);
});
