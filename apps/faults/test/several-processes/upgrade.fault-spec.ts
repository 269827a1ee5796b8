// From an earlier version to this one while it serves. FAULT_OLD_ROOT is a built checkout of the earlier version.
import { PROJECT_ROOT } from '../../../standalone/src/project.js';
import type { OutsideFacts } from '../../src/invariants.js';
import { startProduct, type Product } from '../product.js';
import { quiet } from '../quiet.js';
import { noteRecovery } from '../recovery.js';
import { OwnRedis } from '../redis.js';
import { until } from '../until.js';
import { startLoad } from './load.js';

const { FAULT_OLD_ROOT: OLD } = process.env;
const BOOKINGS_BEFORE = 30;
if (!OLD) console.log('The upgrade was skipped: FAULT_OLD_ROOT names no earlier version.');

let product: Product;
let redis: OwnRedis;
const accepted: OutsideFacts['accepted'] = [];

(OLD ? describe : describe.skip)('three API processes and three workers of an earlier version', () => {
  beforeAll(async () => {
    redis = await OwnRedis.start();
    product = await startProduct(
      { REDIS_URL: redis.url, DRAIN_MS: '1500' },
      { processes: 3, roots: { api: OLD, worker: OLD, prepare: OLD } },
    );
  }, 180_000);
  afterAll(async () => {
    await product?.close();
    await redis?.close();
  }, 40_000);

  const migrations = async () =>
    Number((await product.query('select count(*) from migrations')).rows[0].count);
  const booked = (many: number) => {
    const goal = accepted.length + many;
    return until('families book', 120, () => accepted.length >= goal);
  };

  it('are replaced one after another under load, after the migration: no request fails, no rule is broken', async () => {
    const load = startLoad(product, accepted);
    await booked(BOOKINGS_BEFORE);
    const before = await migrations();
    const began = performance.now();
    await product.prepare();
    const migrated = performance.now() - began;
    expect(await migrations()).toBeGreaterThan(before);
    // The earlier version goes on with the new schema.
    await booked(BOOKINGS_BEFORE);
    for (const each of [...product.workers, ...product.apis]) {
      await each.stop();
      each.root = PROJECT_ROOT;
      await each.start();
      await booked(3);
    }
    const took = performance.now() - began;
    await booked(BOOKINGS_BEFORE);
    await load.stop();
    expect(load.refused).toEqual([]);
    await quiet(product, 60);
    expect(await product.broken(accepted)).toEqual([]);
    console.log(
      `${(await migrations()) - before} migrations in ${Math.round(migrated)} ms; all replaced after ${Math.round(took / 1_000)} s; ${accepted.length} bookings`,
    );
    noteRecovery('upgrade: from the migration to the last process', 'several machines', took);
  }, 600_000);
});
