import { POLICY_DEFAULTS, START_TIMES } from '#libs/shared/contracts';
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
  await policies.change('leadHours', { value: 24, version: 0 }, ada);
  expect(await policies.current()).toEqual({ ...POLICY_DEFAULTS, leadHours: 24 });
  await until('the other process knows', async () => (await otherProcess.current()).leadHours === 24);
});

it('a change requires the current version and is audited with old and new value', async () => {
  const set = await policies.change('holdHours', { value: 24, version: 0 }, ada);
  expect(set).toMatchObject({ key: 'holdHours', value: 24, default: 48, version: 1 });
  await policies.change('holdHours', { value: 12, version: 1 }, ada);
  await expect(policies.change('holdHours', { value: 6, version: 1 }, ada)).rejects.toMatchObject({
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
  const same = await policies.change('requireBackgroundCheck', { value: false, version: 0 }, ada);
  expect(same.version).toBe(0);
  expect(await database.query('select key from policies')).toEqual([]);
});

it('of two concurrent changes of a policy one gets STALE, for the first value and later ones', async () => {
  const both = (version: number) =>
    Promise.allSettled(
      [15, 20].map((minutes) => policies.change('setUpMinutes', { value: minutes + version, version }, ada)),
    );
  for (const version of [0, 1, 2]) expect(outcomes(await both(version))).toEqual(['STALE', 'done']);
  expect(await one('setUpMinutes')).toMatchObject({ version: 3 });
});

it.each([
  ['parkingMinutes', 121, 'VALIDATION'],
  ['parkingMinutes', true, 'VALIDATION'],
  ['addressInCalendars', 1, 'VALIDATION'],
  ['somethingElse', 1, 'NOT_FOUND'],
  ['constructor', 1, 'NOT_FOUND'],
])('setting %s to %s is rejected with %s', async (key, value, code) => {
  await expect(policies.change(key, { value, version: 0 }, ada)).rejects.toMatchObject({ code });
});

it('ignores a stored value that is no longer valid', async () => {
  await database.query(
    `insert into policies (key, value, version, updated_at) values ('leadHours', '999', 4, now()), ('gone', '1', 1, now())`,
  );
  expect(await policies.current()).toEqual(POLICY_DEFAULTS);
});

it('stores a list of start times in order and audits it as one text', async () => {
  const value = ['10:00 AM', '2:00 PM'];
  const set = await policies.change('startTimes', { value, version: 0 }, ada);
  expect(set).toMatchObject({ value, default: START_TIMES, version: 1 });
  expect((await policies.current()).startTimes).toEqual(value);
  expect((await policies.change('startTimes', { value: [...value], version: 1 }, ada)).version).toBe(1);
  const [{ facts }] = await database.query("select facts from audit_log where subject_id = 'startTimes'");
  expect(facts).toEqual({ key: 'startTimes', old: START_TIMES.join(', '), new: '10:00 AM, 2:00 PM' });
});
