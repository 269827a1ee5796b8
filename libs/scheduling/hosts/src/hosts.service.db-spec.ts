import { randomUUID } from 'node:crypto';
import { check, HOST_MESSAGES, SaveHost } from '#libs/shared/contracts';
import { RequestUser, SessionsService, UsersRepository } from '#libs/platform/auth';
import { insertHost, insertUser, setUpModules } from '#libs/platform/testing';
import { DataSource } from 'typeorm';
import { HostsQueries } from './hosts.queries.js';
import { HostsService } from './hosts.service.js';
import { HostsModule } from './hosts.module.js';

const { modules, database, clock } = setUpModules([HostsModule]);
let hosts: HostsService;
let by: string;

beforeAll(() => {
  hosts = modules.get(HostsService);
});
beforeEach(async () => {
  await database.clear('hosts', 'outbox');
  await database.query('delete from users');
  ({ id: by } = await insertUser(database, { role: 'admin', username: 'ada' }));
  clock.set('2026-06-01T16:00:00Z');
});

const input = (changes: object = {}) =>
  check(SaveHost, { name: 'Riley Brook', skills: ['spanish'], isActive: true, ...changes }).value;
const account = (username: string) => insertUser(database, { username, email: `${username}@example.com` });
const hostAccounts = async () =>
  (await database.query('select username from users where is_host order by username')).map(
    (row) => row.username,
  );
const absenceEvents = async () =>
  (await database.query("select payload from outbox where name = 'host-absence-recorded'")).map(
    ({ payload }) => payload,
  );

it('creates, changes and lists hosts by name, retired ones last', async () => {
  const riley = await hosts.create(input({ phone: '(555) 010-4455', about: 'Knows every game.' }), by);
  expect(riley).toMatchObject({
    displayName: 'Riley B.',
    phone: '5550104455',
    account: null,
    certifications: [],
    absences: [],
    version: 1,
  });
  const avery = await hosts.create(input({ name: 'Avery Fox' }), by);
  const changed = await hosts.change(riley.no, input({ name: 'Riley Stone', version: 1 }), by);
  expect(changed).toMatchObject({ displayName: 'Riley S.', about: '', version: 2 });
  await hosts.retire(avery.no, by);
  const all = await modules.get(HostsQueries).list();
  expect(all.map(({ name, retired }) => [name, retired])).toEqual([
    ['Riley Stone', false],
    ['Avery Fox', true],
  ]);
});

it('of two concurrent changes one gets STALE', async () => {
  const { no } = await hosts.create(input(), by);
  const results = await Promise.allSettled(
    ['One', 'Two'].map((name) => hosts.change(no, input({ name, version: 1 }), by)),
  );
  expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  const rejected = results.find((result): result is PromiseRejectedResult => result.status === 'rejected');
  expect(rejected?.reason).toMatchObject({
    code: 'STALE',
    message: 'Somebody else changed this host. Please reload.',
  });
  await expect(hosts.change(no + 99, input(), by)).rejects.toMatchObject({ code: 'NOT_FOUND' });
});

it('linking an account by username or email sets isHost, unlinking clears it', async () => {
  await account('riley');
  const oakley = await account('oakley');
  const { no, account: linked } = await hosts.create(input({ account: 'RILEY@example.com' }), by);
  expect(linked).toEqual({ username: 'riley', email: 'riley@example.com' });
  expect(await hostAccounts()).toEqual(['riley']);
  await hosts.change(no, input({ account: 'oakley' }), by);
  expect(await hostAccounts()).toEqual(['oakley']);
  expect((await modules.get(UsersRepository).find(oakley.id))?.isHost).toBe(true);
  await hosts.change(no, input(), by);
  expect(await hostAccounts()).toEqual([]);
  await expect(hosts.change(no, input({ account: 'nobody' }), by)).rejects.toMatchObject({
    details: { errors: { account: HOST_MESSAGES.nobody } },
  });
});

it('a host that staff add or retire counts at once', async () => {
  expect(await hosts.use()).toEqual({ hasHosts: false, hasActiveHost: false });
  const { no } = await hosts.create(input(), by);
  expect(await hosts.use()).toEqual({ hasHosts: true, hasActiveHost: true });
  await hosts.retire(no, by);
  expect(await hosts.use()).toEqual({ hasHosts: true, hasActiveHost: false });
});

it('the session reflects isHost from the next request on, without an extra query', async () => {
  const sessions = modules.get(SessionsService);
  const riley = new RequestUser();
  await sessions.logIn(riley, await account('riley'));
  const isHost = async () => (await sessions.find(riley.token!))?.user?.isHost;
  expect(await isHost()).toBe(false);
  const { no } = await hosts.create(input({ account: 'riley' }), by);
  const query = jest.spyOn(modules.get(DataSource), 'query');
  expect([await isHost(), query.mock.calls.length]).toEqual([true, 1]);
  query.mockRestore();
  await hosts.retire(no, by);
  expect(await isHost()).toBe(false);
  await hosts.restore(no, by);
  expect(await isHost()).toBe(true);
  await hosts.change(no, input({ account: 'riley', isActive: false }), by);
  expect(await isHost()).toBe(false);
});

it('of ten concurrent hosts for one account one is linked', async () => {
  await account('riley');
  const results = await Promise.allSettled(
    Array.from({ length: 10 }, (_, n) => hosts.create(input({ name: `Host ${n}`, account: 'riley' }), by)),
  );
  const rejected = results.filter((result): result is PromiseRejectedResult => result.status === 'rejected');
  expect(rejected).toHaveLength(9);
  for (const { reason } of rejected)
    expect(reason).toMatchObject({
      code: 'VALIDATION',
      message: expect.stringMatching(/^This account belongs to Host \d already\.$/),
    });
});

it('concurrently moving an account between hosts keeps isHost consistent', async () => {
  await account('riley');
  const { no } = await hosts.create(input({ account: 'riley' }), by);
  const other = await insertHost(database, { name: 'Oakley Reed' });
  for (let round = 0; round < 10; round += 1) {
    await hosts.change(other, input({ name: `Oakley ${round}` }), by);
    await hosts.change(no, input({ account: 'riley' }), by);
    await Promise.allSettled([
      hosts.change(no, input({ name: `Riley ${round}` }), by),
      hosts.change(other, input({ name: `Oakley ${round}`, account: 'riley' }), by),
    ]);
    const [{ count }] = await database.query('select count(user_id)::int as count from hosts');
    expect(await hostAccounts()).toEqual(count === 1 ? ['riley'] : []);
  }
});

it('deleting an account removes only the link', async () => {
  const { id } = await account('riley');
  const { no } = await hosts.create(input({ account: 'riley', phone: '5550104455' }), by);
  await database.query('delete from users where id = $1', [id]);
  expect(await modules.get(HostsQueries).find(no)).toMatchObject({
    name: 'Riley Brook',
    phone: '5550104455',
    account: null,
  });
});

it('a picture must exist and counts as used while the host shows it', async () => {
  const imageUrl = `/pictures/${randomUUID()}`;
  await expect(hosts.create(input({ imageUrl }), by)).rejects.toMatchObject({
    details: { errors: { imageUrl: 'This picture is no longer there. Please upload it again.' } },
  });
  await database.query('insert into pictures (id, width, height, created_at) values ($1, 8, 8, now())', [
    imageUrl.slice('/pictures/'.length),
  ]);
  expect((await hosts.create(input({ imageUrl }), by)).imageUrl).toBe(imageUrl);
  expect(await database.query('select from picture_uses where image_url = $1', [imageUrl])).toHaveLength(1);
});

it('deactivating a host publishes one absence event, and every change is audited', async () => {
  const { no } = await hosts.create(input(), by);
  await hosts.change(no, input({ isActive: false }), by);
  await hosts.retire(no, by);
  await hosts.retire(no, by);
  await hosts.restore(no, by);
  expect(await absenceEvents()).toEqual([{ hostNo: no }]);
  const rows = await database.query('select what, facts from audit_log where subject_id = $1 order by id', [
    String(no),
  ]);
  expect(rows).toEqual([
    { what: 'host-created', facts: {} },
    { what: 'host-changed', facts: { fields: 'isActive' } },
    { what: 'host-retired', facts: {} },
    { what: 'host-restored', facts: {} },
  ]);
});

it('publishes hosts-switched-on once whenever a host becomes available', async () => {
  const eventCount = async () =>
    (await database.query("select from outbox where name = 'hosts-switched-on'")).length;
  const { no } = await hosts.create(input({ isActive: false }), by);
  const found = [await eventCount()];
  for (const change of [
    () => hosts.change(no, input({ isActive: true }), by),
    () => hosts.change(no, input({ isActive: true, name: 'Riley Stone' }), by),
    () => hosts.retire(no, by),
    () => hosts.restore(no, by),
    () => hosts.create(input({ name: 'Avery Fox' }), by),
  ]) {
    await change();
    found.push(await eventCount());
  }
  expect(found).toEqual([0, 1, 1, 1, 2, 3]);
});
