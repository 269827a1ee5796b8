// Captures that PayPal completes late: the ledger must match PayPal, and nothing may be paid twice.
import { ExpiredBookingsService, UnappliedPaymentsService } from '#libs/booking/payments';
import { makePromo } from '#libs/platform/testing';
import { setUpLatePayment } from '../fixtures/late-payment-fixture.js';

const STARTED = '2026-12-05T15:30:00Z';
const RETURNED = 'A payment of $400.00 arrived that this booking could not use. We refund it in full.';

const fixture = setUpLatePayment();
const { allSettles, booksAreEqual, cancel, get, kept, payPalFinishes } = fixture;
beforeAll(async () => {
  await makePromo(fixture.admin.api.database, { code: 'HALF', discountValue: 50, userUsageLimit: 100 });
  await makePromo(fixture.admin.api.database, { code: 'ALL', discountValue: 100, userUsageLimit: 100 });
});

const stateOf = () =>
  fixture.admin.api.database.query(
    'select state, amount_cents as cents from unapplied_payments where booking_id = $1',
    [fixture.admin.bookingId],
  );

describe('a capture that PayPal completes late', () => {
  it('pays the booking if nothing has changed', async () => {
    await payPalFinishes();
    await allSettles();
    expect((await fixture.admin.booking()).paymentStatus).toBe('completed');
    expect(await kept()).toBe(40_000);
    await booksAreEqual();
  });

  const changesBeforePayment: [string, () => Promise<unknown>, number, string][] = [
    [
      'the parent has ordered with a code and paid',
      async () => {
        await fixture.admin.later();
        const { body } = await fixture.admin.order({ amount: '200.00', promoCode: 'HALF' }).expect(201);
        await fixture.admin.capture(body.id).expect(200);
      },
      20_000,
      'completed',
    ],
    [
      'the parent has ordered with a code and not paid',
      async () => {
        await fixture.admin.later();
        await fixture.admin.order({ amount: '200.00', promoCode: 'HALF' }).expect(201);
      },
      0,
      'pending',
    ],
    [
      'a code has made the booking free',
      async () => {
        await fixture.admin.later();
        await fixture.admin.completeFree('ALL').expect(200);
      },
      0,
      'completed',
    ],
    ['the booking was canceled', cancel, 0, 'pending'],
    [
      'the start has passed and the booking has expired',
      async () => {
        fixture.admin.api.clock.set(STARTED);
        await get(ExpiredBookingsService).expireDue();
        expect((await fixture.admin.booking()).status).toBe('expired');
      },
      0,
      'pending',
    ],
    [
      'the start has passed and no timer has run',
      async () => fixture.admin.api.clock.set(STARTED),
      0,
      'pending',
    ],
  ];

  it.each(changesBeforePayment)(
    'is refunded in full when %s',
    async (_, happens, heldCents, paymentStatus) => {
      await happens();
      await payPalFinishes();
      await fixture.admin.later();
      expect(await stateOf()).toEqual([{ state: 'waiting', cents: 40_000 }]);
      expect(await fixture.admin.timeline()).toContain(RETURNED);
      await allSettles();
      expect(await stateOf()).toEqual([{ state: 'returned', cents: 40_000 }]);
      expect(await fixture.admin.timeline()).toContain('$400.00 was paid back.');
      expect(await kept()).toBe(heldCents);
      expect((await fixture.admin.booking()).paymentStatus).toBe(paymentStatus);
      expect(await fixture.admin.eventsOf()).toEqual(
        expect.arrayContaining(['payment-unapplied', 'payment-refunded']),
      );
      await booksAreEqual();
    },
  );

  it('a repeat reports that it is refunded, or that the booking is paid', async () => {
    await cancel();
    await payPalFinishes();
    const { body } = await fixture.admin.capture(fixture.orderId).expect(409);
    expect(body).toEqual({
      message: 'This payment could not be used for your booking. We refund it to you in full.',
      code: 'PAYMENT_RETURNED',
    });
    await allSettles();
  });

  it('is refunded once by concurrent timers and handlers', async () => {
    await cancel();
    await payPalFinishes();
    await fixture.admin.later();
    await Promise.all(Array.from({ length: 6 }, () => get(UnappliedPaymentsService).refundDue()));
    expect(await fixture.admin.refundsAtPayPal()).toHaveLength(1);
    expect(await kept()).toBe(0);
  });

  it('is retried when PayPal rejects the refund, and its row contains PayPal’s answer', async () => {
    await cancel();
    await payPalFinishes();
    await fixture.admin.later();
    await fixture.admin.standin('switches', { refund: 'REFUND_FAILED_INSUFFICIENT_FUNDS', times: 1 });
    await get(UnappliedPaymentsService).refundDue();
    expect(await stateOf()).toEqual([{ state: 'stuck', cents: 40_000 }]);
    expect(await fixture.admin.eventsOf()).toContain('refund-failed');
    await get(UnappliedPaymentsService).refundDue();
    expect(await stateOf()).toEqual([{ state: 'stuck', cents: 40_000 }]);
    await fixture.admin.api.database.query(
      "update refunds set updated_at = updated_at - interval '61 minutes'",
    );
    await get(UnappliedPaymentsService).refundDue();
    expect(await stateOf()).toEqual([{ state: 'returned', cents: 40_000 }]);
    await booksAreEqual();
  });
});
