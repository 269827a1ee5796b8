import { book, setUpPayments } from '../fixtures/payment-fixture.js';
import { startApi } from '../fixtures/start-api.js';

const fixture = setUpPayments();
const { capture, order } = fixture;

describe('the browser’s claim "paid"', () => {
  it('is ignored before the capture, and for another booking', async () => {
    const { body: placed } = await order().expect(201);
    const claim = { orderId: placed.id, bookingId: fixture.bookingId, finalPrice: '0.01' };
    const { body } = await fixture.guest.post('/api/paypal-complete').send(claim).expect(409);
    expect(body).toEqual({
      success: false,
      message: 'We have not received this payment yet.',
      code: 'NOT_CAPTURED',
    });
    await capture(placed.id).expect(200);
    const other = (await book(fixture.guest)).id;
    const wrong = await fixture.guest
      .post('/api/paypal-complete')
      .send({ ...claim, bookingId: other })
      .expect(404);
    expect(wrong.body).toMatchObject({ success: false, code: 'NOT_FOUND' });
    expect((await fixture.guest.get(`/api/bookings/${other}`)).body.paymentStatus).toBe('pending');
  });
});

it('without credentials the setup reports that payments are off', async () => {
  const off = await startApi({ PAYPAL_CLIENT_ID: '', PAYPAL_CLIENT_SECRET: '', PAYPAL_BASE_URL: '' });
  const { body } = await off.guest().get('/paypal/setup').expect(503);
  expect(body.code).toBe('PAYMENTS_OFF');
  await off.stop();
});

it('the setup contains the script and a token for it', async () => {
  const { body } = await fixture.guest.get('/paypal/setup').expect(200);
  expect(body).toEqual({
    clientToken: expect.stringMatching(/.{10,}/),
    scriptUrl: '/paypal/web-sdk/v6/core',
  });
});
