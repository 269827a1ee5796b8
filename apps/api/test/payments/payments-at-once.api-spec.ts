// Concurrent requests for one payment: each test locks the row until all requests wait for it.
import { bookingBody, lockWaits, makePromo, until } from '#libs/platform/testing';
import type { Agent } from 'supertest';
import { DataSource } from 'typeorm';
import { startApi, type TestApi } from '../fixtures/start-api.js';

let api: TestApi;
let guest: Agent;
let bookingId: string;

beforeAll(async () => {
  api = await startApi();
  await makePromo(api.database, { code: 'HALF', discountValue: 50 });
});
afterAll(() => api?.stop());

beforeEach(async () => {
  guest = api.guest();
  const parentEmail = `${Math.random().toString(36).slice(2)}@example.com`;
  bookingId = (await guest.post('/api/bookings').send(bookingBody({ parentEmail })).expect(201)).body.id;
});

const order = (amount = '400.00', extra = {}) =>
  guest.post('/paypal/order').send({ amount, currency: 'USD', intent: 'CAPTURE', ...extra });
const capture = (id: string) => guest.post(`/paypal/order/${id}/capture`);
const booking = async () => (await guest.get(`/api/bookings/${bookingId}`)).body as object;
const usesOf = async (code: string) =>
  (await api.database.query('select usage_count as uses from promo_codes where code = $1', [code]))[0].uses;

/** Results of requests that all wait for the order's row while `statement` locks it. */
async function whileHeld<Answer>(
  orderId: string,
  statement: string,
  options: number,
  ask: () => Promise<Answer>,
): Promise<Answer> {
  const holder = api.app.get(DataSource, { strict: false }).createQueryRunner();
  await holder.startTransaction();
  await holder.query(statement, [orderId]);
  const input = ask();
  await until('all wait for the row', async () => (await lockWaits(api.database)) === options);
  await holder.commitTransaction();
  await holder.release();
  return input;
}

describe('two presses of the pay button', () => {
  it('that arrive before either has started return the same payment, and neither asks to pay again', async () => {
    const { body: placed } = await order().expect(201);
    const held = 'select from payments where provider_order_id = $1 for update';
    const presses = () => Promise.all([capture(placed.id), capture(placed.id)]);
    const [first, second] = await whileHeld(placed.id, held, 2, presses);
    expect([first.status, second.status]).toEqual([200, 200]);
    expect(second.body).toEqual(first.body);
    const captures = await api.database.query(
      'select from captures c join payments p on p.id = c.payment_id where p.booking_id = $1',
      [bookingId],
    );
    expect(captures).toHaveLength(1);
  });
});

describe('a capture in progress', () => {
  /** The request waits for the open order's row; then the capture locks it. */
  const whileCapturing = (orderId: string, input: () => Promise<{ status: number; body: unknown }>) =>
    whileHeld(orderId, `update payments set status = 'capturing' where provider_order_id = $1`, 1, input);

  it('is not discarded by a code that makes the booking free', async () => {
    await makePromo(api.database, { code: 'ALLFREE', discountValue: 100 });
    const { body: placed } = await order().expect(201);
    const free = async () =>
      guest.patch(`/api/bookings/${bookingId}`).send({ promoCode: 'ALLFREE', paymentStatus: 'completed' });
    const { status, body } = await whileCapturing(placed.id, free);
    expect([status, (body as { code: string }).code]).toEqual([409, 'NOT_FREE']);
    await capture(placed.id).expect(200);
    expect(await booking()).toMatchObject({ paymentStatus: 'completed', finalPrice: '400.00' });
    expect(await usesOf('ALLFREE')).toBe(0);
  });

  it('is not discarded by an order of another amount, which would be paid a second time', async () => {
    const { body: placed } = await order().expect(201);
    const { status } = await whileCapturing(placed.id, async () => order('200.00', { promoCode: 'HALF' }));
    expect(status).toBe(503);
    await capture(placed.id).expect(200);
    expect(await booking()).toMatchObject({ paymentStatus: 'completed', finalPrice: '400.00' });
  });
});

describe('two tabs that pay the same booking', () => {
  const atPayPal = async () => {
    const { captures } = (await (await fetch(`${api.standin.url}/standin/ledger`)).json()) as {
      captures: { customId?: string; status: string }[];
    };
    return captures.filter(({ customId, status }) => customId === bookingId && status === 'COMPLETED').length;
  };
  const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
  /** A complete payment; a tab that gets ALREADY_PAID shows the existing payment. */
  const pay = async () => {
    const placed = await order('400.00', { bookingId });
    const end = placed.status < 300 ? await capture(placed.body.id) : placed;
    return end.status === 200 ? 'paid' : (end.body as { code: string }).code;
  };

  it.each([0, 5, 10, 15, 20, 30, 40, 50, 60, 80, 100])(
    '%i ms apart are charged once, and both succeed',
    async (apartMs) => {
      const ends = await Promise.all([pay(), wait(apartMs).then(pay)]);
      expect(await atPayPal()).toBe(1);
      for (const end of ends) expect(['paid', 'ALREADY_PAID']).toContain(end);
      expect(await booking()).toMatchObject({ paymentStatus: 'completed', finalPrice: '400.00' });
    },
  );
});
