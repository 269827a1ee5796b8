import { randomUUID } from 'node:crypto';
import { setUpModules } from '#libs/platform/testing';
import { DataSource } from 'typeorm';
import { AuditService, type AuditEntry } from './audit.service.js';

const { modules, database, clock } = setUpModules([]);

type View = AuditEntry & { actorId: string };

const view = (): View => ({
  actorId: randomUUID(),
  what: 'booking-viewed',
  subject: 'booking',
  subjectId: randomUUID(),
  facts: { shown: 'host-event' },
});
const record = ({ actorId, ...entry }: View) => modules.get(AuditService).recordHourlyView(actorId, entry);
const count = async () => (await database.query('select from audit_log')).length;

/** The number of rows that a second view adds. */
async function rowsAddedBy(second: View): Promise<number> {
  const before = await count();
  await record(second);
  return (await count()) - before;
}

it('a repeated view is recorded again only after an hour', async () => {
  const first = view();
  await record(first);
  clock.forwardMinutes(59);
  expect(await rowsAddedBy(first)).toBe(0);
  clock.forwardMinutes(1);
  expect(await rowsAddedBy(first)).toBe(1);
});

it.each<[string, Partial<View>]>([
  ['another person', { actorId: randomUUID() }],
  ['another booking', { subjectId: randomUUID() }],
  ['another kind of subject', { subject: 'contact-message' }],
  ['another action', { what: 'booking-copied' }],
  ['another document', { facts: { shown: 'receipt' } }],
])('a view of %s within the hour has a row of its own', async (_, change) => {
  const first = view();
  await record(first);
  expect(await rowsAddedBy({ ...first, ...change })).toBe(1);
  expect(await rowsAddedBy(first)).toBe(0);
});

it('a change is recorded only inside a transaction, and rolled back with it', async () => {
  const { actorId, ...entry } = view();
  const { manager } = modules.get(DataSource);
  const before = await count();
  await expect(modules.get(AuditService).record(manager, actorId, entry)).rejects.toThrow(
    'booking-viewed must be written inside a transaction',
  );
  const rolledBack = manager.transaction(async (tx) => {
    await modules.get(AuditService).record(tx, actorId, entry);
    throw new Error('rolled back');
  });
  await expect(rolledBack).rejects.toThrow('rolled back');
  expect(await count()).toBe(before);
  await manager.transaction((tx) => modules.get(AuditService).record(tx, actorId, entry));
  expect(await count()).toBe(before + 1);
});

it('a page has the entries of one person, of one business day, or of both', async () => {
  const [ada, bob] = [randomUUID(), randomUUID()];
  const at = async (instant: string, actorId: string) => {
    clock.set(instant);
    await record({ ...view(), actorId });
  };
  // The business day in New York ends at 5 AM in UTC.
  await at('2027-02-01T04:59:59Z', ada);
  await at('2027-02-01T05:00:00Z', ada);
  await at('2027-02-02T04:59:59Z', bob);
  await at('2027-02-02T05:00:00Z', bob);
  const times = async (query: { actorId?: string; day?: string }) => {
    const { entries, total } = await modules.get(AuditService).page({ ...query, page: 1 });
    expect(total).toBe(entries.length);
    return entries.map((entry) => entry.at.slice(5, 19));
  };
  expect(await times({ actorId: ada })).toEqual(['02-01T05:00:00', '02-01T04:59:59']);
  expect(await times({ day: '2027-02-01' })).toEqual(['02-02T04:59:59', '02-01T05:00:00']);
  expect(await times({ actorId: bob, day: '2027-02-01' })).toEqual(['02-02T04:59:59']);
  expect(await times({ actorId: 'nobody' })).toEqual([]);
});
