import { DataSource } from 'typeorm';
import { connectionOptions, LockConnection, withAdvisoryLock } from '#libs/platform/database';
import { WORKER_POOL_SIZE } from '#libs/platform/events';
import { TimerRuns } from '#libs/platform/monitoring';
import { setUpDatabase, until } from '#libs/platform/testing';
import { delayAfter, Timers } from '../../src/timers.js';

let connections: DataSource[];
let locks: LockConnection[];

afterAll(() => Promise.all([...connections.map((db) => db.destroy()), ...locks.map((each) => each.close())]));
const database = setUpDatabase();
beforeAll(async () => {
  connections = await Promise.all(
    [1, 2, 3].map(() => new DataSource(connectionOptions(database.url)).initialize()),
  );
  locks = [1, 2, 3].map(() => new LockConnection(database.url));
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
  const workers = connections.map(
    (db, no) => new Timers(new TimerRuns(db), locks[no], [{ name: 'count', everyMs: 10, run }]),
  );
  workers.forEach((timers) => timers.start());
  await until('the job has run often', () => runs >= 6);
  await Promise.all(workers.map((timers) => timers.stop()));
  expect(maxActive).toBe(1);
});

describe('three workers', () => {
  const EVERY_MS = 300;

  /** Milliseconds between the starts of the runs of three workers. */
  async function gapsBetweenRuns(name: string): Promise<number[]> {
    const starts: number[] = [];
    const run = async () => void starts.push(Date.now());
    const workers = [0, 1, 2].map(
      (no) => new Timers(new TimerRuns(connections[no]), locks[no], [{ name, everyMs: EVERY_MS, run }]),
    );
    // Out of step, as on different machines: attempts at the same instant would meet at the lock.
    workers.forEach((timers, no) => setTimeout(() => timers.start(), (no * EVERY_MS) / 3));
    await until('the job has run often', () => starts.length >= 6);
    await Promise.all(workers.map((timers) => timers.stop()));
    return starts.slice(1).map((start, no) => start - starts[no]);
  }

  it('run a job once per interval', async () => {
    expect(Math.min(...(await gapsBetweenRuns('shared')))).toBeGreaterThanOrEqual(EVERY_MS);
  });

  it('run it more often when its runs are not stored (control)', async () => {
    await database.query(
      `create function skip_run() returns trigger language plpgsql as 'begin return null; end'`,
    );
    await database.query(
      'create trigger skip_run before insert on timer_runs for each row execute function skip_run()',
    );
    expect(Math.min(...(await gapsBetweenRuns('unstored')))).toBeLessThan(EVERY_MS);
    await database.query('drop function skip_run cascade');
  });
});

it('a worker that starts later runs a job soon, and does not wait for its interval', async () => {
  const timerRuns = new TimerRuns(connections[0]);
  const hourly = { name: 'left-by-another', everyMs: 3_600_000 };
  const at = (ms: number) => new Date(Date.now() + ms);
  await timerRuns.record({
    ...hourly,
    startedAt: at(-6_000),
    tookMs: 5,
    fault: null,
    nextRunAt: at(3_594_000),
    lastFailedAt: null,
    lastFault: null,
  });
  const due = (isFirstRun: boolean) => timerRuns.msUntilDue(hourly, { isFirstRun });
  expect(await due(true)).toBe(0);
  expect(await due(false)).toBeGreaterThan(3_500_000);
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
  const timers = new Timers(new TimerRuns(connections[0]), locks[0], [{ name: 'fail', everyMs: 10, run }]);
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
  const [, lock] = locks;
  const stored = () =>
    database.query<Record<string, never>>(
      `select name, fault, last_fault as "lastFault", extract(epoch from next_run_at - started_at)::integer as rest
       from timer_runs where name in ('hourly', 'often') order by name`,
    );
  const fail = () => {
    throw new Error('timeout exceeded when trying to connect');
  };
  const pool = jest.spyOn(db, 'createQueryRunner').mockImplementation(fail);
  const away = jest.spyOn(lock, 'runLocked').mockImplementation(fail);
  let runs = 0;
  const run = async () => void (runs += 1);
  const timers = new Timers(new TimerRuns(db), lock, [
    { name: 'hourly', everyMs: 3_600_000, run },
    { name: 'often', everyMs: 200, run },
  ]);
  timers.start();
  await until('both found no connection', () => away.mock.calls.length > 4);
  expect([runs, await stored()]).toEqual([0, []]);
  pool.mockRestore();
  away.mockRestore();
  await until('both are stored', async () => (await stored()).length === 2);
  await timers.stop();
  const fault = 'timeout exceeded when trying to connect';
  const [hourly, often] = await stored();
  expect(hourly).toEqual({ name: 'hourly', fault, lastFault: fault, rest: 60 });
  // Successful since; the last failure is kept.
  expect(often).toEqual({ name: 'often', fault: null, lastFault: fault, rest: 0 });
});

it('a lock whose connection was lost is taken on a new one', async () => {
  const lock = new LockConnection(database.url);
  // Of this database only: specs that run at the same time hold locks in theirs.
  const killOthers = () =>
    database.query(
      `select pg_terminate_backend(l.pid) from pg_locks l join pg_database d on d.oid = l.database
       where l.locktype = 'advisory' and d.datname = current_database()`,
    );
  let runs = 0;
  expect(await lock.runLocked('a-job', async () => void (await killOthers()))).toBe(true);
  await until('the lock is taken again', async () =>
    lock.runLocked('a-job', async () => void (runs += 1)).catch(() => false),
  );
  await lock.close();
  expect(runs).toBe(1);
});

describe('with all queues busy and all timers due', () => {
  const TIMERS = 30;
  const JOBS = 10;
  const BUSY_MS = 5_000;

  /** The errors of jobs that hold a lock and read on another connection, and of timers that start together with them. */
  async function errorsWith(
    poolSize: number,
    lockFor: (db: DataSource) => Pick<LockConnection, 'runLocked'>,
  ): Promise<string[]> {
    const db = await new DataSource(connectionOptions(database.url, { poolSize })).initialize();
    const errors: string[] = [];
    const failed = (error: Error) => void errors.push(error.message);
    const endsAt = Date.now() + BUSY_MS;
    const read = () => db.query('select pg_sleep(0.02)');
    const jobs = Array.from({ length: JOBS }, (_, no) =>
      withAdvisoryLock(db, `job:${no}`, async () => {
        while (Date.now() < endsAt) await read().catch(failed);
      }),
    );
    const runs = new Set<string>();
    const timers = Array.from({ length: TIMERS }, (_, no) => {
      const name = `due-${no}`;
      const lock = lockFor(db);
      const runLocked: LockConnection['runLocked'] = (key, work) =>
        lock.runLocked(key, work).catch((error: Error) => {
          failed(error);
          return false;
        });
      const run = async () => void (await read(), runs.add(name));
      return new Timers(new TimerRuns(db), { runLocked }, [{ name, everyMs: 60_000, run }]);
    });
    timers.forEach((each) => each.start());
    await Promise.all(jobs);
    await Promise.all(timers.map((each) => each.stop()));
    await db.destroy();
    if (errors.length === 0) expect(runs.size).toBe(TIMERS);
    return errors;
  }

  it('nothing waits in vain for a connection', async () => {
    expect(await errorsWith(WORKER_POOL_SIZE, () => locks[0])).toEqual([]);
  }, 30_000);

  it('connections would run out with locks in a pool of ten (control)', async () => {
    const inPool = (db: DataSource) => ({
      runLocked: (name: string, work: () => Promise<unknown>) =>
        withAdvisoryLock(db, name, async () => void (await work())),
    });
    expect(await errorsWith(10, inPool)).toContain('timeout exceeded when trying to connect');
  }, 30_000);
});
