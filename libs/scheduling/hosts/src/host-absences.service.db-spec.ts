import { randomUUID } from 'node:crypto';
import { check, HOST_SENTENCES, SaveAbsence, type AbsenceKind } from '#libs/shared/contracts';
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
  await database.query('truncate hosts, outbox cascade');
  hostNo = await insertHost(database);
  clock.set('2026-06-01T16:00:00Z');
});

const input = (from: string, to: string, kind: AbsenceKind = 'vacation', version?: number) =>
  check(SaveAbsence, { hostNo, from, to, kind, version }).value;
const enter = (from: string, to: string, kind?: AbsenceKind) => absences.record(input(from, to, kind), by);
const plan = async () => (await absences.list({})).map(({ from, to, kind }) => `${from} ${to} ${kind}`);

it('the last day is a day away, and an absence that is over is listed no more', async () => {
  await enter('2026-05-30', '2026-06-01');
  await enter('2026-06-10', '2026-06-10', 'other');
  expect(await plan()).toEqual(['2026-05-30 2026-06-01 vacation', '2026-06-10 2026-06-10 other']);
  clock.set('2026-06-02T12:00:00Z');
  expect(await plan()).toEqual(['2026-06-10 2026-06-10 other']);
  expect(await absences.list({ from: '2026-06-01', to: '2026-06-02' })).toHaveLength(1);
  const [{ isAway, isBack }] = await database.query(
    `select away @> date '2026-06-01' as "isAway", not away @> date '2026-06-02' as "isBack" from host_cards`,
  );
  expect([isAway, isBack]).toEqual([true, true]);
});

it('an absence that meets another one is refused with the days in the way', async () => {
  await enter('2026-06-10', '2026-06-20');
  await expect(enter('2026-06-20', '2026-06-25')).rejects.toMatchObject({
    code: 'NOT_ALLOWED',
    message:
      'This host is away between Wednesday, June 10, 2026 and Saturday, June 20, 2026 already. Please change that absence instead.',
  });
  await enter('2026-06-21', '2026-06-25');
  expect(await plan()).toHaveLength(2);
});

it.each([
  ['inside of a vacation', '2026-06-13', '2026-06-14', ['10 12 vacation', '13 14 sick', '15 20 vacation']],
  ['at its first days', '2026-06-08', '2026-06-11', ['08 11 sick', '12 20 vacation']],
  ['at its last days', '2026-06-20', '2026-06-22', ['10 19 vacation', '20 22 sick']],
  ['over all of it', '2026-06-09', '2026-06-21', ['09 21 sick']],
])('a sick host is entered %s, and the plan is cut', async (_, from, to, expected) => {
  await enter('2026-06-10', '2026-06-20');
  await enter(from, to, 'sick');
  expect((await plan()).map((line) => line.replaceAll('2026-06-', ''))).toEqual(expected);
});

it('a sick host may be entered twice, and longer', async () => {
  await enter('2026-06-01', '2026-06-02', 'sick');
  await enter('2026-06-02', '2026-06-05', 'sick');
  expect(await plan()).toEqual(['2026-06-01 2026-06-01 sick', '2026-06-02 2026-06-05 sick']);
});

it('an absence is changed with the version that was seen, also when it meets itself', async () => {
  const { id } = await enter('2026-06-10', '2026-06-20');
  const changed = await absences.change(id, input('2026-06-12', '2026-06-22', 'other', 1), by);
  expect(changed).toMatchObject({ id, from: '2026-06-12', to: '2026-06-22', kind: 'other', version: 2 });
  await expect(absences.change(id, input('2026-06-12', '2026-06-23', 'other', 1), by)).rejects.toMatchObject({
    code: 'STALE',
    message: HOST_SENTENCES.absenceStale,
  });
  const strange = absences.change(randomUUID(), input('2026-06-12', '2026-06-23'), by);
  await expect(strange).rejects.toMatchObject({ code: 'NOT_FOUND' });
  await absences.remove(id, by);
  await expect(absences.remove(id, by)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  await expect(absences.remove('nothing', by)).rejects.toMatchObject({ code: 'NOT_FOUND' });
});

it('an absence is not changed into the days of another one', async () => {
  await enter('2026-06-10', '2026-06-20');
  const { id } = await enter('2026-06-22', '2026-06-25');
  const change = (from: string) => absences.change(id, input(from, '2026-06-25'), by);
  await expect(change('2026-06-20')).rejects.toMatchObject({ code: 'NOT_ALLOWED' });
  expect(await change('2026-06-21')).toMatchObject({ id, from: '2026-06-21', version: 2 });
});

it('of two absences at once over the same days one is refused, and the sick one never', async () => {
  for (let round = 0; round < 10; round += 1) {
    await database.query('delete from host_absences');
    const ends = await Promise.allSettled([
      enter('2026-06-10', '2026-06-12'),
      enter('2026-06-11', '2026-06-14'),
      enter('2026-06-12', '2026-06-12', 'sick'),
    ]);
    const codes = ends.flatMap((end) => (end.status === 'rejected' ? [end.reason.code] : []));
    expect(codes.every((code) => code === 'NOT_ALLOWED')).toBe(true);
    expect(ends[2].status).toBe('fulfilled');
  }
});

it('each is told once with the number of the host alone, and why is in no log', async () => {
  const { id } = await enter('2026-06-10', '2026-06-20', 'sick');
  await absences.change(id, input('2026-06-10', '2026-06-21', 'sick'), by);
  await absences.remove(id, by);
  const told = await database.query("select payload from outbox where name = 'host-absence-recorded'");
  expect(told.map(({ payload }) => payload)).toEqual([{ hostNo }, { hostNo }]);
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
