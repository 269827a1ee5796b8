import { createServer, connect, type AddressInfo, type Socket } from 'node:net';
import { setTimeout as rest } from 'node:timers/promises';
import { Logger } from '@nestjs/common';
import pg from 'pg';
import { setUpDatabase, until } from '#libs/platform/testing';
import { ChangeListener } from './change-listener.js';
import { NotifiedCache } from './notified-cache.js';

Logger.overrideLogger(false);

const open: NotifiedCache<number>[] = [];
afterAll(async () => {
  await Promise.all(open.map((cache) => cache.close()));
  // PostgreSQL ends a session shortly after its client has disconnected.
  await until('no line', async () => (await database.query(LISTENERS)).length === 0);
});
const database = setUpDatabase();
beforeAll(() => database.query('create table counted (n integer); insert into counted values (1)'));

const LISTENERS = `select pid from pg_stat_activity where datname = current_database() and query like 'listen %'`;
const change = () => database.query('update counted set n = n + 1');
const notify = () => database.query('notify counted');
const stored = async () => (await database.query<{ n: number }>('select n from counted'))[0].n;

type Send = (this: pg.Client, ...given: unknown[]) => Promise<unknown>;

/** A cache of the number in the table that counts its reads. */
function cacheOf(options: { maxAgeMs?: number; url?: string; read?: () => Promise<number> } = {}) {
  const reads = { count: 0 };
  const cache = new NotifiedCache({
    connectionString: options.url ?? database.url,
    channel: 'counted',
    maxAgeMs: options.maxAgeMs,
    read: () => {
      reads.count += 1;
      return (options.read ?? stored)();
    },
  });
  open.push(cache);
  return { cache, reads };
}

/** A TCP proxy to the database whose connections can be cut. */
async function breakableProxy() {
  const target = new URL(database.url);
  const socks = new Set<Socket>();
  let isCut = false;
  const road = createServer((near) => {
    if (isCut) return void near.destroy();
    const far = connect(Number(target.port), target.hostname);
    for (const each of [near, far]) socks.add(each.on('error', () => {}));
    near.pipe(far).pipe(near);
  });
  await new Promise<void>((ready) => road.listen(0, '127.0.0.1', ready));
  const url = new URL(database.url);
  url.host = `127.0.0.1:${(road.address() as AddressInfo).port}`;
  const cut = () => {
    isCut = true;
    socks.forEach((each) => each.destroy());
  };
  return { url: url.href, cut, mend: () => (isCut = false), end: () => road.close() };
}

it('a cached value is read once for concurrent and later calls', async () => {
  const { cache, reads } = cacheOf();
  await Promise.all([cache.get(), cache.get(), cache.get()]);
  await cache.get();
  expect(reads.count).toBe(1);
});

it('a notice invalidates every cache of its channel', async () => {
  const [one, other] = [cacheOf().cache, cacheOf().cache];
  const before = await one.get();
  await other.get();
  await change();
  expect(await one.get()).toBe(before);
  await notify();
  await until('the new number', async () => (await one.get()) + (await other.get()) === 2 * before + 2);
});

it('a value is read again after its maximum age, without a notice', async () => {
  const { cache } = cacheOf({ maxAgeMs: 20 });
  const before = await cache.get();
  await change();
  await rest(30);
  expect(await cache.get()).toBe(before + 1);
});

it('a read that a notice overtakes returns its value but does not cache it', async () => {
  let endRead = (_value: number) => {};
  const slow = () => new Promise<number>((done) => (endRead = done));
  const { cache, reads } = cacheOf({ read: slow });
  const old = cache.get();
  await until('the read', () => reads.count === 1);
  const heard = cacheOf();
  const before = await heard.cache.get();
  await change();
  await notify();
  await until('the notice', async () => (await heard.cache.get()) === before + 1);
  endRead(before);
  expect(await old).toBe(before);
  const next = cache.get();
  await until('a new read', () => reads.count === 2);
  endRead(before + 1);
  expect(await next).toBe(before + 1);
});

it('a read after a notice does not get the value read before it', async () => {
  const ends: ((value: number) => void)[] = [];
  const { cache, reads } = cacheOf({ read: () => new Promise((done) => ends.push(done)) });
  const before = cache.get();
  await until('the read', () => reads.count === 1);
  cache.invalidate();
  const after = cache.get();
  await until('a second read', () => reads.count === 2);
  ends[1](2);
  ends[0](1);
  expect(await Promise.all([before, after])).toEqual([1, 2]);
  expect(await cache.get()).toBe(2);
});

it('a failed read rejects, and the next get reads again', async () => {
  let isAway = true;
  const read = async () => {
    if (isAway) throw new Error('away');
    return 7;
  };
  const { cache } = cacheOf({ read });
  await expect(cache.get()).rejects.toThrow('away');
  isAway = false;
  expect(await cache.get()).toBe(7);
});

it('all caches share one connection, and closing the last cache closes it', async () => {
  await Promise.all(open.splice(0).map((cache) => cache.close()));
  await until('no line', async () => (await database.query(LISTENERS)).length === 0);
  const [one, other] = [cacheOf().cache, cacheOf().cache];
  await Promise.all([one.get(), other.get()]);
  expect(await database.query(LISTENERS)).toHaveLength(1);
  await one.close();
  expect(await database.query(LISTENERS)).toHaveLength(1);
  await other.close();
  await until('no line', async () => (await database.query(LISTENERS)).length === 0);
});

it('concurrent reads run sequentially on the shared connection', async () => {
  const { cache } = cacheOf();
  await cache.get();
  const line = ChangeListener.of(database.url);
  const send = pg.Client.prototype.query;
  let underWay = 0;
  let mostUnderWay = 0;
  const spy = jest.spyOn(pg.Client.prototype, 'query').mockImplementation(async function (
    this: pg.Client,
    ...given: unknown[]
  ) {
    mostUnderWay = Math.max(mostUnderWay, (underWay += 1));
    try {
      return await (send as unknown as Send).apply(this, given);
    } finally {
      underWay -= 1;
    }
  } as never);
  const answers = await Promise.all(
    [1, 2, 3, 4, 5].map((n) => line.query<{ n: number }>(`select ${n} as n`)),
  );
  spy.mockRestore();
  expect(answers.flat().map(({ n }) => n)).toEqual([1, 2, 3, 4, 5]);
  expect(mostUnderWay).toBe(1);
});

it('a failed statement does not block the next one', async () => {
  await cacheOf().cache.get();
  const line = ChangeListener.of(database.url);
  const [wrong, right] = await Promise.allSettled([
    line.query('select nothing'),
    line.query('select 1 as n'),
  ]);
  expect([wrong.status, right]).toEqual(['rejected', { status: 'fulfilled', value: [{ n: 1 }] }]);
});

it('a value is cached for a second without a connection, and until a notice with one', async () => {
  const road = await breakableProxy();
  const { cache, reads } = cacheOf({ url: road.url });
  const before = await cache.get();
  road.cut();
  await change();
  await until('the number of now', async () => (await cache.get()) === before + 1);
  road.mend();
  await until('the line', async () => (await database.query(LISTENERS)).length > 0);
  await until('a number that stays', async () => {
    const count = reads.count;
    await cache.get();
    await rest(1_100);
    await cache.get();
    return reads.count === count;
  });
  await change();
  await notify();
  await until('the new number', async () => (await cache.get()) === before + 2);
  await cache.close();
  road.end();
});
