import { startProduct, type Product } from '../../web/e2e/setup/product.js';
import { ownPort } from './own-port.js';
import { ODD_REQUESTS, sendRaw } from '#libs/platform/testing';
import { until } from './until.js';

const AT_ONCE = 8;
let product: Product & { worker: string };
let stop: () => Promise<void>;

beforeAll(async () => {
  const started = await startProduct(await ownPort());
  // The type has only the addresses that browser tests need; the file includes the worker's as well.
  product = started.product as typeof product;
  stop = started.stop;
}, 180_000);
afterAll(() => stop?.(), 30_000);

async function isHealthy(url: string): Promise<boolean> {
  const answer = await fetch(url).catch(() => null);
  return answer?.status === 200;
}

it('the product works after malformed requests to all of its ports', async () => {
  const doors = [product.site, product.worker, product.mail, product.paypal, product.database];
  const odd = doors.flatMap((door) => ODD_REQUESTS.map((bytes) => [door, bytes] as const));
  const senders = Array.from({ length: AT_ONCE }, async () => {
    for (let next = odd.pop(); next; next = odd.pop()) await sendRaw(...next);
  });
  await Promise.all(senders);
  // Checked immediately: a process that crashed and restarted would not respond yet.
  expect(await isHealthy(`${product.site}/health/live`)).toBe(true);
  expect(await isHealthy(`${product.worker}/health/live`)).toBe(true);
  expect(await isHealthy(product.mail)).toBe(true);
  expect(await isHealthy(`${product.paypal}/standin/switches`)).toBe(true);
  for (const door of [product.site, product.worker])
    await until('it is ready for the next one', 20, () => isHealthy(`${door}/health/ready`));
}, 180_000);
