import { DataSource } from 'typeorm';
import { connectionOptions } from '#libs/platform/database';
import { setUpDatabase, until } from '#libs/platform/testing';
import { delayAfter, Timers } from '../../src/timers.js';

let connections: DataSource[];

afterAll(() => Promise.all(connections.map((db) => db.destroy())));
const database = setUpDatabase();
beforeAll(async () => {
  connections = await Promise.all(
    [1, 2].map(() => new DataSource(connectionOptions(database.url)).initialize()),
  );
});

it('two workers do not run a job at the same time', async () => {
  let active = 0;
  let maxActive = 0;
  let runs = 0;
  const run = async () => {
    maxActive = Math.max(maxActive, (active += 1));
    await new Promise((resolve) => setTimeout(resolve, 40));
    active -= 1;
    runs += 1;
  };
  const workers = connections.map((db) => new Timers(db, [{ name: 'count', everyMs: 10, run }]));
  workers.forEach((timers) => timers.start());
  await until('the job has run often', () => runs >= 6);
  await Promise.all(workers.map((timers) => timers.stop()));
  expect(maxActive).toBe(1);
});

it('a job that fails runs again, and stop waits for the current run', async () => {
  let runs = 0;
  let isDone = true;
  const run = async () => {
    isDone = false;
    runs += 1;
    await new Promise((resolve) => setTimeout(resolve, 50));
    isDone = true;
    throw new Error('not today');
  };
  const timers = new Timers(connections[0], [{ name: 'fail', everyMs: 10, run }]);
  timers.start();
  await until('the job was repeated', () => runs >= 2);
  await timers.stop();
  const before = runs;
  expect(isDone).toBe(true);
  await new Promise((resolve) => setTimeout(resolve, 80));
  expect(runs).toBe(before);
});

it.each([
  ['a successful hourly job waits an hour', 3_600_000, [0], [3_600_000]],
  [
    'a failed job is retried after a minute, doubled for each further failure',
    3_600_000,
    [1, 2, 3, 6, 7, 20],
    [60_000, 120_000, 240_000, 1_920_000, 3_600_000, 3_600_000],
  ],
  ['a more frequent job keeps its interval', 15_000, [1, 2, 9], [15_000, 15_000, 15_000]],
])('%s', (_, everyMs, failures, delays) => {
  expect(failures.map((inARow) => delayAfter(everyMs, inARow))).toEqual(delays);
});

it('a run without a connection is stored once there is one, and retried after a minute', async () => {
  const [, db] = connections;
  const stored = () =>
    database.query<Record<string, never>>(
      `select name, fault, last_fault as "lastFault", extract(epoch from next_run_at - started_at)::integer as rest
       from timer_runs where name in ('hourly', 'often') order by name`,
    );
  const away = jest.spyOn(db, 'createQueryRunner').mockImplementation(() => {
    throw new Error('timeout exceeded when trying to connect');
  });
  let runs = 0;
  const run = async () => void (runs += 1);
  const timers = new Timers(db, [
    { name: 'hourly', everyMs: 3_600_000, run },
    { name: 'often', everyMs: 200, run },
  ]);
  timers.start();
  await until('both found no connection', () => away.mock.calls.length > 4);
  expect([runs, await stored()]).toEqual([0, []]);
  away.mockRestore();
  await until('both are stored', async () => (await stored()).length === 2);
  await timers.stop();
  const fault = 'timeout exceeded when trying to connect';
  const [hourly, often] = await stored();
  expect(hourly).toEqual({ name: 'hourly', fault, lastFault: fault, rest: 60 });
  // Successful since; the last failure is kept.
  expect(often).toEqual({ name: 'often', fault: null, lastFault: fault, rest: 0 });
});
