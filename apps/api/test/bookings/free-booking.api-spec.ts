import { makePromo } from '#libs/platform/testing';
import { book, order } from '../fixtures/payment-fixture.js';
import { startApi, type TestApi } from '../fixtures/start-api.js';

let api: TestApi;
beforeAll(async () => {
  api = await startApi();
  await makePromo(api.database, { code: 'WELCOME10', discountValue: 10 });
  await makePromo(api.database, { code: 'FREEDAY', discountValue: 100 });
});
afterAll(() => api?.stop());

describe('a booking that a promo code makes free', () => {
  it('is completed by the PATCH and cannot be ordered at PayPal', async () => {
    const guest = api.guest();
    const { id } = await book(guest);
    await guest.post('/api/promo/validate').send({ code: 'FREEDAY' }).expect(200);
    const rejected = await order(guest, '0.00', { promoCode: 'FREEDAY' }).expect(409);
    expect(rejected.body.code).toBe('FREE_BOOKING');
    const claims = {
      promoCode: 'FREEDAY',
      promoDiscount: 400,
      finalPrice: 0,
      paymentStatus: 'completed',
      paymentCompletedAt: '1999-01-01T00:00:00Z',
    };
    const { body } = await guest.patch(`/api/bookings/${id}`).send(claims).expect(200);
    expect(body).toMatchObject({
      status: 'confirmed',
      paymentStatus: 'completed',
      finalPrice: '0.00',
      promoDiscount: '400.00',
    });
    expect(body.paymentCompletedAt).toBe(api.clock.now().toISOString());
    await guest.patch(`/api/bookings/${id}`).send(claims).expect(200);
    const paymentData = {
      type: 'promo',
      promoCode: 'FREEDAY',
      originalAmount: 400,
      finalAmount: 0,
      discount: 400,
    };
    await guest.post('/api/bookings/process-payment').send({ bookingId: id, paymentData }).expect(200);
    const uses = await api.database.query('select id from promo_redemptions where booking_id = $1', [id]);
    expect(uses).toHaveLength(1);
  });

  it('is not completed without a code that makes it free', async () => {
    const guest = api.guest();
    const { id } = await book(guest);
    for (const promoCode of [undefined, 'WELCOME10', 'NOSUCHCODE']) {
      const { body } = await guest
        .patch(`/api/bookings/${id}`)
        .send({ promoCode, paymentStatus: 'completed', finalPrice: '0.00' })
        .expect(409);
      expect(body.code).toBe('NOT_FREE');
    }
    const extra = await guest
      .patch(`/api/bookings/${id}`)
      .send({ paymentStatus: 'completed', status: 'confirmed' });
    expect(extra.status).toBe(400);
  });
});
