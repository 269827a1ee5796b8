import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { OutsideFacts } from '../src/invariants.js';
import { Parent } from './parent.js';
import { pgbouncerProgram } from './pgbouncer.js';
import { startProduct, type Product } from './product.js';
import { quiet } from './quiet.js';
import { OwnRedis, redisProgram } from './redis.js';
import { pause, until } from './until.js';

const PROCESSES = 3;
const ROUNDS = 6;
const CLIENTS = 3;
const BETWEEN_BOOKINGS_MS = 300;
const ADMIN = { ADMIN_USERNAME: 'several', ADMIN_PASSWORD: 'the-office-of-several' };
const hasPrograms = Boolean(redisProgram && pgbouncerProgram);
if (!hasPrograms) console.log('Several processes were skipped: redis-server or pgbouncer is missing.');
const describeWithPrograms = hasPrograms || process.env.REQUIRE_REDIS === '1' ? describe : describe.skip;

let product: Product;
let redis: OwnRedis;
const accepted: OutsideFacts['accepted'] = [];

describeWithPrograms('three API processes and three workers behind a proxy, with pgbouncer and Redis', () => {
  beforeAll(async () => {
    redis = await OwnRedis.start();
    product = await startProduct(
      { REDIS_URL: redis.url, ...ADMIN },
      { processes: PROCESSES, hasPooler: true },
    );
  }, 120_000);
  afterAll(async () => {
    await product?.close();
    await redis?.close();
  }, 40_000);

  const count = async (sql: string) =>
    Number((await product.query(`select count(*) from ${sql}`)).rows[0].count);
  const configs = () =>
    Promise.all(
      product.apis.map(async ({ address }) =>
        JSON.stringify(await (await fetch(`${address}/api/config`)).json()),
      ),
    );

  it('that started together on an empty database made one administrator and one catalog', async () => {
    expect(await count("users where role = 'admin'")).toBe(1);
    expect(await count('packages')).toBe(await count('(select distinct name from packages) as p'));
  });

  it('agree on a changed setting within a second', async () => {
    await configs();
    await product.query(
      `insert into company_details (key, value, version, updated_at) values ('brand', '"Pooled Parties"', 1, now())
       on conflict (key) do update set value = excluded.value`,
    );
    const isKnown = async () => (await configs()).every((config) => config.includes('Pooled Parties'));
    expect(await until('all know the new name', 5, isKnown, 10)).toBeLessThan(1_000);
  });

  it('lose no booking and charge nobody twice while they are killed one after another', async () => {
    const stop = { now: false };
    const family = async () => {
      while (!stop.now) {
        await new Parent(product.site, accepted).bookAndPay();
        await pause(BETWEEN_BOOKINGS_MS);
      }
    };
    const families = Array.from({ length: CLIENTS }, family);
    const victims = [...product.apis, ...product.workers];
    for (let round = 0; round < ROUNDS; round += 1) {
      const paid = accepted.length + CLIENTS;
      await until('families book', 60, () => accepted.length >= paid);
      await pause(round * 41);
      const victim = victims[round];
      await victim.kill();
      await victim.start();
    }
    stop.now = true;
    await Promise.all(families);
    const took = await quiet(product, 60);
    console.log(`${ROUNDS} kills, ${accepted.length} bookings; all done after another ${took} ms`);
    expect(await product.broken(accepted)).toEqual([]);
  }, 240_000);

  it('refuse another one with other secrets, and say which setting to share', async () => {
    const stranger = await product.anotherApi('stranger', { LINK_SECRET: 'x'.repeat(40) });
    await expect(stranger.start()).rejects.toThrow('cannot start');
    expect(readFileSync(join(product.dataDir, 'logs', 'stranger.log'), 'utf8')).toContain(
      'set the same LINK_SECRET',
    );
  }, 40_000);

  it('control: without a direct address the pooler refuses the connection', async () => {
    const misled = await product.anotherApi('misled', { DATABASE_DIRECT_URL: '' });
    await expect(misled.start()).rejects.toThrow('cannot start');
  }, 40_000);

  it('a worker on an empty database is ready only when it is migrated', async () => {
    await product.query('create database empty');
    const { DATABASE_DIRECT_URL: direct = '' } = product.environment;
    const url = Object.assign(new URL(direct), { pathname: '/empty' }).toString();
    const worker = await product.anotherWorker('empty', { DATABASE_URL: url, DATABASE_DIRECT_URL: '' });
    let isReady = false;
    const starting = worker.start().then(() => (isReady = true));
    const log = () => readFileSync(join(product.dataDir, 'logs', 'empty.log'), 'utf8');
    await until('it waits', 20, () => log().includes('waiting until it is migrated'));
    expect(isReady).toBe(false);
    await product.prepare({ DATABASE_URL: url, DATABASE_DIRECT_URL: '' });
    await starting;
    await worker.stop();
  }, 60_000);
});
