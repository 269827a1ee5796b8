import { bookingBody, makePromo } from '#libs/platform/testing';
import { CompanyService } from '#libs/shop/business-settings';
import pg from 'pg';
import { startApi, type TestApi } from '../fixtures/start-api.js';

/**
 * Maximum of SQL statements for a complete booking, including transaction statements; holding a promo code takes two, and
 * each event of a payment is published by its owner.
 */
const BUDGET = 29;

let api: TestApi;
beforeAll(async () => {
  api = await startApi({ RATE_LIMITS: 'on' });
  await makePromo(api.database, { code: 'WELCOME10' });
});
afterAll(() => api?.stop());
afterEach(() => jest.restoreAllMocks());

async function statementsDuring(work: () => Promise<unknown>): Promise<string[]> {
  const seen: string[] = [];
  const original = pg.Client.prototype.query;
  pg.Client.prototype.query = function (this: pg.Client, ...given: unknown[]) {
    const [first] = given as [string | { text: string }];
    seen.push((typeof first === 'string' ? first : first.text).replace(/\s+/g, ' ').slice(0, 100));
    return (original as (...all: unknown[]) => unknown).apply(this, given);
  } as never;
  try {
    await work();
  } finally {
    pg.Client.prototype.query = original;
  }
  return seen;
}

it(`a complete booking, from the list of games to reading it back, costs at most ${BUDGET} statements`, async () => {
  // The first booking fills the caches, which all bookings of a second share. They stay fresh while time stands still.
  jest.spyOn(performance, 'now').mockReturnValue(performance.now());
  // A timer reads this one, in the middle of a call.
  await api.app.get(CompanyService).current();
  const first = api.guest();
  await first.post('/api/bookings').send(bookingBody()).expect(201);
  await first
    .post('/paypal/order')
    .send({ amount: '400.00', currency: 'USD', intent: 'CAPTURE' })
    .expect(201);
  const guest = api.guest();
  const perCall: Record<string, string[]> = {};
  const counted = async (name: string, call: () => Promise<{ body: never }>) => {
    let body: unknown;
    perCall[name] = await statementsDuring(async () => ({ body } = await call()));
    return body as { id: string };
  };
  await counted('browse', () => guest.get('/api/games').expect(200) as never);
  const key = () => Math.random().toString(36);
  const booking = await counted(
    'book',
    () => guest.post('/api/bookings').set('idempotency-key', key()).send(bookingBody()).expect(201) as never,
  );
  await counted(
    'promo',
    () =>
      guest
        .post('/api/promo/validate')
        .set('idempotency-key', key())
        .send({ code: 'WELCOME10' })
        .expect(200) as never,
  );
  const order = await counted(
    'order',
    () =>
      guest
        .post('/paypal/order')
        .set('idempotency-key', key())
        .send({ amount: '360.00', currency: 'USD', intent: 'CAPTURE' })
        .expect(201) as never,
  );
  await counted('capture', () => guest.post(`/paypal/order/${order.id}/capture`).expect(200) as never);
  await counted(
    'complete',
    () =>
      guest
        .post('/api/paypal-complete')
        .send({ orderId: order.id, bookingId: booking.id })
        .expect(200) as never,
  );
  await counted('read back', () => guest.get(`/api/bookings/${booking.id}`).expect(200) as never);

  const total = Object.values(perCall).flat().length;
  if (process.env.PRINT_STATEMENTS) console.log(total, JSON.stringify(perCall, null, 1));
  expect(total).toBeLessThanOrEqual(BUDGET);
});
