import { randomUUID } from 'node:crypto';
import { call } from './load.mjs';

const EVENT_DAY = new Date(Date.now() + 40 * 86_400_000).toISOString().slice(0, 10);

/** The request of a guest who books three games for ten children: $400.00. */
export const input = () => ({
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
export function newGuest(site) {
  let cookie = '';
  return async (method, path, body, headers = {}) => {
    const answer = await call(site, method, path, {
      body,
      headers: cookie ? { ...headers, cookie } : headers,
    });
    const given = answer.headers['set-cookie']?.[0];
    if (given) cookie = given.split(';')[0];
    if (answer.status >= 300) throw new Error(`${method} ${path}: ${answer.status} ${answer.text}`);
    return JSON.parse(answer.text);
  };
}

const keyed = () => ({ 'idempotency-key': randomUUID() });

export const book = (ask) => ask('POST', '/api/bookings', input(), keyed());

/** Creates and captures the order of the open booking, at full price or with the last valid code. */
async function pay(ask, amount) {
  const order = await ask('POST', '/paypal/order', { amount, currency: 'USD', intent: 'CAPTURE' }, keyed());
  await ask('POST', `/paypal/order/${order.id}/capture`);
  return order.id;
}

/** Books and pays; returns the booking's id. */
export async function bookAndPay(site) {
  const ask = newGuest(site);
  const { id } = await book(ask);
  await pay(ask, '400.00');
  return id;
}

/** The seven requests: browse, book, promo, order, capture, complete, read back. */
export async function completeBooking(site, code) {
  const ask = newGuest(site);
  await ask('GET', '/api/games');
  const { id } = await book(ask);
  const { valid, message } = await ask('POST', '/api/promo/validate', { code }, keyed());
  if (!valid) throw new Error(`${code}: ${message}`);
  const orderId = await pay(ask, '360.00');
  await ask('POST', '/api/paypal-complete', { orderId, bookingId: id });
  const { paymentStatus, finalPrice } = await ask('GET', `/api/bookings/${id}`);
  if (paymentStatus !== 'completed' || Number(finalPrice) !== 360) throw new Error(`${id} was not paid`);
}
