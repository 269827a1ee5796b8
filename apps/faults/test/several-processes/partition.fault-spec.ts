// A network that is cut without a word: packets vanish, and no connection is closed.
import type { OutsideFacts } from '../../src/invariants.js';
import { office } from '../office.js';
import { Parent } from '../parent.js';
import { startProduct, type Product } from '../product.js';
import type { Program } from '../program.js';
import { handledUpToNow, quiet } from '../quiet.js';
import { noteRecovery } from '../recovery.js';
import { OwnRedis, redisProgram } from '../redis.js';
import { until } from '../until.js';
import { startLoad } from './load.js';
import { openNamespace, type Namespace } from './namespace.js';
import { pgbouncerProgram } from './pgbouncer.js';
import { startRelay, through, type Relay } from './relay.js';

const ADMIN = { ADMIN_USERNAME: 'partition', ADMIN_PASSWORD: 'the-office-of-the-partition' };
/** An answer is waited for 13 s, a silent session ends after 25 s. */
const NOTICED_SECONDS = 45;
/** What the worker had marked as sent, and could not queue, is queued by another one after 45 s; then a job may fail on it. */
const TAKEN_OVER_SECONDS = 120;
/** What takes minutes is only in the long rounds. */
const isLong = Boolean(process.env.FAULT_MINUTES);
const LONG_CASES: [string, () => Relay][] = isLong ? [['Redis', () => toRedis]] : [];
const BOOKING_LIMIT_MS = 5_000;
const PAGE_LIMIT_MS = 6_000;
const hasPrograms = Boolean(redisProgram && pgbouncerProgram);
if (!hasPrograms) console.log('Partitions were skipped: redis-server or pgbouncer is missing.');
const describeWithPrograms = hasPrograms || process.env.REQUIRE_REDIS === '1' ? describe : describe.skip;

const accepted: OutsideFacts['accepted'] = [];
let product: Product;
let redis: OwnRedis;
let toDatabase: Relay;
let toRedis: Relay;
let namespace: Namespace | null = null;

const portOf = (url: string) => Number(new URL(url).port);
const statusOf = (program: Program) =>
  fetch(`${program.address}/health/ready`, { signal: AbortSignal.timeout(4_000) }).then(
    ({ status }) => status,
    () => 0,
  );
const isReady = async (program: Program) => (await statusOf(program)) === 200;

describeWithPrograms('a network that is cut between processes and their services', () => {
  let databaseUrl: string;
  beforeAll(async () => {
    redis = await OwnRedis.start();
    product = await startProduct({ REDIS_URL: redis.url, ...ADMIN }, { processes: 3, hasPooler: true });
    // Not through the socket of the machine.
    const direct = new URL(product.environment.DATABASE_DIRECT_URL ?? '');
    direct.searchParams.delete('host');
    databaseUrl = direct.toString();
    [toDatabase, toRedis] = [await startRelay(portOf(databaseUrl)), await startRelay(portOf(redis.url))];
    await product.workers[2].stop();
  }, 180_000);
  afterAll(async () => {
    await product?.close();
    await Promise.all([toDatabase?.close(), toRedis?.close()]);
    await redis?.close();
    namespace?.close();
  }, 60_000);

  afterEach(() => [toDatabase, toRedis].forEach((relay) => relay?.heal()));

  /** Under load: cuts, waits until the others have done all work, heals, and waits until the worker is ready again. */
  async function isolate(
    worker: Program,
    cut: () => void,
    heal: () => Promise<void> | void,
  ): Promise<number> {
    const load = startLoad(product, accepted);
    const others = product.workers.slice(0, 2);
    let took = 0;
    try {
      const before = accepted.length;
      await until('families book', 60, () => accepted.length >= before + 6);
      cut();
      await handledUpToNow(product, TAKEN_OVER_SECONDS);
      await handledUpToNow(product, TAKEN_OVER_SECONDS);
      await heal();
      took = await until('the worker is ready again', NOTICED_SECONDS, () => isReady(worker));
    } finally {
      await load.stop();
    }
    // It works alone again.
    await Promise.all(others.map((other) => other.stop()));
    await new Parent(product.site, accepted).bookAndPay();
    await quiet(product, TAKEN_OVER_SECONDS);
    await Promise.all(others.map((other) => other.start()));
    expect(load.refused).toEqual([]);
    expect(await product.broken(accepted)).toEqual([]);
    return took;
  }

  it.each<[string, () => Relay]>([['PostgreSQL', () => toDatabase], ...LONG_CASES])(
    'a worker cut off from %s leaves its jobs to the others, and comes back with new connections',
    async (what, at) => {
      const worker = await product.anotherWorker(`cut-from-${what}`, {
        DATABASE_DIRECT_URL: through(toDatabase, databaseUrl),
        REDIS_URL: through(toRedis, redis.url),
      });
      await worker.start();
      let cutAt = 0;
      let handledAfter = 0;
      const heal = () => {
        handledAfter = performance.now() - cutAt;
        at().heal();
      };
      const took = await isolate(
        worker,
        () => {
          cutAt = performance.now();
          at().cut();
        },
        heal,
      );
      noteRecovery(`partition worker–${what}: jobs done by the others`, 'several machines', handledAfter);
      noteRecovery(`partition worker–${what}: worker back after healing`, 'several machines', took);
      await worker.stop();
    },
    400_000,
  );

  const itIfLong = isLong ? it : it.skip;
  itIfLong(
    'a worker in a namespace of its own, cut off from PostgreSQL, loses its sessions and locks there',
    async () => {
      const services = [
        databaseUrl,
        redis.url,
        product.environment.SMTP_URL,
        product.environment.PAYPAL_BASE_URL,
      ];
      namespace = openNamespace(services.map((url) => portOf(url ?? '')));
      if (!namespace) return;
      const { cut, heal, address, prefix } = namespace;
      const named = `${databaseUrl}?application_name=cut-off`;
      const worker = await product.anotherWorker(
        'in-namespace',
        { DATABASE_DIRECT_URL: named, WORKER_HOST: '0.0.0.0' },
        { address, prefix },
      );
      await worker.start();
      const sessions = async () =>
        Number(
          (await product.query("select count(*) from pg_stat_activity where application_name = 'cut-off'"))
            .rows[0].count,
        );
      expect(await sessions()).toBeGreaterThan(2);
      let gone = Promise.resolve(0);
      const port = portOf(databaseUrl);
      const took = await isolate(
        worker,
        () => {
          cut(port);
          gone = until('its sessions are gone', NOTICED_SECONDS, async () => (await sessions()) === 0);
          gone.catch(() => {});
        },
        () => heal(port),
      );
      noteRecovery('partition worker–PostgreSQL (namespace): its locks free', 'several machines', await gone);
      noteRecovery('partition worker–PostgreSQL (namespace): worker back', 'several machines', took);
      await worker.stop();
    },
    400_000,
  );

  it('an API cut off from Redis takes bookings and answers operators in bounded time', async () => {
    const api = await product.anotherApi('cut-api', { REDIS_URL: through(toRedis, redis.url) });
    await api.start();
    const ask = await office(api.address, ADMIN);
    const isKnown = async () => {
      const answer = await ask('/api/admin/operations');
      const { queues } = (await answer.json()) as { queues: { states: unknown }[] };
      return queues.every(({ states }) => states !== null);
    };
    expect(await isKnown()).toBe(true);
    toRedis.cut();
    const timed = async (work: () => Promise<unknown>) => {
      const began = performance.now();
      await work();
      return performance.now() - began;
    };
    await until('operators see it', 15, async () => !(await isKnown()));
    for (let round = 0; round < 3; round += 1) {
      expect(await timed(() => new Parent(api.address, accepted).bookAndPay())).toBeLessThan(
        BOOKING_LIMIT_MS,
      );
      expect(await timed(async () => expect(await isKnown()).toBe(false))).toBeLessThan(PAGE_LIMIT_MS);
      expect(await timed(async () => expect(await statusOf(api)).toBe(200))).toBeLessThan(PAGE_LIMIT_MS);
    }
    toRedis.heal();
    const took = await until('the queues are known again', 60, isKnown, 250);
    noteRecovery('partition API–Redis: operators see the queues', 'several machines', took);
    await quiet(product, TAKEN_OVER_SECONDS);
    expect(await product.broken(accepted)).toEqual([]);
    await api.stop();
  }, 180_000);
});
