import { execFile } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import sharp from 'sharp';
import { hasObjectStore } from '#libs/platform/testing';
import { HOUR_MS } from '#libs/shared/contracts';
import { DATABASE, startPostgres } from '../../../standalone/src/postgres/start-postgres.js';
import { PROJECT_ROOT } from '../../../standalone/src/project.js';
import type { OutsideFacts } from '../../src/invariants.js';
import { office } from '../office.js';
import { Parent } from '../parent.js';
import { startProduct, type Product } from '../product.js';
import { handledUpToNow, pending, quiet } from '../quiet.js';
import { noteRecovery } from '../recovery.js';
import { OwnRedis, redisProgram } from '../redis.js';
import { pause, until } from '../until.js';
import { startLoad } from './load.js';
import { pgbouncerProgram } from './pgbouncer.js';

const PROCESSES = 3;
/** Minutes of kills, one each 20 s; without it some kills soon after one another. */
const MINUTES = Number(process.env.FAULT_MINUTES ?? 0);
const KILL_EVERY_MS = 20_000;
const ROUNDS = MINUTES > 0 ? (MINUTES * 60_000) / KILL_EVERY_MS : 2 * PROCESSES;
const RECOVERY_SECONDS = 90;
const AWAY_MS = 3_000;
const [CODE_USES, CODE_CUSTOMERS] = [10, 200];
const CROWD = 30;
const LOGINS = 10;
const ADMIN = { ADMIN_USERNAME: 'several', ADMIN_PASSWORD: 'the-office-of-several' };
/** Longer than the proxy needs to notice. */
const DRAIN_MS = '1500';
const hasPrograms = Boolean(redisProgram && pgbouncerProgram && hasObjectStore('swift'));
if (!hasPrograms) console.log('Several processes were skipped: redis-server, pgbouncer or Swift is missing.');
const describeWithPrograms = hasPrograms || process.env.REQUIRE_REDIS === '1' ? describe : describe.skip;
const run = promisify(execFile);

let product: Product;
let redis: OwnRedis;
const accepted: OutsideFacts['accepted'] = [];

const count = async (sql: string) =>
  Number((await product.query(`select count(*) from ${sql}`)).rows[0].count);
const parents = (many: number) => Array.from({ length: many }, () => new Parent(product.site, accepted));

// Each has a DATA_DIR of its own: nothing is shared but PostgreSQL, Redis, a bucket and settings.
describeWithPrograms('three API processes and three workers behind a proxy, with pgbouncer and Redis', () => {
  beforeAll(async () => {
    redis = await OwnRedis.start();
    product = await startProduct(
      { REDIS_URL: redis.url, DRAIN_MS, ...ADMIN },
      { processes: PROCESSES, hasPooler: true, hasBucket: true },
    );
  }, 180_000);
  afterAll(async () => {
    await product?.close();
    await redis?.close();
  }, 40_000);

  const configs = () =>
    Promise.all(
      product.apis.map(async ({ address }) =>
        JSON.stringify(await (await fetch(`${address}/api/config`)).json()),
      ),
    );
  const expectNothingBroken = async () => {
    await quiet(product, RECOVERY_SECONDS);
    expect(await product.broken(accepted)).toEqual([]);
  };
  /** Starts the load; resolves when families have booked. */
  async function underLoad() {
    const load = startLoad(product, accepted);
    const before = accepted.length;
    await until('families book', 60, () => accepted.length >= before + PROCESSES);
    return load;
  }

  it('that started together on an empty database made one administrator and one catalog', async () => {
    expect(await count("users where role = 'admin'")).toBe(1);
    expect(await count('packages')).toBe(await count('(select distinct name from packages) as p'));
  });

  it('agree on a changed setting after a second', async () => {
    await configs();
    await product.query(
      `insert into company_details (key, value, version, updated_at) values ('brand', '"Pooled Parties"', 1, now())
       on conflict (key) do update set value = excluded.value`,
    );
    const isKnown = async () => (await configs()).every((config) => config.includes('Pooled Parties'));
    expect(await until('all know the new name', 5, isKnown, 10)).toBeLessThan(1_500);
  });

  it('show bookings, receipts, exports and pictures that another one has made', async () => {
    const families = parents(2 * PROCESSES);
    const ids = await Promise.all(families.map((family) => family.bookAndPay()));
    await quiet(product, RECOVERY_SECONDS);
    const ask = await office(product.apis[0].address, ADMIN);
    const everywhere = (path: string) =>
      Promise.all(product.apis.map(async ({ address }) => (await ask(path, {}, address)).status));
    const shown = product.apis.map(() => 200);
    for (const [place, id] of ids.entries()) {
      const tabs = product.apis.map(({ address }) => families[place].tab(address));
      const own = await Promise.all(tabs.map((tab) => tab.call('GET', `/api/bookings/${id}`)));
      expect(own.map(({ status }) => status)).toEqual(shown);
      expect(await everywhere(`/api/bookings/${id}/receipt.pdf`)).toEqual(shown);
    }
    const asked = await ask('/api/admin/exports', {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'idempotency-key': 'one' },
      body: JSON.stringify({ name: 'bookings', format: 'csv' }),
    });
    const file = `/api/admin/exports/${((await asked.json()) as { id: string }).id}/file`;
    await until('the export is ready', 30, async () => (await ask(file)).ok);
    expect(await everywhere(file)).toEqual(shown);
    const blank = sharp({ create: { width: 500, height: 40, channels: 3, background: '#abc' } });
    const uploaded = await ask('/api/admin/pictures', {
      method: 'POST',
      headers: { 'content-type': 'image/png' },
      body: new Uint8Array(await blank.png().toBuffer()),
    });
    expect(await everywhere(((await uploaded.json()) as { imageUrl: string }).imageUrl)).toEqual(shown);
    const folders = [...product.apis, ...product.workers].map(({ dataDir }) => dataDir);
    expect(new Set(folders).size).toBe(2 * PROCESSES);
    expect(folders.filter((folder) => existsSync(join(folder, 'documents')))).toEqual([]);
    // Control: one with files in its own folder does not have them.
    const apart = await product.anotherApi('apart', { FILES_URL: '' });
    await apart.start();
    expect((await ask(`/api/bookings/${ids[0]}/receipt.pdf`, {}, apart.address)).status).not.toBe(200);
    await apart.stop();
  }, 180_000);

  it('are backed up under load; restored elsewhere, every row of the snapshot is there and no rule is broken', async () => {
    const load = await underLoad();
    const before = [...accepted];
    const file = join(product.dataDir, 'backup.zip');
    const environment = { ...product.environment, BACKUP_PASSPHRASE: 'a passphrase of the specs' };
    const command = (name: string, env: NodeJS.ProcessEnv) =>
      run(process.execPath, [join(PROJECT_ROOT, 'dist/apps/standalone/src/backup.js'), name, file], { env });
    const { stderr: written } = await command('backup', environment);
    // Control: the load went on, so the archive is not what is there now.
    const since = accepted.length + PROCESSES;
    await until('families book', 60, () => accepted.length >= since);
    await load.stop();
    await product.query('create database elsewhere');
    const elsewhere = await product.anotherDatabase('elsewhere');
    await command('restore', {
      ...environment,
      ...elsewhere.environment,
      DATA_DIR: join(product.dataDir, 'elsewhere'),
    });
    const countElsewhere = async (table: string) =>
      Number((await elsewhere.query(`select count(*) from ${table}`)).rows[0].count);
    const rows = [...written.matchAll(/^(\w+): ([\d,]+)$/gm)].filter(([, table]) => table !== 'files');
    expect(rows.length).toBeGreaterThan(20);
    for (const [, table, number] of rows)
      expect([table, await countElsewhere(table)]).toEqual([table, Number(number.replaceAll(',', ''))]);
    expect(await countElsewhere('bookings')).toBeLessThan(await count('bookings'));
    expect(await elsewhere.broken(before)).toEqual([]);
    await expectNothingBroken();
  }, 240_000);

  it('are restarted one after another under load, and no request fails', async () => {
    const load = await underLoad();
    const began = performance.now();
    for (const [no, api] of product.apis.entries()) {
      const pair = [api, product.workers[no]];
      await Promise.all(pair.map((each) => each.stop()));
      await Promise.all(pair.map((each) => each.start()));
    }
    const took = performance.now() - began;
    const handled = await handledUpToNow(product, RECOVERY_SECONDS);
    await load.stop();
    expect(load.refused).toEqual([]);
    await expectNothingBroken();
    console.log(`all six restarted in ${Math.round(took / 1_000)} s`);
    noteRecovery('rolling restart', 'several machines', handled);
    // Control: processes that end without draining fail what they were asked, so that the load would have noticed.
    const other = await underLoad();
    await Promise.all(product.apis.map((api) => api.kill()));
    await Promise.all(product.apis.map((api) => api.start()));
    await other.stop();
    expect(other.refused).not.toEqual([]);
  }, 300_000);

  it(
    'lose no booking and charge nobody twice while they are killed one after another',
    async () => {
      const load = await underLoad();
      const victims = [...product.apis, ...product.workers];
      const recoveries: Promise<[string, number]>[] = [];
      for (let round = 0; round < ROUNDS; round += 1) {
        const nextAt = performance.now() + KILL_EVERY_MS;
        const victim = victims[round % victims.length];
        await victim.kill();
        const recovery = handledUpToNow(product, RECOVERY_SECONDS);
        recoveries.push(recovery.then((ms) => [victim.name, ms]));
        recovery.catch(() => {});
        await victim.start();
        const paid = accepted.length + PROCESSES;
        await until('families book', 60, () => accepted.length >= paid);
        await pause(MINUTES > 0 ? nextAt - performance.now() : round * 41);
      }
      await load.stop();
      const measured = await Promise.all(recoveries);
      for (const name of ['api', 'worker']) {
        const times = measured.filter(([victim]) => victim === name).map(([, ms]) => ms);
        noteRecovery(name === 'api' ? 'API killed' : 'worker killed', 'several machines', Math.max(...times));
      }
      console.log(
        `${ROUNDS} kills, ${accepted.length} bookings, ${load.refused.length} requests repeated by their families`,
      );
      await expectNothingBroken();
    },
    MINUTES * 60_000 + 300_000,
  );

  it('survive a crash of PostgreSQL and a loss of Redis under load', async () => {
    const load = await underLoad();
    const directory = String((await product.query('show data_directory')).rows[0].data_directory);
    process.kill(Number(readFileSync(join(directory, 'postmaster.pid'), 'utf8').split('\n')[0]), 'SIGQUIT');
    await until(
      'PostgreSQL is unavailable',
      5,
      () =>
        count('outbox').then(
          () => false,
          () => true,
        ),
      5,
    );
    const postgres = await startPostgres({ dataDir: join(product.dataDir, 'postgres'), database: DATABASE });
    const crashed = performance.now();
    const again = accepted.length + PROCESSES;
    await until('families book', RECOVERY_SECONDS, () => accepted.length >= again);
    await handledUpToNow(product, RECOVERY_SECONDS);
    noteRecovery('PostgreSQL restarted', 'several machines', performance.now() - crashed);
    // The product goes on using it.
    await postgres.stop();
    await redis.kill();
    await pause(AWAY_MS);
    // Control: work waits for it.
    expect(await pending(product)).toBeGreaterThan(0);
    const began = performance.now();
    await redis.resume();
    await handledUpToNow(product, RECOVERY_SECONDS);
    noteRecovery('Redis lost', 'several machines', performance.now() - began);
    await load.stop();
    await expectNothingBroken();
  }, 240_000);

  const itIfLong = MINUTES > 0 ? it : it.skip;
  itIfLong(
    'leave the questions after a restore to another worker when the one that asks is killed',
    async () => {
      const holder = async () =>
        (
          await product.query(
            `select pid from pg_locks where locktype = 'advisory' and granted
               and (classid::bigint << 32) + objid::bigint = hashtextextended('quarantine', 0)`,
          )
        ).rows[0]?.pid as number | undefined;
      await Promise.all(product.workers.map((worker) => worker.stop()));
      await product.setPaypal({ listedUntil: new Date(Date.now() - HOUR_MS) });
      await product.query("insert into restores (taken_at) values (now() - interval '1 hour')");
      const [asking, waiting, third] = product.workers;
      await asking.start();
      await until('it asks PayPal', 20, async () => (await holder()) !== undefined);
      const first = await holder();
      await waiting.start();
      await asking.kill();
      await until('the other one asks', 30, async () => ![undefined, first].includes(await holder()));
      await new Parent(product.site, accepted).bookAndPay();
      // Control: the restore is not released, and no worker handles events.
      expect(await count('restores where released_at is null')).toBe(1);
      expect(await pending(product)).toBeGreaterThan(0);
      await product.setPaypal({ listedUntil: null });
      await until(
        'the restore is released',
        60,
        async () => (await count('restores where released_at is null')) === 0,
      );
      await Promise.all([asking, third].map((worker) => worker.start()));
      await expectNothingBroken();
    },
    240_000,
  );

  it('redeem a code as often as it may be', async () => {
    await product.query(
      `insert into promo_codes (code, discount_type, discount_value, usage_limit, start_date)
       values ('RACE', 'percentage', 50, $1, date '2020-01-01')`,
      [CODE_USES],
    );
    const customers = parents(CODE_CUSTOMERS);
    await Promise.all(customers.map((customer) => customer.book()));
    const order = { amount: '200.00', currency: 'USD', intent: 'CAPTURE', promoCode: 'RACE' };
    const answers = await Promise.all(customers.map((each) => each.call('POST', '/paypal/order', order)));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(CODE_USES);
    expect(await count("promo_codes where code = 'RACE' and usage_count = usage_limit")).toBe(1);
    await expectNothingBroken();
  }, 240_000);

  it('charge once when two tabs pay on two processes', async () => {
    const before = (await product.provider()).captures.length;
    const [parent] = parents(1);
    await parent.book();
    const tabs = product.apis.map(({ address }) => parent.tab(address));
    const orders = await Promise.all(tabs.map((tab) => tab.order()));
    await Promise.all(
      tabs.flatMap((tab) => orders.map((id) => tab.call('POST', `/paypal/order/${id}/capture`))),
    );
    await quiet(product, RECOVERY_SECONDS);
    expect((await product.provider()).captures).toHaveLength(before + 1);
    await expectNothingBroken();
  }, 180_000);

  it('count attempts together', async () => {
    const limited = [
      await product.anotherApi('limited', { RATE_LIMITS: 'on' }),
      await product.anotherApi('limited-too', { RATE_LIMITS: 'on' }),
    ];
    await Promise.all(limited.map((api) => api.start()));
    const guess = async (no: number) => {
      const guessing = new Parent(limited[no % limited.length].address, accepted);
      return (await guessing.call('POST', '/api/login', { username: 'several', password: 'a wrong guess' }))
        .status;
    };
    const statuses = [];
    for (let no = 0; no < LOGINS + limited.length; no += 1) statuses.push(await guess(no));
    expect(statuses).toEqual([...Array(LOGINS).fill(401), ...Array(limited.length).fill(429)]);
    await Promise.all(limited.map((api) => api.stop()));
  }, 60_000);

  it('sell the last start of a crew once', async () => {
    await product.query(
      `with van as (insert into crews (name, is_active) values ('Van', true) returning no)
       insert into crew_hours select no, weekday, 0, 1440 from van, generate_series(0, 6) as weekday`,
    );
    const isLimited = ({ address }: { address: string }) =>
      fetch(`${address}/api/availability?from=2030-01-05&days=1`)
        .then((answer) => answer.json())
        .then((body) => (body as { limited?: boolean }).limited === true);
    await until('all know of the van', 15, async () =>
      (await Promise.all(product.apis.map(isLimited))).every(Boolean),
    );
    const wanting = parents(CROWD).map((parent) =>
      parent.call('POST', '/api/bookings', { ...parent.input(), eventTime: '2:00 PM' }),
    );
    const statuses = (await Promise.all(wanting)).map(({ status }) => status);
    expect(statuses.toSorted()).toEqual([201, ...Array(CROWD - 1).fill(409)]);
    await expectNothingBroken();
  }, 180_000);

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
    const { environment: other } = await product.anotherDatabase('empty');
    const worker = await product.anotherWorker('empty', other);
    let isReady = false;
    const starting = worker.start().then(() => (isReady = true));
    const log = () => readFileSync(join(product.dataDir, 'logs', 'empty.log'), 'utf8');
    await until('it waits', 20, () => log().includes('waiting until it is migrated'));
    expect(isReady).toBe(false);
    await product.prepare(other);
    await starting;
    await worker.stop();
  }, 60_000);
});
