import { book, order } from '../fixtures/payment-fixture.js';
import { startApi, type TestApi } from '../fixtures/start-api.js';

let api: TestApi;
beforeAll(async () => (api = await startApi()));
afterAll(() => api?.stop());

describe('an invalid id', () => {
  it.each(['nope', 'x'.repeat(65), 'x'.repeat(200), 'a\u0000b', 'a\ud800'])(
    '%j gets the same answer as an unknown one',
    async (id) => {
      const guest = api.guest();
      const { id: bookingId } = await book(guest);
      const { body: placed } = await order(guest, '400.00').expect(201);
      const paymentData = { type: 'promo', promoCode: 'FREEDAY' };
      const answers = [
        await order(guest, '400.00', { bookingId: id }),
        await guest.post('/api/bookings/process-payment').send({ bookingId: id, paymentData }),
        await guest.post('/api/paypal-complete').send({ orderId: id, bookingId }),
        await guest.post('/api/paypal-complete').send({ orderId: placed.id, bookingId: id }),
      ];
      for (const { status, body } of answers)
        expect([status, body.message]).toEqual([404, 'We could not find that booking.']);
    },
  );

  it('is rejected with its field when it is missing', async () => {
    const guest = api.guest();
    await book(guest);
    for (const none of [undefined, null, '', 7]) {
      const { body } = await guest.post('/api/paypal-complete').send({ orderId: none }).expect(400);
      expect(body).toEqual({
        success: false,
        message: 'Please send the order.',
        code: 'VALIDATION',
        errors: { orderId: 'Please send the order.', bookingId: 'Please send the booking.' },
      });
    }
  });
});

describe('a session without access', () => {
  it('gets NOT_FOUND on every route with a booking id', async () => {
    const guest = api.guest();
    const { id } = await book(guest);
    const { body: placed } = await order(guest, '400.00').expect(201);
    const stranger = api.guest();
    await book(stranger);
    const unknown = '00000000-0000-4000-8000-000000000000';
    const ask = async (bookingId: string, orderId: string) => {
      const answers = [
        await stranger.get(`/api/bookings/${bookingId}`),
        await stranger.patch(`/api/bookings/${bookingId}`).send({ nonsense: true }),
        await order(stranger, '400.00', { bookingId }),
        await stranger.post(`/paypal/order/${orderId}/capture`),
        await stranger
          .post('/api/bookings/process-payment')
          .send({ bookingId, paymentData: { type: 'cash' } }),
        await stranger.post('/api/paypal-complete').send({ orderId, bookingId }),
        await stranger.get(`/api/bookings/${bookingId}/receipt.html`),
        await stranger.get(`/api/bookings/${bookingId}/confirmation.html`),
      ];
      return answers.map(({ status, body }) => ({ status, body }));
    };
    const foreign = await ask(id, placed.id);
    expect(foreign).toEqual(await ask(unknown, 'NOSUCHORDER'));
    expect(foreign.every(({ status }) => status === 404)).toBe(true);
    expect(foreign[0].body).toEqual({ message: 'We could not find that booking.', code: 'NOT_FOUND' });
  });
});
