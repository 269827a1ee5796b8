import type { OutsideFacts } from '../src/invariants.js';
import { Parent } from './parent.js';
import { startProduct, type Product } from './product.js';
import { quiet } from './quiet.js';
import { noteRecovery } from './recovery.js';
import { until } from './until.js';

const BOOKINGS = 6;
const DRAIN_MS = 2_000;

let product: Product;
const accepted: OutsideFacts['accepted'] = [];

beforeAll(async () => {
  product = await startProduct({ DRAIN_MS: String(DRAIN_MS) });
}, 180_000);
afterAll(() => product?.close(), 30_000);

const countOf = async (sql: string) => Number((await product.query(sql)).rows[0].count);
const statusOf = (path: string) => fetch(`${product.site}${path}`).then(({ status }) => status);

it('a worker finishes its jobs on SIGTERM and leaves none locked', async () => {
  // The first receipt starts the browser, so that the spec measures only the shutdown.
  await new Parent(product.site, accepted).bookAndPay();
  await quiet(product, 60);
  await Promise.all(Array.from({ length: BOOKINGS }, () => new Parent(product.site, accepted).bookAndPay()));
  const began = performance.now();
  await product.worker.stop();
  expect(await countOf("select count(*) from bullmq.job where state = 'active'")).toBe(0);
  expect(await countOf('select count(*) from worker_heartbeats')).toBe(0);
  await product.worker.start();
  await quiet(product, 60);
  noteRecovery('rolling restart', 'one machine', performance.now() - began);
  expect(await countOf('select count(*) from job_failures')).toBe(0);
  expect(await product.broken(accepted)).toEqual([]);
}, 180_000);

it('an API reports not ready on SIGTERM, and serves requests until it closes its port', async () => {
  await until('the API is ready', 5, async () => (await statusOf('/health/ready')) === 200);
  const began = performance.now();
  const stopping = product.api.stop();
  await until('the API is not ready', 5, async () => (await statusOf('/health/ready')) === 503);
  expect(await statusOf('/api/config')).toBe(200);
  await stopping;
  expect(performance.now() - began).toBeGreaterThanOrEqual(DRAIN_MS);
  await expect(statusOf('/api/config')).rejects.toThrow();
}, 30_000);
