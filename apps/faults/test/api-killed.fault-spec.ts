import { randomUUID } from 'node:crypto';
import type { OutsideFacts } from '../src/invariants.js';
import { Parent } from './parent.js';
import { startProduct, type Product } from './product.js';
import { quiet } from './quiet.js';
import { noteRecovery } from './recovery.js';
import { pause, until } from './until.js';

const ROUNDS = process.env.FAULT_MINUTES ? 12 : 4;
const CLIENTS = 6;
/** Captures in flight when the API is killed. */
const PAYERS = 30;
/** The bound of the reconciler, as operators are told. */
const SETTLED_SECONDS = 60;

let product: Product;
const accepted: OutsideFacts['accepted'] = [];
beforeAll(async () => {
  product = await startProduct();
}, 180_000);
afterAll(() => product?.close(), 30_000);

const newParent = () => new Parent(product.site, accepted);
const countBookings = async (email: string) =>
  Number(
    (await product.query('select count(*) from bookings where parent_email = $1', [email])).rows[0].count,
  );
const rulesOf = async (id: string) => (await product.broken(accepted)).filter((rule) => rule.startsWith(id));

it('an API killed during requests keeps every booking answered with 201, and repeats create no second one', async () => {
  const customers: Parent[] = [];
  const stop = { now: false };
  const customer = async () => {
    while (!stop.now) {
      const parent = newParent();
      customers.push(parent);
      const key = randomUUID();
      await parent.book(key);
      // Repeat with the same key, as after a lost response.
      await parent.book(key);
    }
  };
  const running = Array.from({ length: CLIENTS }, customer);
  const restarts: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    // Wait for responses first, so that on a slow machine the next kill hits requests and not the start.
    const answered = accepted.length + 2 * CLIENTS;
    await until('the parents book', 60, () => accepted.length >= answered);
    await pause(400 + round * 37);
    await product.api.kill();
    restarts.push(await product.api.start());
  }
  stop.now = true;
  await Promise.all(running);
  console.log(`${ROUNDS} kills, ${accepted.length} answers of 201`);
  noteRecovery('API killed', 'one machine', Math.max(...restarts));
  for (const { email } of customers) expect(await countBookings(email)).toBe(1);
  await quiet(product, 30);
  expect(await product.broken(accepted)).toEqual([]);
}, 150_000);

it('a repeated request without a key creates a second booking', async () => {
  const parent = newParent();
  await parent.book(null);
  await parent.book(null);
  expect(await countBookings(parent.email)).toBe(2);
}, 30_000);

it.each([
  // In both cases PayPal takes the money and our database has no record of it.
  ['during the capture at PayPal', { fault: 'delay', delayMs: 1_500 }, 'asked' as const],
  ['after a lost reply', { fault: 'drop-reply' }, 'acted' as const],
])(
  'an API killed %s: the money invariants hold within a minute',
  async (_, capture, killedWhen) => {
    const before = await product.provider();
    const payers = Array.from({ length: PAYERS }, newParent);
    await Promise.all(payers.map((parent) => parent.book()));
    const orders = await Promise.all(payers.map((parent) => parent.order()));
    await product.setPaypal({ capture });
    const calls = payers.map((parent, index) =>
      parent.call('POST', `/paypal/order/${orders[index]}/capture`).catch(() => null),
    );
    const paypalHas = (what: 'asked' | 'acted') => async () => {
      const now = await product.provider();
      if (what === 'asked') return now.calls.capture >= (before.calls.capture ?? 0) + payers.length;
      return now.captures.length === before.captures.length + payers.length;
    };
    await until('PayPal is at it', 10, paypalHas(killedWhen), 5);
    await product.api.kill();
    await until('the money is taken', 10, paypalHas('acted'));
    await product.setPaypal({ capture: 'none' });
    await Promise.all(calls);
    // Control: PayPal has the money now, but our database does not record it.
    expect(await rulesOf('I1')).not.toEqual([]);
    await product.api.start();
    const took = await until(
      'the books agree',
      SETTLED_SECONDS,
      async () => (await rulesOf('I1')).length === 0,
      250,
    );
    console.log(`the reconciler had settled all after ${took} ms`);
    await quiet(product, 40);
    expect(await product.broken(accepted)).toEqual([]);
    expect((await product.provider()).captures).toHaveLength(before.captures.length + payers.length);
  },
  150_000,
);
