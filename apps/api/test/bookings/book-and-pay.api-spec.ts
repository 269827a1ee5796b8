import { centsToText } from '#libs/shared/contracts';
import { makePromo } from '#libs/platform/testing';
import type { Agent } from 'supertest';
import { book, order } from '../fixtures/payment-fixture.js';
import { startApi, type TestApi } from '../fixtures/start-api.js';

let api: TestApi;
beforeAll(async () => {
  api = await startApi();
  await makePromo(api.database, { code: 'WELCOME10', discountValue: 10 });
});
afterAll(() => api?.stop());

/** Captures at the stand-in for a booking, in dollars. */
async function moneyTaken(bookingId: string): Promise<string[]> {
  const ledger = await (await fetch(`${api.standin.url}/standin/ledger`)).json();
  const { captures } = ledger as { captures: { customId: string; amountCents: number }[] };
  return captures
    .filter(({ customId }) => customId === bookingId)
    .map((each) => centsToText(each.amountCents));
}

describe('a guest who books and pays with a promo code', () => {
  it('pays 360.00 for three games with WELCOME10, and the booking is confirmed', async () => {
    const guest = api.guest();
    const booking = await book(guest, { totalPrice: '1.00', finalPrice: '0.00' });
    expect(booking.totalPrice).toBe('400.00');

    const check = await guest.post('/api/promo/validate').send({ code: ' welcome10 ' }).expect(200);
    expect(check.body).toEqual({
      valid: true,
      promoCode: {
        code: 'WELCOME10',
        description: null,
        discountType: 'percentage',
        discountValue: 10,
        discountAmount: 40,
      },
      error: null,
    });

    const { body: placed } = await order(guest, '360.00').expect(201);
    const { body: captured } = await guest.post(`/paypal/order/${placed.id}/capture`).expect(200);
    expect(captured).toMatchObject({
      id: placed.id,
      status: 'COMPLETED',
      bookingId: booking.id,
      purchase_units: [
        {
          payments: {
            captures: [{ status: 'COMPLETED', amount: { currency_code: 'USD', value: '360.00' } }],
          },
        },
      ],
    });

    const claims = {
      orderId: placed.id,
      bookingId: booking.id,
      promoCode: 'WELCOME10',
      promoDiscount: 40,
      finalPrice: '360.00',
      originalPrice: '400.00',
    };
    const done = await guest.post('/api/paypal-complete').send(claims).expect(200);
    expect(done.body.success).toBe(true);

    const { body: read } = await guest.get(`/api/bookings/${booking.id}`).expect(200);
    expect(read).toMatchObject({
      status: 'confirmed',
      paymentStatus: 'completed',
      promoCode: 'WELCOME10',
      promoDiscount: '40.00',
      finalPrice: '360.00',
    });
    const events = await api.database.query(
      'select name from outbox where payload ->> $1 = $2 order by seq',
      ['bookingId', booking.id],
    );
    expect(events.map((event) => event.name)).toEqual([
      'booking-created',
      'booking-confirmed',
      'payment-captured',
    ]);
  });

  it('gets the same result for every repeat, and PayPal captures once', async () => {
    const guest = api.guest();
    const booking = await book(guest);
    const { body: first } = await order(guest, '400.00').expect(201);
    const { body: again } = await order(guest, '400.00').expect(200);
    expect(again.id).toBe(first.id);
    const one = await guest.post(`/paypal/order/${first.id}/capture`).expect(200);
    const two = await guest.post(`/paypal/order/${first.id}/capture`).expect(200);
    expect(two.body).toEqual(one.body);
    const late = await order(guest, '400.00', { bookingId: booking.id }).expect(409);
    expect(late.body).toEqual({ message: 'Failed to create PayPal order', code: 'ALREADY_PAID' });
    expect(await moneyTaken(booking.id)).toEqual(['400.00']);
    const captures = await api.database.query(
      'select c.id from captures c join payments p on p.id = c.payment_id where p.booking_id = $1',
      [booking.id],
    );
    expect(captures).toHaveLength(1);
  });

  it.each(['1.00', '399.99', '360.01', '0.00'])(
    'cannot order %s; the response contains the amount due',
    async (amount) => {
      const guest = api.guest();
      await book(guest);
      const { body } = await order(guest, amount).expect(409);
      expect(body).toEqual({
        message: 'Failed to create PayPal order',
        code: 'AMOUNT_MISMATCH',
        amountDue: '400.00',
      });
    },
  );

  it.each([
    ['euros', { currency: 'EUR' }],
    ['an authorisation', { intent: 'AUTHORIZE' }],
  ])('cannot order %s', async (_what, change) => {
    const guest = api.guest();
    await book(guest);
    const { body } = await order(guest, '400.00', change).expect(409);
    expect(body.code).toBe('AMOUNT_MISMATCH');
  });
});

describe('validating a code', () => {
  const check = (guest: Agent, input: object) => guest.post('/api/promo/validate').send(input);

  it('an empty or invalid code clears the remembered one', async () => {
    const guest = api.guest();
    await book(guest);
    await check(guest, { code: 'WELCOME10' }).expect(200);
    const { body } = await check(guest, { code: '  ' }).expect(200);
    expect(body).toEqual({ valid: false, promoCode: null, error: 'Please enter a promo code' });
    expect((await order(guest, '360.00').expect(409)).body.code).toBe('AMOUNT_MISMATCH');
  });

  it.each<unknown>(['nope', 7, {}, ['x'], 'x'.repeat(200), 'a\u0000b', 'a\ud800'])(
    'treats the booking id %j as unknown, without an error',
    async (bookingId) => {
      const { body } = await check(api.guest(), { code: 'WELCOME10', bookingId }).expect(200);
      expect([body.valid, body.promoCode.discountAmount]).toEqual([true, null]);
    },
  );
});

it('an invalid code from the browser does not prevent a payment', async () => {
  const guest = api.guest();
  const { id: bookingId } = await book(guest);
  const { body: placed } = await order(guest, '400.00').expect(201);
  await guest.post(`/paypal/order/${placed.id}/capture`).expect(200);
  for (const claim of [7, {}, [], true, 'X'.repeat(500), 'a\u0000b']) {
    const claims = { promoCode: claim, promoDiscount: claim, finalPrice: claim, originalPrice: claim };
    await guest
      .post('/api/paypal-complete')
      .send({ orderId: placed.id, bookingId, ...claims })
      .expect(200);
  }
});
