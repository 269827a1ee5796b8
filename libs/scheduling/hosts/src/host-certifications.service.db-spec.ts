import { check, HOST_MESSAGES, SaveCertification, type CertificationKind } from '#libs/shared/contracts';
import { insertHost, insertUser, setUpModules } from '#libs/platform/testing';
import { HostCertificationsService } from './host-certifications.service.js';
import { HostsQueries } from './hosts.queries.js';
import { HostsModule } from './hosts.module.js';

const { modules, database, clock } = setUpModules([HostsModule]);
let by: string;
let no: number;

beforeAll(async () => {
  ({ id: by } = await insertUser(database, { role: 'admin', username: 'ada' }));
});
beforeEach(async () => {
  await database.clear('hosts', 'outbox');
  no = await insertHost(database);
  clock.set('2026-06-01T16:00:00Z');
});

const input = (checkedOn: string, expiresOn: string | null, kind: CertificationKind = 'background-check') =>
  check(SaveCertification, { kind, checkedOn, expiresOn }).value;
const certify = (checkedOn: string, expiresOn: string | null, kind?: CertificationKind) =>
  modules.get(HostCertificationsService).save(no, input(checkedOn, expiresOn, kind), by);
const listed = async () =>
  (await modules.get(HostsQueries).find(no)).certifications.map(
    ({ checkedOn, state, daysLeft, isReplaced }) =>
      [checkedOn, state, daysLeft, ...(isReplaced ? ['replaced'] : [])].join(' '),
  );

it('lists certifications with state and author, newest first', async () => {
  await certify('2025-05-01', '2026-05-01');
  await certify('2026-05-20', '2026-06-13');
  await certify('2026-01-01', null, 'driving');
  expect(await listed()).toEqual([
    '2026-05-20 expiring 12',
    '2025-05-01 expired -31 replaced',
    '2026-01-01 valid ',
  ]);
  expect((await modules.get(HostsQueries).find(no)).certifications[0].notedBy).toBe('ada');
});

it('saving the same kind and day corrects a certification; it can be removed', async () => {
  await certify('2026-05-20', '2026-06-13');
  const { version } = await certify('2026-05-20', '2028-05-20');
  expect([await listed(), version]).toEqual([['2026-05-20 valid 719'], 3]);
  await modules.get(HostCertificationsService).remove(no, 'background-check', '2026-05-20', by);
  expect(await listed()).toEqual([]);
  for (const [kind, day] of [
    ['background-check', '2026-05-20'],
    ['swimming', '2026-05-20'],
    ['driving', 'never'],
  ])
    await expect(modules.get(HostCertificationsService).remove(no, kind, day, by)).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
});

it('rejects a check in the future and an outdated version', async () => {
  await expect(certify('2026-06-02', null)).rejects.toMatchObject({
    details: { errors: { checkedOn: HOST_MESSAGES.notYet } },
  });
  await certify('2026-06-01', null);
  const stale = modules
    .get(HostCertificationsService)
    .save(no, { ...input('2026-05-01', null), version: 1 }, by);
  await expect(stale).rejects.toMatchObject({ code: 'STALE' });
});

describe('publishDueWarnings()', () => {
  const setDay = (day: string) => clock.set(`${day}T16:00:00Z`);
  const warned = async () => {
    await Promise.all([
      modules.get(HostCertificationsService).publishDueWarnings(),
      modules.get(HostCertificationsService).publishDueWarnings(),
    ]);
    const rows = await database.query(
      `select w.days_ahead as days, o.payload from certification_warnings w
       join outbox o on o.payload ->> 'warningId' = w.id::text order by w.days_ahead desc`,
    );
    return rows.map(({ days }) => days);
  };

  it('warns 30, 7 and 0 days ahead, once each', async () => {
    await certify('2026-05-20', '2026-08-01');
    const found: unknown[] = [];
    for (const day of [
      '2026-07-01',
      '2026-07-02',
      '2026-07-03',
      '2026-07-24',
      '2026-07-25',
      '2026-08-01',
      '2026-08-02',
    ]) {
      setDay(day);
      found.push([day.slice(5), ...(await warned())]);
    }
    expect(found).toEqual([
      ['07-01'],
      ['07-02', 30],
      ['07-03', 30],
      ['07-24', 30],
      ['07-25', 30, 7],
      ['08-01', 30, 7, 0],
      ['08-02', 30, 7, 0],
    ]);
  });

  it('warns only for the nearest threshold if several have passed', async () => {
    await certify('2026-05-20', '2026-06-05');
    expect(await warned()).toEqual([7]);
    expect(await warned()).toEqual([7]);
  });

  it('does not warn if another certification of the kind is valid longer', async () => {
    await certify('2025-05-20', '2026-06-05');
    await certify('2026-05-20', '2027-06-05');
    await certify('2025-05-20', '2026-06-05', 'driving');
    await certify('2026-05-20', null, 'driving');
    expect(await warned()).toEqual([]);
  });

  it('does not warn about inactive hosts and long expired certifications', async () => {
    await certify('2025-05-20', '2026-05-20');
    expect(await warned()).toEqual([]);
    await certify('2025-05-20', '2026-06-05');
    await database.query('update hosts set is_active = false');
    expect(await warned()).toEqual([]);
  });

  it('findWarning() returns null after a renewal', async () => {
    await certify('2026-05-20', '2026-06-05');
    await warned();
    const [{ id }] = await database.query<{ id: string }>('select id from certification_warnings');
    const find = () => modules.get(HostCertificationsService).findWarning(id);
    expect(await find()).toEqual({
      name: 'Riley Brook',
      kind: 'background-check',
      expiresOn: '2026-06-05',
      daysAhead: 7,
    });
    await certify('2026-06-01', '2028-06-01');
    expect(await find()).toBeNull();
  });
});
