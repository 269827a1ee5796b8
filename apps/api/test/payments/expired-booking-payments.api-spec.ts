// A payment captured by PayPal after the booking's time was released: it pays for that time or another one, or is
// refunded.
import type { BookingPaymentView } from '#libs/shared/contracts';
import { UnappliedPaymentsService } from '#libs/booking/payments';
import { setUpLatePayment } from '../fixtures/late-payment-fixture.js';
import { LATER, setUpExpiredBooking, UNKNOWN } from '../fixtures/expired-booking-fixture.js';

const CHOICE_OVER = '2026-06-05T16:00:00Z';

const fixture = setUpLatePayment();
const { ask, take, returnMoney, holdEnds, timeGoes } = setUpExpiredBooking(() => fixture.admin);

/** The hold expires after a capture whose response was lost. */
async function endsWithMoneyOnItsWay(): Promise<void> {
  await fixture.admin.later();
  await holdEnds();
}
/** PayPal then completes the capture after another family has booked the time. */
async function moneyWaits(): Promise<void> {
  await endsWithMoneyOnItsWay();
  await timeGoes();
  await fixture.payPalFinishes();
  await fixture.admin.later();
}

describe('an order whose hold has expired', () => {
  it('that PayPal has already captured is not charged again and pays for the time if it is free', async () => {
    await endsWithMoneyOnItsWay();
    await fixture.payPalFinishes();
    await fixture.admin.capture(fixture.orderId).expect(200);
    expect((await fixture.admin.booking()).paymentStatus).toBe('completed');
    expect(await fixture.kept()).toBe(40_000);
  });

  it('that PayPal has already captured offers the choice when the time is taken', async () => {
    await endsWithMoneyOnItsWay();
    await timeGoes();
    await fixture.payPalFinishes();
    expect((await fixture.admin.capture(fixture.orderId).expect(409)).body).toEqual({
      code: 'PAYMENT_RETURNED',
      message:
        'Your time was taken before this payment arrived. Please choose another time or a full refund.',
    });
    expect((await ask().expect(200)).body.money.until).not.toBeNull();
  });
});

describe('a payment received after the time was taken', () => {
  it('pays for another time, chosen by the family only, and is then not refunded', async () => {
    await moneyWaits();
    expect((await take(LATER, fixture.admin.api.guest()).expect(404)).body).toEqual(UNKNOWN);
    const { body } = await ask().expect(200);
    expect(body.money).toEqual({ amount: '400.00', until: '2026-06-05T16:00:00.000Z' });
    for (let press = 0; press < 2; press += 1) {
      const { body: paid } = await take(LATER).expect(200);
      expect(paid).toMatchObject({ ...LATER, status: 'confirmed', paymentStatus: 'completed' });
    }
    expect((await returnMoney().expect(409)).body.code).toBe('NOT_ALLOWED');
    fixture.admin.api.clock.set(CHOICE_OVER);
    await fixture.get(UnappliedPaymentsService).refundDue();
    expect(await fixture.kept()).toBe(40_000);
  });

  it('is refunded immediately when the family chooses so, by the family only; a repeat gives the same result', async () => {
    await moneyWaits();
    expect((await returnMoney(fixture.admin.api.guest()).expect(404)).body).toEqual(UNKNOWN);
    expect(await fixture.kept()).toBe(40_000);
    for (let press = 0; press < 2; press += 1) {
      expect((await returnMoney().expect(200)).body).toEqual({ amount: '400.00', until: null });
    }
    expect([await fixture.kept(), (await fixture.admin.refundsAtPayPal()).length]).toEqual([0, 1]);
    expect((await ask().expect(200)).body.money).toEqual({ amount: '400.00', until: null });
    // Another time can still be booked, but needs a new payment.
    expect((await take(LATER).expect(200)).body.paymentStatus).toBe('pending');
  });

  it('can be chosen about even after the start, within the 48 hours', async () => {
    await moneyWaits();
    await fixture.admin.api.database
      .query(`update bookings set event_date = '2026-06-03', starts_at = '2026-06-03T15:00:00Z'
      where status = 'expired'`);
    const { body } = await ask().expect(200);
    expect(body).toMatchObject({ isFree: false, money: { until: '2026-06-05T16:00:00.000Z' } });
    const start = { eventDate: body.alternativesDay, eventTime: body.alternatives[0] };
    expect((await take(start).expect(200)).body).toMatchObject({ ...start, status: 'confirmed' });
  });

  it('shows its deadline in the admin area and on the operations page, and nothing afterwards', async () => {
    await moneyWaits();
    const detail = async () =>
      (await fixture.admin.admin.get(`/api/admin/bookings/${fixture.admin.bookingId}`).expect(200)).body;
    const unapplied = async () =>
      (await fixture.admin.admin.get('/api/admin/operations').expect(200)).body.unappliedPayments;
    expect((await detail()).payments.map((each: BookingPaymentView) => each.goesBackAt)).toEqual([
      '2026-06-05T16:00:00.000Z',
    ]);
    expect(await unapplied()).toMatchObject({ count: 1, choosing: 1, until: '2026-06-05T16:00:00.000Z' });
    fixture.admin.api.clock.set(CHOICE_OVER);
    await fixture.get(UnappliedPaymentsService).refundDue();
    expect((await detail()).payments.map((each: BookingPaymentView) => each.goesBackAt)).toEqual([null]);
    expect(await unapplied()).toMatchObject({ choosing: 0, until: null });
    expect(await fixture.kept()).toBe(0);
  });

  it('refunded by staff leaves no choice, and is refunded once', async () => {
    await moneyWaits();
    const { version } = await fixture.admin.booking();
    const refund = { version, amount: '400.00', reason: 'They asked by phone' };
    await fixture.admin.act('refunds', refund).expect(201);
    expect((await ask().expect(200)).body.money.until).toBeNull();
    fixture.admin.api.clock.set(CHOICE_OVER);
    await fixture.get(UnappliedPaymentsService).refundDue();
    expect([await fixture.kept(), (await fixture.admin.refundsAtPayPal()).length]).toEqual([0, 1]);
  });
});
