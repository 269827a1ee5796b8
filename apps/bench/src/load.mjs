// Requests of guests to this machine, and the load they make: as fast as possible, or at a fixed rate.
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { Agent, request } from 'node:http';
import { text } from 'node:stream/consumers';

const MAX_CONCURRENT = 64;
const LONGEST_SECONDS = 60;
const EVENT_DAY = new Date(Date.now() + 40 * 86_400_000).toISOString().slice(0, 10);
const agent = new Agent({ keepAlive: true, maxSockets: MAX_CONCURRENT, scheduling: 'fifo' });

/** One request; returns the body as text. Only this machine may be loaded. */
export async function call(origin, method, path, { body, headers = {} } = {}) {
  if (!/^http:\/\/(127\.0\.0\.1|localhost):\d+$/.test(origin))
    throw new Error(`${origin} is not this machine`);
  const json = body === undefined ? '' : JSON.stringify(body);
  const described = json && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(json) };
  const asked = request(origin + path, { method, headers: { ...headers, ...described }, agent });
  asked.end(json);
  const [answer] = await once(asked, 'response');
  return { status: answer.statusCode, headers: answer.headers, text: await text(answer) };
}

/** Runs the task in `clients` concurrent loops for some seconds; returns completed tasks per second. */
export async function atOnce(clients, seconds, task) {
  const began = performance.now();
  const endsAt = began + Math.min(seconds, LONGEST_SECONDS) * 1_000;
  let done = 0;
  await inParallel(clients, async () => {
    while (performance.now() < endsAt) {
      await task();
      done += 1;
    }
  });
  return (done / (performance.now() - began)) * 1_000;
}

/** Runs the task `count` times, in `clients` concurrent loops. */
export const times = (count, clients, task) =>
  inParallel(clients, async () => {
    for (let done = 0; done < count / clients; done += 1) await task();
  });

const inParallel = (clients, client) =>
  Promise.all(Array.from({ length: Math.min(clients, MAX_CONCURRENT) }, client));

/** Starts tasks at a fixed rate regardless of their duration; returns the ms of each from its scheduled start. */
export function atRate(perSecond, seconds, task) {
  const began = performance.now();
  const run = async (_, index) => {
    const due = began + (index * 1_000) / perSecond;
    await new Promise((resolve) => setTimeout(resolve, due - performance.now()));
    await task();
    return performance.now() - due;
  };
  return Promise.all(Array.from({ length: perSecond * Math.min(seconds, LONGEST_SECONDS) }, run));
}

/** The ms of a task. */
export async function timeOf(task) {
  const began = performance.now();
  await task();
  return performance.now() - began;
}

export const percentile = (values, share) =>
  values.toSorted((a, b) => a - b)[Math.ceil((share / 100) * values.length) - 1];

/** For example `p50 7.1, p95 13.0, p99 21.4 ms`. */
export const inMs = (values, shares = [50, 95, 99]) =>
  `${shares.map((share) => `p${share} ${percentile(values, share).toFixed(1)}`).join(', ')} ms`;

const MANY_CODES = 500;
/** The code that everybody may use. */
export const ONE_CODE = 'BENCHALL';

export const makeCodes = (db) =>
  db.query(
    `insert into promo_codes (code, discount_type, discount_value, usage_limit, start_date)
     select code, 'fixed', 40, 1000000, date '2020-01-01' from
       (select '${ONE_CODE}' as code union all select 'BENCH' || n from generate_series(1, ${MANY_CODES}) n) c`,
  );

let next = 0;
/** One of many codes, in turn. */
export const ownCode = () => `BENCH${(next++ % MANY_CODES) + 1}`;

/** The request of a guest who books three games for ten children: $400.00. */
const input = () => ({
  parentName: 'Pat Parent',
  parentEmail: `bench-${randomUUID()}@example.com`,
  parentPhone: '(555) 010-2030',
  childName: 'Robin',
  childAge: 8,
  eventDate: EVENT_DAY,
  eventTime: '10:00 AM',
  selectedGames: ['sack-sprint', 'tug-of-champions', 'cup-stack-blitz'],
  guestCount: 10,
  eventType: 'birthday',
  location: {
    address: '12 Meadow Lane',
    city: 'Springfield',
    state: 'NY',
    zipCode: '10001',
    spaceDetails: 'Flat garden',
  },
  addOns: {},
  totalPrice: '400.00',
  finalPrice: '400.00',
});

/** A guest with a cookie. @throws Error for a response without a success status */
function newGuest(site) {
  let cookie = '';
  return async (method, path, body, key) => {
    const headers = { ...(cookie && { cookie }), ...(key && { 'idempotency-key': key }) };
    const answer = await call(site, method, path, { body, headers });
    if (answer.headers['set-cookie']) cookie = cookieOf(answer);
    if (answer.status >= 300) throw new Error(`${method} ${path}: ${answer.status} ${answer.text}`);
    return JSON.parse(answer.text);
  };
}

export const cookieOf = ({ headers }) => [headers['set-cookie']].flat()[0].split(';')[0];

/** Creates a booking as a new guest. */
export const book = (site, changes = {}) =>
  newGuest(site)('POST', '/api/bookings', { ...input(), ...changes }, randomUUID());

/** The seven requests: browse, book, promo, order, capture, complete, read back. */
export async function completeBooking(site, code) {
  const ask = newGuest(site);
  await ask('GET', '/api/games');
  const { id } = await ask('POST', '/api/bookings', input(), randomUUID());
  const { valid, message } = await ask('POST', '/api/promo/validate', { code }, randomUUID());
  if (!valid) throw new Error(`${code}: ${message}`);
  const order = { amount: '360.00', currency: 'USD', intent: 'CAPTURE' };
  const { id: orderId } = await ask('POST', '/paypal/order', order, randomUUID());
  await ask('POST', `/paypal/order/${orderId}/capture`);
  await ask('POST', '/api/paypal-complete', { orderId, bookingId: id });
  const { paymentStatus, finalPrice } = await ask('GET', `/api/bookings/${id}`);
  if (paymentStatus !== 'completed' || Number(finalPrice) !== 360) throw new Error(`${id} was not paid`);
}

/** The same seven requests to the bare server. */
export async function bareBooking(site) {
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
