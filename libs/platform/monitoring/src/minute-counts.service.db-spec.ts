import { randomUUID } from 'node:crypto';
import { setUpModules } from '#libs/platform/testing';
import { MinuteCountsRepository } from './minute-counts.repository.js';
import { MinuteCountsService } from './minute-counts.service.js';
import { MonitoringModule } from './monitoring.module.js';

const { modules, database } = setUpModules([MonitoringModule]);
beforeEach(() => database.clear('minute_counts', 'outbox', 'job_failures', 'event_effects'));

const counter = () => new MinuteCountsService(modules.get(MinuteCountsRepository));
const total = (counts: number[]) => counts.reduce((sum, each) => sum + each, 0);
const kept = (kind: string) =>
  database.query<{ count: number }>(
    'select sum(count)::integer as count from minute_counts where kind = $1 group by kind',
    [kind],
  );
const store = (minutesAgo: number, kind: string, count: number) =>
  database.query(
    `insert into minute_counts (minute, kind, count)
     values (date_trunc('minute', now()) - make_interval(mins => $1), $2, $3)`,
    [minutesAgo, kind, count],
  );
async function jobDone(minutesAgo: number) {
  const [{ id }] = await database.query<{ id: string }>(
    "insert into outbox (name, payload, sent_at) values ('receipt-delayed', $1, now()) returning id",
    [{ bookingId: randomUUID() }],
  );
  await database.query(
    `insert into event_effects (event_id, handler, done_at) values ($1, 'it', now() - make_interval(mins => $2))`,
    [id, minutesAgo],
  );
  return id;
}

describe('counts per minute', () => {
  it('are the sum over all processes and are written once', async () => {
    const [one, other] = [counter(), counter()];
    for (const counts of [one, one, other]) counts.add('calls');
    one.add('slowCalls');
    await Promise.all([one.flush(), other.flush()]);
    await one.flush();
    expect([await kept('calls'), await kept('slowCalls')]).toEqual([[{ count: 3 }], [{ count: 1 }]]);
  });

  it('are written by the next flush when the database was unavailable', async () => {
    const counts = counter();
    counts.add('calls');
    await database.query('alter table minute_counts rename to gone');
    await counts.flush();
    counts.add('calls');
    await database.query('alter table gone rename to minute_counts');
    await counts.flush();
    expect(await kept('calls')).toEqual([{ count: 2 }]);
  });

  it('include each completed job once when gathered repeatedly, and each failure in its minute', async () => {
    await jobDone(1);
    await jobDone(2);
    const [failed, other] = [await jobDone(3), await jobDone(3)];
    const fail = (minutesAgo: number, id = failed) =>
      database.query(
        `insert into job_failures (event_id, handler, queue, attempts, message, kind, stack, is_final, failed_at,
           label)
         values ($1, 'it', 'mails', 1, 'm', 'm', 's', false, now() - make_interval(mins => $2), 'emails')
         on conflict (event_id, handler) do update set failed_at = excluded.failed_at`,
        [id, minutesAgo],
      );
    await fail(5);
    await fail(5, other);
    await counter().gather();
    await fail(1);
    await counter().gather();
    await counter().gather();
    expect([await kept('jobsDone'), await kept('jobsFailed')]).toEqual([[{ count: 4 }], [{ count: 3 }]]);
  });

  it('are deleted after two days and not before', async () => {
    await store(47 * 60, 'calls', 1);
    await store(49 * 60, 'calls', 5);
    await counter().gather();
    expect(await kept('calls')).toEqual([{ count: 1 }]);
  });
});

describe('the last day', () => {
  it('has 96 quarter-hours, oldest first, and nothing older', async () => {
    await store(0, 'failedCalls', 2);
    await store(20, 'failedCalls', 3);
    await store(23 * 60 + 50, 'failedCalls', 7);
    await store(25 * 60, 'failedCalls', 100);
    const { failedCalls, calls } = await counter().lastDay();
    expect([failedCalls.length, total(failedCalls), total(calls)]).toEqual([96, 12, 0]);
    expect([failedCalls[95], failedCalls[94], failedCalls[0]]).toEqual([2, 3, 7]);
  });
});
