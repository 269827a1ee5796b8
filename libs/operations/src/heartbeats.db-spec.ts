import { setUpRooms, until } from '#libs/testing';
import { DataSource } from 'typeorm';
import { Heartbeats } from './heartbeats.js';
import { OperationsModule } from './operations.module.js';
import { workersSeen } from './workers.queries.js';
import { noteTimerRun } from './timer-runs.js';

const { rooms, database } = setUpRooms([OperationsModule]);
beforeEach(() => database.query('truncate worker_heartbeats, timer_runs'));

const workers = () => database.query('select name from worker_heartbeats order by name');
const isAway = async () => (await workersSeen(rooms.get(DataSource))).every(({ isAway }) => isAway);
const pass = (interval: string) =>
  database.query('update worker_heartbeats set seen_at = seen_at - $1::interval', [interval]);

describe('a worker', () => {
  it('is at work while it beats, and away when nobody has seen it for 20 seconds', async () => {
    expect(await isAway()).toBe(true);
    await rooms.get(Heartbeats).beat();
    await pass('15 seconds');
    expect(await isAway()).toBe(false);
    await pass('10 seconds');
    expect(await isAway()).toBe(true);
    await rooms.get(Heartbeats).beat();
    expect([await isAway(), (await workers()).length]).toEqual([false, 1]);
  });

  it('that stops by itself is gone at once, and leaves the others', async () => {
    const [one, other] = [1, 2].map(() => new Heartbeats(rooms.get(DataSource)));
    one.start();
    other.start();
    await until('both are seen', async () => (await workers()).length === 2);
    await one.stop();
    expect(await workers()).toEqual([{ name: other.name }]);
    await other.stop();
  });

  it('that nobody has seen for a day is forgotten by the next beat', async () => {
    await new Heartbeats(rooms.get(DataSource)).beat();
    await pass('23 hours');
    await rooms.get(Heartbeats).beat();
    expect(await workers()).toHaveLength(2);
    await pass('2 hours');
    await rooms.get(Heartbeats).beat();
    expect(await workers()).toEqual([{ name: rooms.get(Heartbeats).name }]);
  });
});

it('what a worker sees of its neighbours stands in its beat, and changes with the next one', async () => {
  const beats = new Heartbeats(rooms.get(DataSource));
  const seen = async () => {
    const [{ mail, payments }] = await workersSeen(rooms.get(DataSource));
    return [mail, payments];
  };
  await beats.beat();
  expect(await seen()).toEqual([null, null]);
  await beats.beat({ mail: 'up', payments: 'away' });
  expect(await seen()).toEqual(['up', 'away']);
  await beats.beat({ mail: 'away', payments: 'off' });
  expect(await seen()).toEqual(['away', 'off']);
});

it('of a timer the last run is kept, with what went wrong in it and nothing of the one before', async () => {
  const run = { name: 'sweep', everyMs: 60_000, tookMs: 20, fault: 'no disk' };
  await noteTimerRun(rooms.get(DataSource), run);
  await noteTimerRun(rooms.get(DataSource), { ...run, everyMs: 30_000, tookMs: 10, fault: null });
  expect(await database.query('select name, every_ms, took_ms, fault from timer_runs')).toEqual([
    { name: 'sweep', every_ms: 30_000, took_ms: 10, fault: null },
  ]);
});

it('a database that is away costs a timer its note and nothing more', async () => {
  const away = { query: () => Promise.reject(new Error('away')) } as unknown as DataSource;
  await expect(noteTimerRun(away, { name: 'sweep', everyMs: 1, tookMs: 1, fault: null })).resolves.toBe(
    undefined,
  );
});
