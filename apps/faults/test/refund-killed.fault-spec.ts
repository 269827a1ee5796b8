import type { OutsideFacts } from '../src/invariants.js';
import { Parent } from './parent.js';
import { startProduct, type Product } from './product.js';
import { quiet } from './quiet.js';
import { until } from './until.js';

const ADMIN = { username: 'office', password: 'the-office-of-the-faults' };
const SETTLED_SECONDS = 60;
const REFUND = { amount: '150.00', reason: 'Rain' };

let product: Product;
let admin: Parent;
const accepted: OutsideFacts['accepted'] = [];
beforeAll(async () => {
  product = await startProduct({ ADMIN_USERNAME: ADMIN.username, ADMIN_PASSWORD: ADMIN.password });
  admin = new Parent(product.site, []);
  await admin.retryUntilAnswered('/api/login', ADMIN);
}, 180_000);
afterAll(() => product?.close(), 30_000);

const refundPath = (id: string) => `/api/admin/bookings/${id}/refunds`;
const brokenBooks = async () =>
  (await product.broken(accepted)).filter((rule) => rule.startsWith('I11') || rule.startsWith('I1 '));

it('an API killed between PayPal’s refund and its own commit loses no refund and sends none twice', async () => {
  const ids: string[] = [];
  for (let parent = 0; parent < 4; parent += 1)
    ids.push(await new Parent(product.site, accepted).bookAndPay());
  await quiet(product, 40);

  for (const [round, refund, isThere] of [
    [ids.slice(0, 2), { fault: 'delay', delayMs: 1_500 }, 'asked'],
    [ids.slice(2), { fault: 'drop-reply' }, 'acted'],
  ] as const) {
    const before = await product.provider();
    await product.setPaypal({ refund });
    const calls = round.map((id) =>
      admin.call('POST', refundPath(id), REFUND, { 'idempotency-key': `back-${id}` }).catch(() => null),
    );
    const paypalHas = (what: 'asked' | 'acted') => async () => {
      const now = await product.provider();
      if (what === 'asked') return (now.calls.refund ?? 0) >= (before.calls.refund ?? 0) + round.length;
      return now.refunds.length === before.refunds.length + round.length;
    };
    await until('PayPal is at it', 10, paypalHas(isThere), 5);
    await product.api.kill();
    await until('the money is back', 10, paypalHas('acted'));
    await product.setPaypal({ refund: 'none' });
    await Promise.all(calls);
    // Control: PayPal has refunded money that our database does not record.
    expect(await brokenBooks()).not.toEqual([]);
    await product.api.start();
  }

  // An administrator who got no response repeats the request with the same key.
  for (const id of ids)
    await admin.retryUntilAnswered(refundPath(id), REFUND, { 'idempotency-key': `back-${id}` });
  const took = await until(
    'the books agree',
    SETTLED_SECONDS,
    async () => (await brokenBooks()).length === 0,
    250,
  );
  console.log(`four refunds were settled after ${took} ms`);
  await quiet(product, 40);
  expect(await product.broken(accepted)).toEqual([]);
  expect((await product.provider()).refunds).toHaveLength(ids.length);
  const { rows } = await product.query(
    "select count(*)::int as mails from sent_mails where kind = 'refund' and state = 'sent'",
  );
  expect(rows).toEqual([{ mails: ids.length }]);
}, 180_000);
