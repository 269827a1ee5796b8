import { bookingBody, makePromo } from '#libs/testing';
import { PaymentsReconciler } from '#libs/payments';
import type { Agent } from 'supertest';
import { startApi, type TestApi } from './start-api.js';

let api: TestApi;
let guest: Agent;
let bookingId: string;

beforeAll(async () => {
  api = await startApi();
  await makePromo(api.database, { code: 'HALF', discountValue: 50, userUsageLimit: 100 });
});
afterAll(() => api?.stop());

const standin = (path: string, body?: object) =>
  fetch(`${api.standin.url}/standin/${path}`, {
    method: body ? 'POST' : 'GET',
    body: body && JSON.stringify(body),
  });
const order = (amount = '400.00', extra = {}) =>
  guest.post('/paypal/order').send({ amount, currency: 'USD', intent: 'CAPTURE', ...extra });
const capture = (id: string) => guest.post(`/paypal/order/${id}/capture`);
const booking = async () =>
  (await guest.get(`/api/bookings/${bookingId}`)).body as { paymentStatus: string; finalPrice: string };
const usesOf = async (code: string) =>
  (await api.database.query('select usage_count as uses from promo_codes where code = $1', [code]))[0].uses;
/** Captures of this booking in PayPal's own books. */
const takenAtPayPal = async () => {
  const { captures } = (await (await standin('ledger')).json()) as {
    captures: { customId?: string; custom_id?: string; status: string }[];
  };
  return captures.filter(
    (each) => (each.customId ?? each.custom_id) === bookingId && each.status === 'COMPLETED',
  ).length;
};
const aMinutePasses = () =>
  api.database.query(`update payments set updated_at = updated_at - interval '5 minutes',
       next_look_at = next_look_at - interval '5 minutes'`);
const reconcile = async () => {
  await aMinutePasses();
  await api.app.get(PaymentsReconciler, { strict: false }).settleOpen();
};

beforeEach(async () => {
  await standin('switches/reset', {});
  guest = api.guest();
  const mail = `${Math.random().toString(36).slice(2)}@example.com`;
  bookingId = (
    await guest
      .post('/api/bookings')
      .send(bookingBody({ parentEmail: mail }))
      .expect(201)
  ).body.id;
});

describe('an order', () => {
  it('that PayPal cannot make now leaves the booking open, and the next try works', async () => {
    await standin('switches', { create: 'unavailable', times: 1 });
    const { body } = await order().expect(503);
    expect(body.message).toBe('Failed to create PayPal order');
    await order().expect(201);
  });

  it('whose answer was lost is found again under its own key, not made twice', async () => {
    await standin('switches', { create: 'drop-reply', times: 1 });
    await order().expect(503);
    const { body } = await order().expect(201);
    await capture(body.id).expect(200);
    expect(await takenAtPayPal()).toBe(1);
  });

  it('of another amount replaces the open one, whose capture is then refused', async () => {
    const { body: full } = await order().expect(201);
    await order('200.00', { promoCode: 'HALF' }).expect(201);
    const { body } = await capture(full.id).expect(409);
    expect(body.code).toBe('REPLACED');
    expect(await takenAtPayPal()).toBe(0);
  });

  it('that a free code overtook says that the booking is paid, not that it wants paying again', async () => {
    await makePromo(api.database, { code: 'OVERTAKES', discountValue: 100 });
    const { body: placed } = await order().expect(201);
    const free = { promoCode: 'OVERTAKES', paymentStatus: 'completed' };
    await guest.patch(`/api/bookings/${bookingId}`).send(free).expect(200);
    const { body } = await capture(placed.id).expect(409);
    expect(body).toEqual({
      message: 'This booking is paid already. This payment was not taken.',
      code: 'ALREADY_PAID',
    });
    expect(await takenAtPayPal()).toBe(0);
  });

  it('placed five times at once is one order', async () => {
    const answers = await Promise.all(Array.from({ length: 5 }, () => order()));
    expect(new Set(answers.map((answer) => answer.body.id)).size).toBe(1);
    expect(answers[0].body.id).toMatch(/^[A-Z0-9]+$/);
  });

  it('with a code that is not usable any more is refused with a sentence, and the full price still pays', async () => {
    await makePromo(api.database, { code: 'GONE', isActive: false });
    const { body } = await order('360.00', { promoCode: 'GONE' }).expect(409);
    expect(body).toEqual({
      message: 'This promo code is no longer available. You can pay the full price or try another code.',
      code: 'PROMO_UNAVAILABLE',
    });
    await order('400.00', { promoCode: 'GONE' }).expect(201);
  });

  it('holds its code, and a switch to the full price frees it', async () => {
    const before = await usesOf('HALF');
    await order('200.00', { promoCode: 'HALF' }).expect(201);
    expect(await usesOf('HALF')).toBe(Number(before) + 1);
    await order('400.00').expect(201);
    expect(await usesOf('HALF')).toBe(before);
  });
});

describe('a capture', () => {
  it('without approval says so, and works once the buyer has approved', async () => {
    await standin('switches', { approval: 'wait' });
    const { body: placed } = await order().expect(201);
    expect((await capture(placed.id).expect(409)).body.code).toBe('NOT_APPROVED');
    await standin(`orders/${placed.id}/approve`, {});
    await capture(placed.id).expect(200);
    expect(await takenAtPayPal()).toBe(1);
  });

  it.each(['decline', 'declined-201', 'TRANSACTION_REFUSED'])(
    'that ends in %s takes no money, frees the code and leaves the booking open',
    async (fault) => {
      const before = await usesOf('HALF');
      const { body: placed } = await order('200.00', { promoCode: 'HALF' }).expect(201);
      await standin('switches', { capture: fault, times: 1 });
      expect((await capture(placed.id).expect(402)).body.code).toBe('DECLINED');
      expect((await booking()).paymentStatus).toBe('pending');
      expect(await usesOf('HALF')).toBe(before);
      const { body: retry } = await order().expect(201);
      await capture(retry.id).expect(200);
      expect(await takenAtPayPal()).toBe(1);
    },
  );

  it('whose answer was lost is not paid twice: the repeat finds the first one', async () => {
    const { body: placed } = await order('200.00', { promoCode: 'HALF' }).expect(201);
    await standin('switches', { capture: 'drop-reply', times: 1 });
    const { body } = await capture(placed.id).expect(503);
    expect(body).toEqual({
      message: 'We could not reach PayPal. Please try again, you will not be charged twice.',
      code: 'OUTCOME_UNKNOWN',
    });
    await capture(placed.id).expect(200);
    expect(await takenAtPayPal()).toBe(1);
    expect(await booking()).toMatchObject({ paymentStatus: 'completed', finalPrice: '200.00' });
  });

  it('whose answer was lost is settled by the reconciler when the parent never comes back', async () => {
    const { body: placed } = await order().expect(201);
    await standin('switches', { capture: 'drop-reply', times: 1 });
    await capture(placed.id).expect(503);
    await reconcile();
    await reconcile();
    expect((await booking()).paymentStatus).toBe('completed');
    const events = await api.database.query(
      `select id from outbox where name = 'payment-captured' and payload ->> 'bookingId' = $1`,
      [bookingId],
    );
    expect(events).toHaveLength(1);
  });

  it('under review is not paid until PayPal says COMPLETED', async () => {
    const { body: placed } = await order().expect(201);
    await standin('switches', { capture: 'pending', times: 1 });
    const { body } = await capture(placed.id).expect(202);
    expect(body.purchase_units[0].payments.captures[0].status).toBe('PENDING');
    const claim = { orderId: placed.id, bookingId };
    expect((await guest.post('/api/paypal-complete').send(claim).expect(202)).body.success).toBe(false);
    expect((await booking()).paymentStatus).toBe('pending');
    await standin(`captures/${body.purchase_units[0].payments.captures[0].id}/settle`, {
      status: 'COMPLETED',
    });
    await reconcile();
    expect((await booking()).paymentStatus).toBe('completed');
    await guest.post('/api/paypal-complete').send(claim).expect(200);
  });

  it('under review is not ordered again, at the same price or another, by either tab', async () => {
    const { body: placed } = await order().expect(201);
    await standin('switches', { capture: 'pending', times: 1 });
    await capture(placed.id).expect(202);
    for (const again of [() => order(), () => order('200.00', { promoCode: 'HALF' })])
      expect((await again().expect(409)).body).toEqual({
        message: 'PayPal is still reviewing your payment. You do not need to pay again.',
        code: 'IN_PROGRESS',
      });
    const attempts = 'select status from payments where booking_id = $1';
    expect(await api.database.query(attempts, [bookingId])).toEqual([{ status: 'pending' }]);
  });

  it('whose answer was lost is found by whoever orders next, at the same price or another', async () => {
    const { body: placed } = await order().expect(201);
    await standin('switches', { capture: 'drop-reply', times: 1 });
    await capture(placed.id).expect(503);
    const next = await order('200.00', { promoCode: 'HALF' }).expect(409);
    expect(next.body.code).toBe('ALREADY_PAID');
    expect((await order('400.00', { bookingId }).expect(409)).body.code).toBe('ALREADY_PAID');
    expect(await takenAtPayPal()).toBe(1);
    expect(await booking()).toMatchObject({ paymentStatus: 'completed', finalPrice: '400.00' });
  });

  it('under review that is denied frees the booking for another try', async () => {
    const { body: placed } = await order().expect(201);
    await standin('switches', { capture: 'pending', times: 1 });
    const { body } = await capture(placed.id).expect(202);
    await standin(`captures/${body.purchase_units[0].payments.captures[0].id}/settle`, {
      status: 'DECLINED',
    });
    await reconcile();
    expect((await booking()).paymentStatus).toBe('pending');
    await order().expect(201);
  });

  it('asked for eight times at once takes the money once and confirms once', async () => {
    const { body: placed } = await order().expect(201);
    const answers = await Promise.all(Array.from({ length: 8 }, () => capture(placed.id)));
    expect(answers.every(({ status }) => [200, 409, 503].includes(status))).toBe(true);
    await capture(placed.id).expect(200);
    expect(await takenAtPayPal()).toBe(1);
    const notes = await api.database.query(
      `select id from booking_history where booking_id = $1 and code in ('paid', 'paid-with-code')`,
      [bookingId],
    );
    expect(notes).toHaveLength(1);
  });
});

describe('the bare claim "paid"', () => {
  it('is not believed before the capture, nor for another booking', async () => {
    const { body: placed } = await order().expect(201);
    const claim = { orderId: placed.id, bookingId, finalPrice: '0.01' };
    const { body } = await guest.post('/api/paypal-complete').send(claim).expect(409);
    expect(body).toEqual({
      success: false,
      message: 'We have not received this payment yet.',
      code: 'NOT_CAPTURED',
    });
    await capture(placed.id).expect(200);
    const other = (await guest.post('/api/bookings').send(bookingBody()).expect(201)).body.id;
    const wrong = await guest
      .post('/api/paypal-complete')
      .send({ ...claim, bookingId: other })
      .expect(404);
    expect(wrong.body).toMatchObject({ success: false, code: 'NOT_FOUND' });
    expect((await guest.get(`/api/bookings/${other}`)).body.paymentStatus).toBe('pending');
  });
});

it('an order whose booking was cancelled meanwhile takes no money', async () => {
  const { body: placed } = await order().expect(201);
  await api.database.query(`update bookings set status = 'cancelled' where id = $1`, [bookingId]);
  expect((await capture(placed.id).expect(409)).body).toEqual({
    message: 'This booking was cancelled, so this payment was not taken.',
    code: 'NO_OPEN_BOOKING',
  });
  expect(await takenAtPayPal()).toBe(0);
});

it('without credentials the setup says that payments are off', async () => {
  const off = await startApi({ PAYPAL_CLIENT_ID: '', PAYPAL_CLIENT_SECRET: '', PAYPAL_BASE_URL: '' });
  const { body } = await off.guest().get('/paypal/setup').expect(503);
  expect(body.code).toBe('PAYMENTS_OFF');
  await off.stop();
});

it('the setup names the script and a token for it', async () => {
  const { body } = await guest.get('/paypal/setup').expect(200);
  expect(body).toEqual({
    clientToken: expect.stringMatching(/.{10,}/),
    scriptUrl: '/paypal/web-sdk/v6/core',
  });
});

it('every captured cent at PayPal stands in our ledger, and the other way round', async () => {
  const { captures } = (await (await standin('ledger')).json()) as {
    captures: { id: string; status: string; amountCents: number }[];
  };
  const theirs = captures
    .filter(({ status }) => status === 'COMPLETED')
    .map(({ id, amountCents }) => `${id} ${amountCents}`);
  const ours = await api.database.query(
    `select provider_capture_id || ' ' || amount_cents as line from captures where status = 'COMPLETED'`,
  );
  expect(ours.map(({ line }) => line).sort()).toEqual(theirs.sort());
});
