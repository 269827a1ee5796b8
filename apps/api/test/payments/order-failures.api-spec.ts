import { makePromo } from '#libs/platform/testing';
import { setUpPayments } from '../fixtures/payment-fixture.js';

const fixture = setUpPayments();
const { order, capture, standin, takenAtPayPal, usesOf } = fixture;

describe('an order', () => {
  it('that PayPal cannot create leaves the booking open, and the next attempt succeeds', async () => {
    await standin('switches', { create: 'unavailable', times: 1 });
    const { body } = await order().expect(503);
    expect(body.message).toBe('Failed to create PayPal order');
    await order().expect(201);
  });

  it('with a lost response is found by its key, not created twice', async () => {
    await standin('switches', { create: 'drop-reply', times: 1 });
    await order().expect(503);
    const { body } = await order().expect(201);
    await capture(body.id).expect(200);
    expect(await takenAtPayPal()).toBe(1);
  });

  it('of another amount replaces the open one, whose capture is then rejected', async () => {
    const { body: full } = await order().expect(201);
    await order('200.00', { promoCode: 'HALF' }).expect(201);
    const { body } = await capture(full.id).expect(409);
    expect(body.code).toBe('REPLACED');
    expect(await takenAtPayPal()).toBe(0);
  });

  it('of a booking paid by a free code is rejected as already paid', async () => {
    await makePromo(fixture.api.database, { code: 'OVERTAKES', discountValue: 100 });
    const { body: placed } = await order().expect(201);
    const free = { promoCode: 'OVERTAKES', paymentStatus: 'completed' };
    await fixture.guest.patch(`/api/bookings/${fixture.bookingId}`).send(free).expect(200);
    const { body } = await capture(placed.id).expect(409);
    expect(body).toEqual({
      message: 'This booking is paid already. This payment was not taken.',
      code: 'ALREADY_PAID',
    });
    expect(await takenAtPayPal()).toBe(0);
  });

  it('placed five times concurrently is one order', async () => {
    const answers = await Promise.all(Array.from({ length: 5 }, () => order()));
    expect(new Set(answers.map((answer) => answer.body.id)).size).toBe(1);
    expect(answers[0].body.id).toMatch(/^[A-Z0-9]+$/);
  });

  it('with a code that is no longer valid is rejected with a message, and the full price can still be paid', async () => {
    await makePromo(fixture.api.database, { code: 'GONE', isActive: false });
    const { body } = await order('360.00', { promoCode: 'GONE' }).expect(409);
    expect(body).toEqual({
      message: 'This promo code is no longer available. You can pay the full price or try another code.',
      code: 'PROMO_UNAVAILABLE',
    });
    await order('400.00', { promoCode: 'GONE' }).expect(201);
  });

  it('holds its code, and a switch to the full price releases it', async () => {
    const before = await usesOf('HALF');
    await order('200.00', { promoCode: 'HALF' }).expect(201);
    expect(await usesOf('HALF')).toBe(Number(before) + 1);
    await order('400.00').expect(201);
    expect(await usesOf('HALF')).toBe(before);
  });
});
