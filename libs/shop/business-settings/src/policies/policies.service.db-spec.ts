import { type AdminPolicy, POLICY_DEFAULTS, START_TIMES } from '#libs/shared/contracts';
import { AuditService } from '#libs/platform/auth';
import { Clock } from '#libs/platform/config';
import { insertUser, setUpModules, until } from '#libs/platform/testing';
import { PoliciesRepository } from './policies.repository.js';
import { PoliciesService } from './policies.service.js';
import { DataSource } from 'typeorm';
import { BusinessSettingsModule } from '../business-settings.module.js';

const { modules, database } = setUpModules([BusinessSettingsModule]);
let policies: PoliciesService;
let ada: string;

beforeAll(async () => {
  policies = modules.get(PoliciesService);
  ada = (await insertUser(database)).id;
});
beforeEach(async () => {
  await database.query('delete from policies');
});
const set = async (key: string, value: unknown, version: number) => {
  const all = await policies.change({ changes: { [key]: { value, version } } }, ada);
  return all.find((each) => each.key === key) as AdminPolicy;
};
const one = async (name: string) => (await policies.list()).find(({ key }) => key === name);
const outcomes = (results: PromiseSettledResult<unknown>[]) =>
  results
    .map((result) => (result.status === 'fulfilled' ? 'done' : (result.reason as { code: string }).code))
    .sort();

it('returns the defaults while nothing is set', async () => {
  expect(await policies.current()).toEqual(POLICY_DEFAULTS);
  expect((await policies.list()).map(({ version }) => version)).toEqual(
    Object.keys(POLICY_DEFAULTS).map(() => 0),
  );
});

it('a change takes effect immediately in this process and within a second in others', async () => {
  const otherProcess = new PoliciesService(
    modules.get(DataSource),
    modules.get(PoliciesRepository),
    modules.get(AuditService),
    modules.get(Clock),
  );
  await Promise.all([policies.current(), otherProcess.current()]);
  await set('leadHours', 24, 0);
  expect(await policies.current()).toEqual({ ...POLICY_DEFAULTS, leadHours: 24 });
  await until('the other process knows', async () => (await otherProcess.current()).leadHours === 24);
});

it('a change requires the current version and is audited with old and new value', async () => {
  expect(await set('holdHours', 24, 0)).toMatchObject({
    key: 'holdHours',
    value: 24,
    default: 48,
    version: 1,
  });
  await set('holdHours', 12, 1);
  await expect(set('holdHours', 6, 1)).rejects.toMatchObject({
    code: 'STALE',
  });
  expect(await one('holdHours')).toMatchObject({ value: 12, version: 2 });
  const rows = await database.query(
    "select actor_id as by, facts from audit_log where what = 'policy-changed' and subject_id = 'holdHours' order by id",
  );
  expect(rows).toEqual([
    { by: ada, facts: { key: 'holdHours', old: 48, new: 24 } },
    { by: ada, facts: { key: 'holdHours', old: 24, new: 12 } },
  ]);
});

it('setting the current value again changes nothing', async () => {
  const same = await set('requireBackgroundCheck', false, 0);
  expect(same.version).toBe(0);
  expect(await database.query('select key from policies')).toEqual([]);
});

it('of two concurrent changes of a policy one gets STALE, for the first value and later ones', async () => {
  const both = (version: number) =>
    Promise.allSettled([15, 20].map((minutes) => set('setUpMinutes', minutes + version, version)));
  for (const version of [0, 1, 2]) expect(outcomes(await both(version))).toEqual(['STALE', 'done']);
  expect(await one('setUpMinutes')).toMatchObject({ version: 3 });
});

it('several changes are made together and audited one by one', async () => {
  const changes = {
    setUpMinutes: { value: 40, version: 0 },
    resaleRefund: { value: true, version: 0 },
    milesPerHour: { value: 25, version: 0 },
  };
  await policies.change({ changes }, ada);
  expect(await policies.current()).toMatchObject({ setUpMinutes: 40, resaleRefund: true });
  const rows = await database.query(
    "select facts->>'key' as key from audit_log where subject_id = any($1) order by id",
    [Object.keys(changes)],
  );
  expect(rows.slice(-2)).toEqual([{ key: 'resaleRefund' }, { key: 'setUpMinutes' }]);
});

it('of several changes none is made when one is invalid or outdated, and each of these is named', async () => {
  await set('packDownMinutes', 20, 0);
  await set('parkingMinutes', 5, 0);
  const version = 0;
  const sent = (packDownMinutes: number, parkingMinutes: unknown) =>
    policies.change(
      {
        changes: {
          leadHours: { value: 24, version },
          packDownMinutes: { value: packDownMinutes, version },
          parkingMinutes: { value: parkingMinutes, version },
        },
      },
      ada,
    );
  await expect(sent(999, 'a')).rejects.toMatchObject({
    code: 'VALIDATION',
    details: {
      errors: {
        packDownMinutes: 'Please give a whole number from 0 to 240.',
        parkingMinutes: 'Please give a whole number from 0 to 120.',
      },
    },
  });
  await expect(sent(30, 10)).rejects.toMatchObject({
    code: 'STALE',
    message: 'Somebody else changed “Pack-up”, “Parking”, so nothing was saved. Please check and save again.',
    details: { errors: { packDownMinutes: expect.any(String), parkingMinutes: expect.any(String) } },
  });
  expect(await policies.current()).toEqual({ ...POLICY_DEFAULTS, packDownMinutes: 20, parkingMinutes: 5 });
});

it('of two concurrent changes of the same settings in opposite order one gets STALE and both end', async () => {
  const keys = ['leadHours', 'holdHours', 'changeDays'];
  const change = (order: string[], value: number, version: number) =>
    policies.change({ changes: Object.fromEntries(order.map((key) => [key, { value, version }])) }, ada);
  for (const version of [0, 1, 2]) {
    const both = [change(keys, 10 + version, version), change(keys.toReversed(), 20 + version, version)];
    expect(outcomes(await Promise.allSettled(both))).toEqual(['STALE', 'done']);
  }
});

it.each([
  ['parkingMinutes', 121, 'VALIDATION'],
  ['parkingMinutes', true, 'VALIDATION'],
  ['addressInCalendars', 1, 'VALIDATION'],
  ['somethingElse', 1, 'VALIDATION'],
  ['constructor', 1, 'VALIDATION'],
])('setting %s to %s is rejected with %s', async (key, value, code) => {
  await expect(set(key, value, 0)).rejects.toMatchObject({ code });
});

it('ignores a stored value that is no longer valid', async () => {
  await database.query(
    `insert into policies (key, value, version, updated_at) values ('leadHours', '999', 4, now()), ('gone', '1', 1, now())`,
  );
  expect(await policies.current()).toEqual(POLICY_DEFAULTS);
});

it('stores a list of start times in order and audits it as one text', async () => {
  const value = ['10:00 AM', '2:00 PM'];
  expect(await set('startTimes', value, 0)).toMatchObject({ value, default: START_TIMES, version: 1 });
  expect((await policies.current()).startTimes).toEqual(value);
  expect((await set('startTimes', [...value], 1)).version).toBe(1);
  const [{ facts }] = await database.query("select facts from audit_log where subject_id = 'startTimes'");
  expect(facts).toEqual({ key: 'startTimes', old: START_TIMES.join(', '), new: '10:00 AM, 2:00 PM' });
});
