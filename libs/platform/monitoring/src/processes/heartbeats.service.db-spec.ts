import { setUpModules, until } from '#libs/platform/testing';
import { Settings } from '#libs/platform/config';
import { HeartbeatsService } from './heartbeats.service.js';
import { MonitoringModule } from '../monitoring.module.js';
import { TimerRunsRepository } from '../timer-runs.repository.js';
import { ProcessesRepository } from './processes.repository.js';

const { modules, database } = setUpModules([MonitoringModule]);
beforeEach(() => database.clear('worker_heartbeats', 'timer_runs'));

const processes = () => modules.get(ProcessesRepository);
const newWorker = () => new HeartbeatsService(processes(), modules.get(Settings));
const workers = () => database.query('select name from worker_heartbeats order by name');
const isAway = async () => (await processes().listWorkers()).every(({ isAway }) => isAway);
const pass = (interval: string) =>
  database.query('update worker_heartbeats set seen_at = seen_at - $1::interval', [interval]);

describe('a worker', () => {
  it('is running while it sends heartbeats, and away after 20 seconds without one', async () => {
    expect(await isAway()).toBe(true);
    await modules.get(HeartbeatsService).beat();
    await pass('15 seconds');
    expect(await isAway()).toBe(false);
    await pass('10 seconds');
    expect(await isAway()).toBe(true);
    await modules.get(HeartbeatsService).beat();
    expect([await isAway(), (await workers()).length]).toEqual([false, 1]);
  });

  it('that shuts down removes its own row immediately', async () => {
    const [one, other] = [1, 2].map(() => newWorker());
    one.start();
    other.start();
    await until('both are seen', async () => (await workers()).length === 2);
    await one.stop();
    expect(await workers()).toEqual([{ name: other.name }]);
    await other.stop();
  });

  it('without a heartbeat for a day is deleted by the next heartbeat', async () => {
    await newWorker().beat();
    await pass('23 hours');
    await modules.get(HeartbeatsService).beat();
    expect(await workers()).toHaveLength(2);
    await pass('2 hours');
    await modules.get(HeartbeatsService).beat();
    expect(await workers()).toEqual([{ name: modules.get(HeartbeatsService).name }]);
  });
});

it('stores the state of the needed services with each heartbeat', async () => {
  const beats = newWorker();
  const seen = async () => {
    const [{ mail, payments, files, notReady, clockAheadSeconds }] = await processes().listWorkers();
    expect(Math.abs(clockAheadSeconds ?? 99)).toBeLessThan(5);
    return [mail, payments, files, notReady];
  };
  await beats.beat();
  expect(await seen()).toEqual([null, null, null, null]);
  await beats.beat({ mail: 'up', payments: 'away', files: 'away', notReady: 'disk' });
  expect(await seen()).toEqual(['up', 'away', 'away', 'disk']);
  await beats.beat({ mail: 'away', payments: 'off', files: 'in the folder', notReady: null });
  expect(await seen()).toEqual(['away', 'off', 'in the folder', null]);
});

it('stores the last run of a timer and its last failure', async () => {
  const timers = modules.get(TimerRunsRepository);
  const startedAt = new Date('2027-05-01T16:00:00Z');
  const nextRunAt = new Date('2027-05-01T16:01:00Z');
  const run = { name: 'sweep', everyMs: 60_000, startedAt, tookMs: 20, nextRunAt };
  const failed = { ...run, fault: 'no disk', lastFailedAt: startedAt, lastFault: 'no disk' };
  await timers.save(failed);
  // A successful run of another worker, without a failure of its own.
  const well = { ...run, everyMs: 30_000, tookMs: 10, fault: null, lastFailedAt: null, lastFault: null };
  await timers.save(well);
  expect(await database.query('select name, every_ms, took_ms, fault from timer_runs')).toEqual([
    { name: 'sweep', every_ms: 30_000, took_ms: 10, fault: null },
  ]);
  const [seen] = await timers.list();
  expect(seen).toMatchObject({ nextRunAt: nextRunAt.toISOString(), fault: null, lastFault: 'no disk' });
});

it('reports a clock that is ahead of the database’s', async () => {
  const realNow = Date.now();
  jest.useFakeTimers({
    now: realNow + 360_000,
    doNotFake: ['nextTick', 'setImmediate', 'setTimeout', 'setInterval'],
  });
  try {
    await newWorker().beat();
    expect(await processes().databaseFacts()).toMatchObject({ clockAheadSeconds: 360 });
  } finally {
    jest.useRealTimers();
  }
  const [{ clockAheadSeconds }] = await processes().listWorkers();
  expect(Math.abs(clockAheadSeconds! - 360)).toBeLessThan(5);
});

it('the database accepts no changes once the heartbeats of all API processes have stopped', async () => {
  const isWritable = async () => (await processes().databaseFacts()).isWritable;
  const add = (ageSeconds: number) =>
    database.query(
      `insert into api_processes (id, guest_keys, link_key, folder, seen_at)
       values (gen_random_uuid(), '{}', '', '', now() - make_interval(secs => $1))`,
      [ageSeconds],
    );
  expect(await isWritable()).toBe(true);
  await add(30);
  expect(await isWritable()).toBe(false);
  await add(5);
  expect(await isWritable()).toBe(true);
});
