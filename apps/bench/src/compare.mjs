// Comparisons with a bare server on the same machine at the same time.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { completeBooking, input } from './guest.mjs';
import { atOnce, call } from './load.mjs';
import { freePort } from './product.mjs';

const SLICE_SECONDS = 5;
const SLICES = 2;
const MANY_CODES = 500;

/** The bare server, using the product's database server and PayPal stand-in. */
export async function startReference({ programDatabase, paypal }, text) {
  const port = await freePort();
  const child = spawn(process.execPath, [join(import.meta.dirname, 'reference.mjs')], {
    env: {
      ...process.env,
      PORT: String(port),
      DATABASE_URL: programDatabase,
      PAYPAL_URL: paypal.url,
      PAYPAL_KEYS: paypal.keys,
      JSON_TEXT: text,
    },
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  });
  await once(child.stdout, 'data');
  const site = `http://127.0.0.1:${port}`;
  return { site, stop: () => once(child.kill() && child, 'exit') };
}

async function bareBooking(site) {
  const ask = async (method, path, body) => {
    const { status, text } = await call(site, method, path, { body });
    if (status !== 200) throw new Error(`${path}: ${status} ${text}`);
    return JSON.parse(text);
  };
  await ask('GET', '/browse');
  const [{ id }] = await ask('POST', '/book', input());
  await ask('POST', '/promo', { code: 'ANY' });
  const [order] = await ask('POST', `/order/${id}`, { amount: '360.00' });
  await ask('POST', `/capture/${order.id}`, {});
  await ask('POST', `/complete/${id}`, { orderId: order.id });
  await ask('GET', `/read-back/${id}`);
}

/** Alternates between both, so that other load affects them equally; rates are means over all slices. */
async function inTurns(clients, ours, theirs) {
  const sums = [0, 0];
  for (let turn = 0; turn < SLICES; turn += 1) {
    sums[0] += await atOnce(clients, SLICE_SECONDS, ours);
    sums[1] += await atOnce(clients, SLICE_SECONDS, theirs);
  }
  const [rate, reference] = sums.map((sum) => sum / SLICES);
  return { rate, reference, ratio: rate / reference };
}

export async function makeCodes(db) {
  await db.query(
    `insert into promo_codes (code, discount_type, discount_value, usage_limit, start_date)
     select code, 'fixed', 40, 1000000, date '2020-01-01' from
       (select 'BENCHALL' as code union all select 'BENCH' || n from generate_series(1, ${MANY_CODES}) n) c`,
  );
}

let next = 0;
const ownCode = () => `BENCH${(next++ % MANY_CODES) + 1}`;

export const completeBookings = (product, reference, clients) =>
  inTurns(
    clients,
    () => completeBooking(product.site, ownCode()),
    () => bareBooking(reference.site),
  );

/** One code for all guests compared with many codes: contention on one row must not block bookings. */
export const onePromoCode = (product, clients) =>
  inTurns(
    clients,
    () => completeBooking(product.site, 'BENCHALL'),
    () => completeBooking(product.site, ownCode()),
  );

/** Reads of the game list: full responses, and 304 for a matching ETag. */
export async function catalogueReads(product, reference, clients) {
  const { headers } = await call(product.site, 'GET', '/api/games');
  const read = (site, path, sent, expected) => async () => {
    const { status } = await call(site, 'GET', path, { headers: sent });
    if (status !== expected) throw new Error(`${path}: ${status}`);
  };
  const bare = read(reference.site, '/json', {}, 200);
  return {
    whole: await inTurns(clients, read(product.site, '/api/games', {}, 200), bare),
    known: await inTurns(
      clients,
      read(product.site, '/api/games', { 'if-none-match': headers.etag }, 304),
      bare,
    ),
  };
}
