import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ownPort } from './own-port.js';
import { Program } from './program.js';

const ROUNDS = 4;
const AT_ONCE = 8;
type Ledger = { orders: number; captures: { id: string; status: string; refundedCents: number }[] };

const folder = mkdtempSync(join(tmpdir(), 'standin-'));
let url: string;
let standin: Program;

beforeAll(async () => {
  const port = await ownPort();
  url = `http://127.0.0.1:${port}`;
  const own = { PORT: String(port), HOST: '', PUBLIC_URL: '', STATE_FILE: join(folder, 'ledger.json') };
  const keys = { PAYPAL_CLIENT_ID: 'id', PAYPAL_CLIENT_SECRET: 'secret' };
  const environment = { ...process.env, ...own, ...keys };
  standin = new Program('paypal-standin', environment, join(folder, 'log'), `${url}/standin/switches`);
});
afterAll(async () => {
  await standin.stop();
  rmSync(folder, { recursive: true });
});

const post = async (path: string, body: object | string, headers: Record<string, string> = {}) => {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  const type = typeof body === 'string' ? 'application/x-www-form-urlencoded' : 'application/json';
  const answer = await fetch(url + path, {
    method: 'POST',
    headers: { 'content-type': type, ...headers },
    body: text,
  });
  return (await answer.json()) as Record<string, string>;
};
const ledger = async () => (await (await fetch(`${url}/standin/ledger`)).json()) as Ledger;

async function caller(round: number) {
  const basic = `Basic ${Buffer.from('id:secret').toString('base64')}`;
  const { access_token } = await post('/v1/oauth2/token', 'grant_type=client_credentials', {
    authorization: basic,
  });
  let calls = 0;
  return (path: string, body: object = {}) =>
    post(path, body, {
      authorization: `Bearer ${access_token}`,
      prefer: 'return=representation',
      'paypal-request-id': `${round}-${++calls}`,
    });
}

it('a stand-in killed right after a response keeps all answered orders, captures and refunds', async () => {
  const captured: string[] = [];
  const refunded: string[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    await standin.start();
    const call = await caller(round);
    const amount = { currency_code: 'USD', value: '400.00' };
    const order = () => call('/v2/checkout/orders', { intent: 'CAPTURE', purchase_units: [{ amount }] });
    const orders = await Promise.all(Array.from({ length: AT_ONCE }, order));
    const answers = await Promise.all(orders.map(({ id }) => call(`/v2/checkout/orders/${id}/capture`)));
    captured.push(
      ...answers.map((one) => (one as never as Answer).purchase_units[0].payments.captures[0].id),
    );
    const last = captured[captured.length - 1];
    await call(`/v2/payments/captures/${last}/refund`);
    refunded.push(last);
    await standin.kill();
  }
  await standin.start();
  const kept = await ledger();
  expect(kept.orders).toBe(ROUNDS * AT_ONCE);
  expect(kept.captures.map(({ id }) => id).sort()).toEqual([...captured].sort());
  const back = kept.captures.filter(({ status }) => status === 'REFUNDED');
  expect(back.map(({ id }) => id).sort()).toEqual([...refunded].sort());
}, 60_000);

type Answer = { purchase_units: { payments: { captures: { id: string }[] } }[] };
