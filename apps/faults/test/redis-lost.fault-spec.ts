import type { OutsideFacts } from '../src/invariants.js';
import { Parent } from './parent.js';
import { startProduct, type Product } from './product.js';
import { pending, quiet } from './quiet.js';
import { OwnRedis, redisProgram } from './redis.js';
import { noteRecovery } from './recovery.js';
import { pause, until } from './until.js';

const BOOKINGS = 12;
const OUTAGE_MS = 6_000;
const FORGETS_FOR_MS = 2_000;

let product: Product;
let redis: OwnRedis;
const accepted: OutsideFacts['accepted'] = [];
if (!redisProgram) console.log('The Redis faults were skipped: there is no redis-server program.');
// With REQUIRE_REDIS a missing redis-server fails the spec instead of skipping it.
const describeWithRedis = redisProgram || process.env.REQUIRE_REDIS === '1' ? describe : describe.skip;

describeWithRedis('the queue on Redis', () => {
  beforeAll(async () => {
    redis = await OwnRedis.start();
    product = await startProduct({ REDIS_URL: redis.url });
  }, 180_000);
  afterAll(async () => {
    await product?.close();
    await redis?.close();
  }, 30_000);

  const payAll = () =>
    Promise.all(Array.from({ length: BOOKINGS }, () => new Parent(product.site, accepted).bookAndPay()));

  it('jobs that a Redis lost are queued again within 90 s', async () => {
    const paying = payAll();
    const forgettingEndsAt = Date.now() + FORGETS_FOR_MS;
    while (Date.now() < forgettingEndsAt) {
      await redis.forget();
      await pause(20);
    }
    await paying;
    await until('the relay has sent all', 20, async () => {
      const { rows } = await product.query('select from outbox where sent_at is null');
      return rows.length === 0;
    });
    await redis.forget();
    // Control: jobs are missing, and without the relay they would be lost.
    await pause(1_000);
    const lost = await pending(product);
    expect(lost).toBeGreaterThan(0);
    const took = await quiet(product, 90);
    console.log(`${lost} effects were pending after the loss; all there after ${took} ms`);
    expect(await product.broken(accepted)).toEqual([]);
  }, 150_000);

  it('bookings work while Redis is down, and pending jobs run when it is back', async () => {
    await redis.kill();
    const answers: number[] = [];
    const endsAt = Date.now() + OUTAGE_MS;
    while (Date.now() < endsAt) {
      const parent = new Parent(product.site, accepted);
      const began = performance.now();
      await parent.book();
      answers.push(performance.now() - began);
      await parent.retryUntilAnswered(`/paypal/order/${await parent.order()}/capture`);
      await pause(200);
    }
    expect(await pending(product)).toBeGreaterThan(0);
    await redis.resume();
    const took = await quiet(product, 60);
    const slowest = Math.round(Math.max(...answers));
    console.log(`${answers.length} bookings without Redis, the slowest ${slowest} ms`);
    noteRecovery('Redis lost', 'one machine', took);
    expect(await product.broken(accepted)).toEqual([]);
  }, 150_000);
});
