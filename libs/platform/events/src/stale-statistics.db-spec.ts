// PostgreSQL counts rows now and then: after a quiet minute it plans for no waiting events, however many there are.
import { setUpModules } from '#libs/platform/testing';
import { DataSource } from 'typeorm';
import { JobOutcomesRepository } from './job-outcomes.repository.js';
import { OutboxRepository } from './outbox.repository.js';

const WAITING = 5_000;
/** Three handlers an event, each with a few look-ups; a loop over all events for each would visit 25 million. */
const MOST_VISITED = 50 * WAITING;
const { modules, database } = setUpModules([]);

type Plan = {
  'Actual Rows': number;
  'Actual Loops': number;
  'Rows Removed by Join Filter'?: number;
  'Rows Removed by Filter'?: number;
  Plans?: Plan[];
};

/** The rows that a plan has read, also those that it has left out. */
function visitedRows(plan: Plan): number {
  const left = (plan['Rows Removed by Join Filter'] ?? 0) + (plan['Rows Removed by Filter'] ?? 0);
  const inner = (plan.Plans ?? []).reduce((sum, each) => sum + visitedRows(each), 0);
  return (plan['Actual Rows'] + left) * plan['Actual Loops'] + inner;
}

/** Runs `call`; returns how many rows each of its statements has visited. */
async function visitedBy(call: () => Promise<unknown>): Promise<number[]> {
  const visited: number[] = [];
  const explained = jest.spyOn(modules.get(DataSource), 'query').mockImplementation(async (sql, given) => {
    const values = given as unknown[] | undefined;
    const rows = sql.startsWith('select') ? await database.query(sql, values) : [];
    const explain = `explain (analyze, timing off, format json) ${sql}`;
    const [{ 'QUERY PLAN': plans }] = await database.query<{ 'QUERY PLAN': [{ Plan: Plan }] }>(
      explain,
      values,
    );
    visited.push(visitedRows(plans[0].Plan));
    return rows;
  });
  await call().finally(() => explained.mockRestore());
  return visited;
}

const sentEvents = (count: number, sent: string, settled: string) =>
  database.query(
    `insert into outbox (name, payload, sent_at, settled_at, handlers)
     select 'booking-created', jsonb_build_object('bookingId', gen_random_uuid()),
       now() - interval '${sent}', ${settled}, '{one,two,three}' from generate_series(1, ${count})`,
  );

it('statements about waiting events stay linear when the statistics saw none', async () => {
  await sentEvents(20_000, '1 day', 'now()');
  await database.query('analyze');
  await sentEvents(WAITING, '1 hour', 'null');
  await database.query(
    `insert into event_effects (event_id, handler)
     select id, handler from outbox, unnest(handlers) as handler where settled_at is null and seq % 2 = 0`,
  );
  const outcomes = modules.get(JobOutcomesRepository);
  const outbox = modules.get(OutboxRepository);
  const query = { afterSeconds: 60, withinDays: 30, handlers: ['one', 'two', 'three'], fromSeq: '0' };

  const visited = [
    ...(await visitedBy(() => outbox.state())),
    ...(await visitedBy(() => outcomes.acknowledgeAndFindPending({ ...query, limit: 500 }))),
    ...(await visitedBy(() => outbox.findUnsent(500))),
  ];

  expect(visited).toHaveLength(5);
  expect(Math.max(...visited)).toBeLessThan(MOST_VISITED);
  const [{ waiting }] = await database.query(
    'select count(*)::int as waiting from outbox where settled_at is null',
  );
  expect(waiting).toBe(WAITING / 2);
}, 60_000);
