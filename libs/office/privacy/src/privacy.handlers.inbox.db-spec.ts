import { setUpModules, startModules } from '#libs/platform/testing';
import { PrivacyHandlers } from './privacy.handlers.js';
import { PrivacyWorkerModule } from './privacy.worker.module.js';

/** Noon in New York; retention days are counted from this date. */
const DONE = '2026-06-01T16:00:00Z';
/** The last second of that day in New York, and the first one of the next. */
const [LATEST, NEXT_DAY] = ['2026-06-02T03:59:59Z', '2026-06-02T04:00:00Z'];
/** The last second of the 364th day in New York; one second later is the 365th day. */
const DAY_364 = '2027-06-01T03:59:59Z';
const DAY_365 = '2027-06-01T04:00:00Z';

const { modules, database, clock } = setUpModules([PrivacyWorkerModule]);
beforeEach(() => database.clear('contact_messages', 'custom_games'));

const message = (state: string, doneAt: string | null) =>
  database.query(
    `with made as (
       insert into contact_messages (id, name, email, subject, message, state, done_at, created_at)
       values (gen_random_uuid(), 'Pat', 'pat@example.com', 'games', 'Canary asks', $1, $2, '2020-01-01') returning id)
     insert into contact_replies (id, message_id, text) select gen_random_uuid(), id, 'Canary is welcome' from made`,
    [state, doneAt],
  );
const customGame = (status: string, decidedAt: string | null) =>
  database.query(
    `insert into custom_games (id, name, description, status, decided_at, created_at)
     values (gen_random_uuid(), 'Pancake Flip', 'Canary runs', $1, $2, '2020-01-01')`,
    [status, decidedAt],
  );
const purge = (from: Pick<typeof modules, 'get'> = modules) => from.get(PrivacyHandlers).purgeInbox();
const left = () =>
  database.query(
    'select state as what from contact_messages union all select status from custom_games order by what',
  );
const audited = () =>
  database.query("select what, actor_id, facts from audit_log where what like '%-purged' order by id");

it('deletes items on the 365th day after they were closed, not earlier and only once, and keeps open ones', async () => {
  await message('answered', DONE);
  await message('closed', LATEST);
  await message('closed', NEXT_DAY);
  await message('new', null);
  await customGame('rejected', LATEST);
  await customGame('rejected', NEXT_DAY);
  await customGame('submitted', null);
  clock.set(DAY_364);
  expect([await purge(), await audited()]).toEqual([0, []]);
  clock.set(DAY_365);
  expect([await purge(), await purge()]).toEqual([3, 0]);
  expect(await left()).toEqual([
    { what: 'closed' },
    { what: 'new' },
    { what: 'rejected' },
    { what: 'submitted' },
  ]);
  expect(await database.query('select from contact_replies')).toHaveLength(2);
  expect(await audited()).toEqual([
    { what: 'contact-messages-purged', actor_id: null, facts: { count: 2 } },
    { what: 'custom-games-purged', actor_id: null, facts: { count: 1 } },
  ]);
});

it('two concurrent workers delete and publish each item once', async () => {
  for (let count = 0; count < 3; count += 1) await message('closed', DONE);
  clock.set(DAY_365);
  const counts = await Promise.all([purge(), purge()]);
  expect(counts[0] + counts[1] + (await purge())).toBe(3);
  expect(await left()).toEqual([]);
});

it('the retention period is configurable', async () => {
  const hasty = await startModules(database, [PrivacyWorkerModule], {
    clock,
    environment: { INBOX_DATA_DAYS: '30' },
  });
  await message('closed', DONE);
  clock.set('2026-07-01T03:59:59Z');
  expect(await purge(hasty)).toBe(0);
  clock.set('2026-07-01T04:00:00Z');
  expect(await purge(hasty)).toBe(1);
  await hasty.close();
});
