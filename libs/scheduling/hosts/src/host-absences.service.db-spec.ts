import { randomUUID } from 'node:crypto';
import { check, SaveAbsence, type AbsenceKind } from '#libs/shared/contracts';
import { insertHost, insertUser, setUpModules } from '#libs/platform/testing';
import { HostAbsencesService } from './host-absences.service.js';
import { HostsModule } from './hosts.module.js';

const { modules, database, clock } = setUpModules([HostsModule]);
let absences: HostAbsencesService;
let by: string;
let hostNo: number;

beforeAll(async () => {
  absences = modules.get(HostAbsencesService);
  ({ id: by } = await insertUser(database, { role: 'admin' }));
});
beforeEach(async () => {
  await database.clear('hosts', 'outbox');
  hostNo = await insertHost(database);
  clock.set('2026-06-01T16:00:00Z');
});

const input = (from: string, to: string, kind: AbsenceKind = 'vacation', version?: number) =>
  check(SaveAbsence, { hostNo, from, to, kind, version }).value;
const record = (from: string, to: string, kind?: AbsenceKind) => absences.record(input(from, to, kind), by);
const planned = async () => (await absences.list({})).map(({ from, to, kind }) => `${from} ${to} ${kind}`);

it('lists an absence until its last day, inclusive', async () => {
  await record('2026-05-30', '2026-06-01');
  await record('2026-06-10', '2026-06-10', 'other');
  expect(await planned()).toEqual(['2026-05-30 2026-06-01 vacation', '2026-06-10 2026-06-10 other']);
  clock.set('2026-06-02T12:00:00Z');
  expect(await planned()).toEqual(['2026-06-10 2026-06-10 other']);
  expect(await absences.list({ from: '2026-06-01', to: '2026-06-02' })).toHaveLength(1);
  const [{ isAway, isBack }] = await database.query(
    `select away @> date '2026-06-01' as "isAway", not away @> date '2026-06-02' as "isBack" from host_cards`,
  );
  expect([isAway, isBack]).toEqual([true, true]);
});

it('rejects an overlapping absence and names its days', async () => {
  await record('2026-06-10', '2026-06-20');
  await expect(record('2026-06-20', '2026-06-25')).rejects.toMatchObject({
    code: 'NOT_ALLOWED',
    message:
      'This host is away between Wednesday, June 10, 2026 and Saturday, June 20, 2026 already. Please change that absence instead.',
  });
  await record('2026-06-21', '2026-06-25');
  expect(await planned()).toHaveLength(2);
});

it.each([
  ['within a vacation', '2026-06-13', '2026-06-14', ['10 12 vacation', '13 14 sick', '15 20 vacation']],
  ['at its start', '2026-06-08', '2026-06-11', ['08 11 sick', '12 20 vacation']],
  ['at its end', '2026-06-20', '2026-06-22', ['10 19 vacation', '20 22 sick']],
  ['covering it', '2026-06-09', '2026-06-21', ['09 21 sick']],
])('sick days %s cut the planned absence', async (_, from, to, expected) => {
  await record('2026-06-10', '2026-06-20');
  await record(from, to, 'sick');
  expect((await planned()).map((line) => line.replaceAll('2026-06-', ''))).toEqual(expected);
});

it('sick days can be extended', async () => {
  await record('2026-06-01', '2026-06-02', 'sick');
  await record('2026-06-02', '2026-06-05', 'sick');
  expect(await planned()).toEqual(['2026-06-01 2026-06-01 sick', '2026-06-02 2026-06-05 sick']);
});

it('changing an absence requires the current version and may overlap itself', async () => {
  const { id } = await record('2026-06-10', '2026-06-20');
  const changed = await absences.change(id, input('2026-06-12', '2026-06-22', 'other', 1), by);
  expect(changed).toMatchObject({ id, from: '2026-06-12', to: '2026-06-22', kind: 'other', version: 2 });
  await expect(absences.change(id, input('2026-06-12', '2026-06-23', 'other', 1), by)).rejects.toMatchObject({
    code: 'STALE',
    message: 'Somebody else changed this absence. Please reload.',
  });
  const unknown = absences.change(randomUUID(), input('2026-06-12', '2026-06-23'), by);
  await expect(unknown).rejects.toMatchObject({ code: 'NOT_FOUND' });
  await absences.remove(id, by);
  await expect(absences.remove(id, by)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  await expect(absences.remove('nothing', by)).rejects.toMatchObject({ code: 'NOT_FOUND' });
});

it('rejects a change that overlaps another absence', async () => {
  await record('2026-06-10', '2026-06-20');
  const { id } = await record('2026-06-22', '2026-06-25');
  const change = (from: string) => absences.change(id, input(from, '2026-06-25'), by);
  await expect(change('2026-06-20')).rejects.toMatchObject({ code: 'NOT_ALLOWED' });
  expect(await change('2026-06-21')).toMatchObject({ id, from: '2026-06-21', version: 2 });
});

it('concurrent overlapping absences are rejected, but never sick days', async () => {
  for (let round = 0; round < 10; round += 1) {
    await database.query('delete from host_absences');
    const results = await Promise.allSettled([
      record('2026-06-10', '2026-06-12'),
      record('2026-06-11', '2026-06-14'),
      record('2026-06-12', '2026-06-12', 'sick'),
    ]);
    const codes = results.flatMap((result) => (result.status === 'rejected' ? [result.reason.code] : []));
    expect(codes.every((code) => code === 'NOT_ALLOWED')).toBe(true);
    expect(results[2].status).toBe('fulfilled');
  }
});

it('events contain only the host number, and the audit log contains no reason', async () => {
  const { id } = await record('2026-06-10', '2026-06-20', 'sick');
  await absences.change(id, input('2026-06-10', '2026-06-21', 'sick'), by);
  await absences.remove(id, by);
  const events = await database.query("select payload from outbox where name = 'host-absence-recorded'");
  expect(events.map(({ payload }) => payload)).toEqual([{ hostNo }, { hostNo }]);
  const rows = await database.query('select what, facts from audit_log where subject_id = $1 order by id', [
    String(hostNo),
  ]);
  expect(rows.map(({ what }) => what)).toEqual([
    'host-absence-recorded',
    'host-absence-changed',
    'host-absence-removed',
  ]);
  expect(JSON.stringify(rows)).not.toContain('sick');
});
