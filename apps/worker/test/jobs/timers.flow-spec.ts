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

it('of two workers one does a job at a time', async () => {
  let atWork = 0;
  let mostAtWork = 0;
  let turns = 0;
  const run = async () => {
    mostAtWork = Math.max(mostAtWork, (atWork += 1));
    await new Promise((resolve) => setTimeout(resolve, 40));
    atWork -= 1;
    turns += 1;
  };
  const workers = connections.map((db) => new Timers(db, [{ name: 'count', everyMs: 10, run }]));
  workers.forEach((timers) => timers.start());
  await until('the job has run often', () => turns >= 6);
  await Promise.all(workers.map((timers) => timers.stop()));
  expect(mostAtWork).toBe(1);
});

it('a job that fails has its next turn, and stop waits for the one that runs', async () => {
  let turns = 0;
  let isDone = true;
  const run = async () => {
    isDone = false;
    turns += 1;
    await new Promise((resolve) => setTimeout(resolve, 50));
    isDone = true;
    throw new Error('not today');
  };
  const timers = new Timers(connections[0], [{ name: 'fail', everyMs: 10, run }]);
  timers.start();
  await until('the job was tried again', () => turns >= 2);
  await timers.stop();
  const before = turns;
  expect(isDone).toBe(true);
  await new Promise((resolve) => setTimeout(resolve, 80));
  expect(turns).toBe(before);
});

it.each([
  ['an hourly job that went well waits for its hour', 3_600_000, [0], [3_600_000]],
  [
    'one that failed is repeated after a minute, and later each time that it fails again',
    3_600_000,
    [1, 2, 3, 6, 7, 20],
    [60_000, 120_000, 240_000, 1_920_000, 3_600_000, 3_600_000],
  ],
  ['one that runs more often anyway is repeated as often', 15_000, [1, 2, 9], [15_000, 15_000, 15_000]],
])('%s', (_, everyMs, failures, rests) => {
  expect(failures.map((inARow) => delayAfter(everyMs, inARow))).toEqual(rests);
});

it('a run that finds no connection is noted once there is one, and repeated after a minute', async () => {
  const [, db] = connections;
  const noted = () =>
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
  expect([runs, await noted()]).toEqual([0, []]);
  away.mockRestore();
  await until('both are noted', async () => (await noted()).length === 2);
  await timers.stop();
  const fault = 'timeout exceeded when trying to connect';
  const [hourly, often] = await noted();
  expect(hourly).toEqual({ name: 'hourly', fault, lastFault: fault, rest: 60 });
  // It went well since, and what it failed with before is still there.
  expect(often).toEqual({ name: 'often', fault: null, lastFault: fault, rest: 0 });
});
