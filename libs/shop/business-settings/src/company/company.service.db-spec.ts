import { type CompanyKey, FAQ_KEYS, POLICY_WORDS_KEYS } from '#libs/shared/contracts';
import { Settings } from '#libs/platform/config';
import { AuditService } from '#libs/platform/auth';
import { PicturesService } from '#libs/platform/media';
import { insertUser, setUpModules, until } from '#libs/platform/testing';
import { CompanyRepository } from './company.repository.js';
import { CompanyService } from './company.service.js';
import { DiscoveryService } from '@nestjs/core';
import { DataSource } from 'typeorm';
import { BusinessSettingsModule } from '../business-settings.module.js';

const { modules, database, clock } = setUpModules([BusinessSettingsModule]);
let company: CompanyService;
let ada: string;

beforeAll(async () => {
  company = modules.get(CompanyService);
  ada = (await insertUser(database)).id;
});
beforeEach(async () => {
  await database.query('delete from company_details');
});
type Value = string | number | string[] | null;
const set = async (key: string, value: Value, version = 0) => {
  const details = await company.change({ changes: { [key]: { value, version } } }, ada);
  return details.find((each) => each.key === (key as CompanyKey));
};
const one = async (name: string) => (await company.list()).find(({ key }) => key === name);

it('returns the environment defaults while nothing is set', async () => {
  const { BRAND_NAME, PUBLIC_PHONE, PUBLIC_EMAIL, SERVICE_AREA } = modules.get(Settings);
  expect(await company.current()).toEqual({
    brand: BRAND_NAME,
    logo: '',
    legalName: '',
    postalAddress: '',
    insurer: '',
    checkingFirm: '',
    taxId: '',
    phone: PUBLIC_PHONE,
    email: PUBLIC_EMAIL,
    serviceArea: SERVICE_AREA,
    radiusMiles: 30,
    timeZone: 'America/New_York',
    officeHours: '',
    socialLinks: '',
    mailSignature: '',
    organizerAddresses: [],
    organizerMails: 'off',
    setupList: 'shown',
    terms: '',
    privacy: '',
    ...Object.fromEntries([...FAQ_KEYS, ...POLICY_WORDS_KEYS].map((key) => [key, ''])),
  });
  expect((await company.list()).every(({ version, isSet }) => version === 0 && !isSet)).toBe(true);
});

it('a change takes effect immediately in this process and within a second in others', async () => {
  const otherProcess = new CompanyService(
    modules.get(Settings),
    clock,
    modules.get(DataSource),
    modules.get(CompanyRepository),
    modules.get(AuditService),
    modules.get(PicturesService),
    modules.get(DiscoveryService),
  );
  await Promise.all([company.current(), otherProcess.current()]);
  await set('phone', ' (555) 010-0199 ');
  expect((await company.current()).phone).toBe('(555) 010-0199');
  await until(
    'the other process knows',
    async () => (await otherProcess.current()).phone === '(555) 010-0199',
  );
});

it('null restores the default, and each change is audited with old and new value', async () => {
  await set('brand', 'Kite & Sons');
  expect(await one('brand')).toMatchObject({ value: 'Kite & Sons', isSet: true, version: 1 });
  await expect(set('brand', 'Others', 0)).rejects.toMatchObject({ code: 'STALE' });
  const back = await set('brand', null, 1);
  expect(back).toMatchObject({ value: company.defaults.brand, isSet: false, version: 2 });
  const rows = await database.query(
    "select actor_id as by, facts from audit_log where what = 'company-changed' and subject_id = 'brand' order by id",
  );
  expect(rows).toEqual([
    { by: ada, facts: { key: 'brand', old: null, new: 'Kite & Sons' } },
    { by: ada, facts: { key: 'brand', old: 'Kite & Sons', new: null } },
  ]);
});

it('the audit log stores only the lengths of a long text', async () => {
  await set('terms', '# Terms\n\nBe kind.');
  await set('terms', null, 1);
  const rows = await database.query("select facts from audit_log where subject_id = 'terms' order by id");
  expect(rows).toEqual([
    { facts: { key: 'terms', oldLength: 0, newLength: 17 } },
    { facts: { key: 'terms', oldLength: 17, newLength: 0 } },
  ]);
  expect((await company.current()).terms).toBe('');
});

it('setting the current value again changes nothing', async () => {
  await set('organizerAddresses', ['a@example.com', 'b@example.com']);
  const same = await set('organizerAddresses', ['a@example.com', 'b@example.com'], 1);
  expect([same?.version, (await set('taxId', null))?.version]).toEqual([1, 0]);
});

it('of two concurrent changes of a detail one gets STALE, for the first value and later ones', async () => {
  for (const version of [0, 1, 2]) {
    const results = await Promise.allSettled(
      [10, 20].map((miles) => set('radiusMiles', miles + version, version)),
    );
    const outcomes = results.map((result) => (result.status === 'fulfilled' ? 'done' : result.reason.code));
    expect(outcomes.sort()).toEqual(['STALE', 'done']);
  }
});

it.each([
  ['brand', '', 'VALIDATION'],
  ['brand', 'two\nlines', 'VALIDATION'],
  ['brand', 'two\u2028lines', 'VALIDATION'],
  ['brand', 'two\u2029lines', 'VALIDATION'],
  ['brand', 'two\u0085lines', 'VALIDATION'],
  ['brand', 'x'.repeat(61), 'VALIDATION'],
  ['brand', 'turned \u202e round', 'VALIDATION'],
  ['phone', '12', 'VALIDATION'],
  ['email', 'not a mail', 'VALIDATION'],
  ['radiusMiles', 0, 'VALIDATION'],
  ['radiusMiles', '30', 'VALIDATION'],
  ['organizerAddresses', ['a@example.com', 'b'], 'VALIDATION'],
  ['organizerAddresses', Array.from({ length: 11 }, (_, no) => `a${no}@example.com`), 'VALIDATION'],
  ['organizerMails', 'sometimes', 'VALIDATION'],
  ['organizerMails', ['off'], 'VALIDATION'],
  ['somethingElse', 'x', 'VALIDATION'],
  ['constructor', 'x', 'VALIDATION'],
])('setting %s to %j is rejected with %s', async (key, value, code) => {
  await expect(set(key, value)).rejects.toMatchObject({ code });
});

it('several changes are made together, or none of them', async () => {
  const changes = {
    taxId: { value: ' 12-3456789 ', version: 0 },
    radiusMiles: { value: 40, version: 0 },
    brand: { value: null, version: 0 },
  };
  await company.change({ changes }, ada);
  expect(await company.current()).toMatchObject({ taxId: '12-3456789', radiusMiles: 40 });
  const again = { phone: { value: '(555) 010-0199', version: 0 }, taxId: { value: null, version: 0 } };
  await expect(company.change({ changes: again }, ada)).rejects.toMatchObject({
    code: 'STALE',
    message: 'Somebody else changed “Tax ID”, so nothing was saved. Please check and save again.',
    details: { errors: { taxId: 'Somebody else changed this setting. Please reload.' } },
  });
  expect(await one('phone')).toMatchObject({ isSet: false, version: 0 });
});

it('ignores a stored value that is no longer valid', async () => {
  await database.query(
    `insert into company_details (key, value, version, updated_at) values ('radiusMiles', '9999', 4, now()), ('gone', '"x"', 1, now())`,
  );
  expect(await company.current()).toEqual(company.defaults);
});
