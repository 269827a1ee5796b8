import { makePromo } from '#libs/platform/testing';
import { resetWithNewBooking, setAdmin, type Admin } from '../fixtures/admin-fixture.js';

let admin: Admin;
beforeAll(async () => (admin = await setAdmin()));
afterAll(() => admin?.api.stop());
beforeEach(() => resetWithNewBooking(admin));

describe('refunding', () => {
  beforeEach(() => admin.pay());
  const refund = (amount?: string, key?: string) =>
    admin
      .act('refunds', { amount, reason: 'Two children were ill' })
      .set(key ? { 'idempotency-key': key } : {});

  it('a part and then the rest: booking, timeline and parent are updated both times', async () => {
    const { body } = await refund('100.00').expect(201);
    expect(body).toEqual({ id: expect.any(String), status: 'completed', failure: null });
    expect((await admin.booking()).paymentStatus).toBe('partially_refunded');
    await refund().expect(201);
    expect((await admin.booking()).paymentStatus).toBe('refunded');
    expect((await admin.refundsAtPayPal()).map(({ amountCents }) => amountCents)).toEqual([10_000, 30_000]);
    expect((await admin.timeline()).slice(1)).toEqual(['$100.00 was paid back.', '$300.00 was paid back.']);
    expect((await admin.eventsOf()).filter((name) => name === 'payment-refunded')).toHaveLength(2);
    expect((await refund().expect(409)).body.code).toBe('NOT_ALLOWED');
  });

  it('requires a valid amount and a reason, and is limited to the amount left', async () => {
    for (const amount of ['0', '-5', 'all', '1.005', '1e3', '']) await refund(amount).expect(400);
    // An invalid amount must not refund everything; null is the JSON form of NaN.
    for (const amount of [null, true, [5], { dollars: 5 }, '9'.repeat(65)]) {
      const { body } = await admin.act('refunds', { amount, reason: 'A slip' }).expect(400);
      expect(body.errors.amount).toBe('Please give the amount in dollars, such as 50.00.');
    }
    await admin.act('refunds', { amount: '5.00' }).expect(400);
    const { body } = await refund('400.01').expect(409);
    expect(body).toMatchObject({ code: 'REFUND_TOO_LARGE', refundable: '400.00' });
    expect(await admin.refundsAtPayPal()).toEqual([]);
  });

  it('a repeat with the same key is the same refund, for another booking it is a new one', async () => {
    const first = await refund('50.00', 'one-key').expect(201);
    const again = await refund('50.00', 'one-key').expect(201);
    expect(again.body).toEqual(first.body);
    expect(again.headers['idempotency-replayed']).toBe('true');
    expect(await admin.refundsAtPayPal()).toHaveLength(1);
    await admin.book();
    await admin.pay();
    expect((await refund('50.00', 'one-key').expect(201)).body.id).not.toBe(first.body.id);
  });

  it('ten concurrent requests never refund more than was paid', async () => {
    const answers = await Promise.all(Array.from({ length: 10 }, () => refund('90.00')));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(4);
    expect(new Set(answers.filter(({ status }) => status !== 201).map(({ body }) => body.code))).toEqual(
      new Set(['REFUND_TOO_LARGE']),
    );
    expect((await admin.refundsAtPayPal()).map(({ amountCents }) => amountCents)).toEqual([
      9_000, 9_000, 9_000, 9_000,
    ]);
  });

  it.each([
    ['was lost after PayPal executed it', 'drop-reply'],
    ['is missing because PayPal was unreachable', 'reset'],
    ['was an HTML page', 'html'],
    ['reported an outage', 'unavailable'],
  ])('whose response %s is settled once by the reconciler', async (_, fault) => {
    await admin.standin('switches', { refund: fault, times: 1 });
    expect((await refund('120.00').expect(201)).body.status).toBe('requested');
    expect((await admin.booking()).paymentStatus).toBe('completed');
    await admin.later();
    await admin.later();
    expect((await admin.booking()).paymentStatus).toBe('partially_refunded');
    expect((await admin.refundsAtPayPal()).map(({ amountCents }) => amountCents)).toEqual([12_000]);
    expect((await admin.eventsOf()).filter((name) => name === 'payment-refunded')).toHaveLength(1);
  });

  it.each([
    ['COMPLETED', 'refunded', 'REFUNDED', 'NOT_ALLOWED'],
    ['FAILED', 'completed', 'COMPLETED', null],
  ])('by eCheck is pending until PayPal reports %s', async (end, paymentStatus, captured, rejection) => {
    await admin.standin('switches', { refund: 'pending', times: 1 });
    expect((await refund().expect(201)).body.status).toBe('pending');
    expect((await admin.booking()).paymentStatus).toBe('completed');
    expect((await refund('1.00').expect(409)).body.code).toBe('NOT_ALLOWED');
    await admin.standin(`refunds/${(await admin.refundsAtPayPal())[0].id}/settle`, { status: end });
    await admin.later();
    expect((await admin.booking()).paymentStatus).toBe(paymentStatus);
    expect(
      await admin.rows(
        'select c.status from captures c join payments p on p.id = c.payment_id where p.booking_id = $1',
      ),
    ).toEqual([{ status: captured }]);
    const { body } = await refund('1.00').expect(rejection ? 409 : 201);
    if (rejection) expect(body.code).toBe(rejection);
  });

  it.each([
    [
      'REFUND_FAILED_INSUFFICIENT_FUNDS',
      'There is not enough money in the PayPal account. Please add funds and try again.',
    ],
    ['CAPTURE_FULLY_REFUNDED', 'PayPal says that this payment has already been refunded in full.'],
    [
      'TRANSACTION_DISPUTED',
      'There is an open dispute about this payment. Please settle it with PayPal first.',
    ],
    ['failed', 'PayPal did not carry out this refund. No money was moved.'],
  ])('that PayPal rejects with %s shows the reason and can be repeated', async (issue, failure) => {
    await admin.standin('switches', { refund: issue, times: 1 });
    expect((await refund().expect(201)).body).toEqual({ id: expect.any(String), status: 'failed', failure });
    expect((await admin.booking()).paymentStatus).toBe('completed');
    expect((await refund().expect(201)).body.status).toBe('completed');
  });

  it('a free booking cannot be refunded', async () => {
    await makePromo(admin.api.database, { code: 'GIFT', discountValue: 100 });
    const bookingId = await admin.book();
    const paymentData = { type: 'promo', promoCode: 'GIFT' };
    await admin.guest.post('/api/bookings/process-payment').send({ bookingId, paymentData }).expect(200);
    expect((await refund().expect(409)).body.code).toBe('NOT_ALLOWED');
  });
});
