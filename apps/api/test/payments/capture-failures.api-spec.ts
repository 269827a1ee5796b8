import { setUpPayments } from '../fixtures/payment-fixture.js';

const fixture = setUpPayments();
const { atPayPal, booking, capture, order, reconcile, standin, takenAtPayPal, usesOf } = fixture;

describe('a capture', () => {
  it('without approval is rejected with the reason, and succeeds once the buyer has approved', async () => {
    await standin('switches', { approval: 'wait' });
    const { body: placed } = await order().expect(201);
    expect((await capture(placed.id).expect(409)).body.code).toBe('NOT_APPROVED');
    await standin(`orders/${placed.id}/approve`, {});
    await capture(placed.id).expect(200);
    expect(await takenAtPayPal()).toBe(1);
  });

  it.each(['decline', 'declined-201', 'TRANSACTION_REFUSED'])(
    'that ends in %s charges nothing, releases the code and leaves the booking open',
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

  it('with a lost response is not charged twice: the repeat finds the first capture', async () => {
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

  it('with a lost response is settled by the reconciler when the parent does not return', async () => {
    const { body: placed } = await order().expect(201);
    await standin('switches', { capture: 'drop-reply', times: 1 });
    await capture(placed.id).expect(503);
    await reconcile();
    await reconcile();
    expect((await booking()).paymentStatus).toBe('completed');
    const events = await fixture.api.database.query(
      `select id from outbox where name = 'payment-captured' and payload ->> 'bookingId' = $1`,
      [fixture.bookingId],
    );
    expect(events).toHaveLength(1);
  });

  it('under review is not paid until PayPal reports COMPLETED', async () => {
    const { body: placed } = await order().expect(201);
    await standin('switches', { capture: 'pending', times: 1 });
    const { body } = await capture(placed.id).expect(202);
    expect(body.purchase_units[0].payments.captures[0].status).toBe('PENDING');
    const claim = { orderId: placed.id, bookingId: fixture.bookingId };
    expect((await fixture.guest.post('/api/paypal-complete').send(claim).expect(202)).body.success).toBe(
      false,
    );
    expect((await booking()).paymentStatus).toBe('pending');
    await standin(`captures/${body.purchase_units[0].payments.captures[0].id}/settle`, {
      status: 'COMPLETED',
    });
    await reconcile();
    expect((await booking()).paymentStatus).toBe('completed');
    await fixture.guest.post('/api/paypal-complete').send(claim).expect(200);
  });

  it('under review prevents another order, at the same price or another, in either tab', async () => {
    const { body: placed } = await order().expect(201);
    await standin('switches', { capture: 'pending', times: 1 });
    await capture(placed.id).expect(202);
    for (const again of [() => order(), () => order('200.00', { promoCode: 'HALF' })])
      expect((await again().expect(409)).body).toEqual({
        message: 'PayPal is still reviewing your payment. You do not need to pay again.',
        code: 'IN_PROGRESS',
      });
    const attempts = 'select status from payments where booking_id = $1';
    expect(await fixture.api.database.query(attempts, [fixture.bookingId])).toEqual([{ status: 'pending' }]);
  });

  it('with a lost response is found by the next order, at the same price or another', async () => {
    const { body: placed } = await order().expect(201);
    await standin('switches', { capture: 'drop-reply', times: 1 });
    await capture(placed.id).expect(503);
    const next = await order('200.00', { promoCode: 'HALF' }).expect(409);
    expect(next.body.code).toBe('ALREADY_PAID');
    expect((await order('400.00', { bookingId: fixture.bookingId }).expect(409)).body.code).toBe(
      'ALREADY_PAID',
    );
    expect(await takenAtPayPal()).toBe(1);
    expect(await booking()).toMatchObject({ paymentStatus: 'completed', finalPrice: '400.00' });
  });

  it('under review that is denied allows another attempt', async () => {
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

  it('requested eight times concurrently charges and confirms once', async () => {
    const { body: placed } = await order().expect(201);
    const answers = await Promise.all(Array.from({ length: 8 }, () => capture(placed.id)));
    expect(answers.every(({ status }) => [200, 409, 503].includes(status))).toBe(true);
    await capture(placed.id).expect(200);
    expect(await takenAtPayPal()).toBe(1);
    const notes = await fixture.api.database.query(
      `select id from booking_history where booking_id = $1 and code in ('paid', 'paid-with-code')`,
      [fixture.bookingId],
    );
    expect(notes).toHaveLength(1);
  });
});

it('an order of a cancelled booking is not captured', async () => {
  const { body: placed } = await order().expect(201);
  await fixture.api.database.query(`update bookings set status = 'cancelled' where id = $1`, [
    fixture.bookingId,
  ]);
  expect((await capture(placed.id).expect(409)).body).toEqual({
    message: 'This booking was canceled, so this payment was not taken.',
    code: 'NO_OPEN_BOOKING',
  });
  expect(await takenAtPayPal()).toBe(0);
});

it('our ledger contains exactly PayPal’s captures', async () => {
  const { captures } = await atPayPal();
  const theirs = captures
    .filter(({ status }) => status === 'COMPLETED')
    .map(({ id, amountCents }) => `${id} ${amountCents}`);
  const ours = await fixture.api.database.query(
    `select provider_capture_id || ' ' || amount_cents as line from captures where status = 'COMPLETED'`,
  );
  expect(ours.map(({ line }) => line).sort()).toEqual(theirs.sort());
});
