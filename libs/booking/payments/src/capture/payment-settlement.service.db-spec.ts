import { BookingAccessService } from '#libs/booking/bookings';
import { PromoCodesService } from '#libs/shop/promo-codes';
import {
  insertBooking,
  insertPaid,
  insertPayment,
  insertRefund,
  lockWaits,
  makePromo,
  setUpModules,
  UNPAID,
  until,
} from '#libs/platform/testing';
import { DataSource, type EntityManager } from 'typeorm';
import { OrdersService } from '../checkout/orders.service.js';
import type { Payment } from '../payment.entity.js';
import type { AgreedPrice } from '../payment.rules.js';
import { PaymentsModule } from '../payments.module.js';
import { PaymentsRepository } from '../payments.repository.js';
import { PaymentSettlementService } from './payment-settlement.service.js';

const CAPTURE = { id: 'CAP1', status: 'COMPLETED', amountCents: 40_000, currency: 'USD', feeCents: null };
const FULL = {
  amountCents: 40_000,
  promo: null,
  discountCents: 0,
  purpose: 'full' as const,
  creditId: null,
  creditCents: 0,
};

const { modules, database } = setUpModules([PaymentsModule]);
let bookingId: string;

beforeEach(async () => {
  await database.clear('bookings', 'outbox');
  bookingId = (await insertBooking(database, UNPAID)).id;
});

/** Changes the locked booking while `other` waits for its lock. */
async function runDuringChange<Result>(
  other: () => Promise<Result>,
  change: (tx: EntityManager) => Promise<unknown>,
): Promise<Result> {
  let answer: Promise<Result> | null = null;
  await modules.get(DataSource).transaction(async (tx) => {
    await modules.get(BookingAccessService).lock(tx, bookingId);
    answer = other();
    await until('the other one waits for the booking', async () => (await lockWaits(database)) > 0);
    await change(tx);
  });
  return answer as never;
}

const openAttempt = async (price: AgreedPrice = FULL) => {
  const booking = await modules
    .get(DataSource)
    .transaction((tx) => modules.get(BookingAccessService).lock(tx, bookingId));
  return modules.get(OrdersService).openAttempt(booking, price, booking.sessionIds[0], null);
};
const statusNow = async () => (await database.query('select status, payment_status from bookings'))[0];
const events = async () =>
  (await database.query('select name from outbox order by name')).map(({ name }) => name);

it('settling confirms the booking and publishes its events; a concurrent repeat changes nothing', async () => {
  const payment = await openAttempt();
  const settle = () => modules.get(PaymentSettlementService).settle(payment, CAPTURE);
  const settled = await Promise.all([settle(), settle()]);
  expect(settled.map(({ status }) => status)).toEqual(['captured', 'captured']);
  expect(await statusNow()).toEqual({ status: 'confirmed', payment_status: 'completed' });
  expect(await events()).toEqual(['booking-confirmed', 'payment-captured']);
});

it('a balance that is paid after a part of the deposit was refunded leaves the booking partially refunded', async () => {
  await database.query('update bookings set part_paid_cents = 20000');
  const deposit = await insertPaid(database, { bookingId, amountCents: 20_000 });
  await insertRefund(database, { ...deposit, amountCents: 5_000, status: 'completed' });
  const { id } = await insertPayment(database, {
    bookingId,
    attempt: 2,
    status: 'capturing',
    amountCents: 20_000,
  });
  const balance = await modules.get(PaymentsRepository).get(id);
  await modules.get(PaymentSettlementService).settle(balance, { ...CAPTURE, amountCents: 20_000 });
  expect(await statusNow()).toEqual({ status: 'confirmed', payment_status: 'partially_refunded' });
});

it('a payment that is declined after a review is published once, one without a review is not', async () => {
  const service = modules.get(PaymentSettlementService);
  const reviewed = await service.recordPending(await openAttempt(), { ...CAPTURE, status: 'PENDING' });
  const declined = { ...CAPTURE, status: 'DECLINED' };
  await service.fail(reviewed, 'DECLINED', declined);
  await service.fail(reviewed, 'DECLINED', declined);
  expect(await events()).toEqual(['payment-declined']);
  await service.fail(await openAttempt(), 'VOIDED');
  expect(await events()).toEqual(['payment-declined']);
});

it('an unapplied payment releases the code that was held for it', async () => {
  const id = await makePromo(database, { code: 'HELD' });
  const person = { userId: null, email: 'pat@example.com', sessionId: null };
  const promo = await modules.get(PromoCodesService).findUsable('HELD', person, null);
  const payment = await openAttempt({
    amountCents: 36_000,
    promo,
    discountCents: 4_000,
    purpose: 'full',
    creditId: null,
    creditCents: 0,
  });
  await modules.get(PaymentSettlementService).recordUnapplied(payment, CAPTURE);
  expect(await database.query('select usage_count from promo_codes where id = $1', [id])).toEqual([
    { usage_count: 0 },
  ]);
  expect(await database.query('select state from promo_redemptions')).toEqual([{ state: 'released' }]);
});

it('a payment of a booking that is cancelled concurrently is unapplied and published', async () => {
  const payment = await openAttempt();
  const settled = await runDuringChange(
    () => modules.get(PaymentSettlementService).settle(payment, CAPTURE),
    (tx) => tx.query("update bookings set status = 'cancelled'"),
  );
  expect(settled.status).toBe('unapplied');
  expect(await statusNow()).toEqual({ status: 'cancelled', payment_status: 'pending' });
  expect(await events()).toEqual(['payment-unapplied']);
  expect(await database.query('select status from captures')).toEqual([{ status: 'COMPLETED' }]);
});

it('an unapplied payment is published and recorded once, however often it is settled', async () => {
  const payment = await openAttempt();
  await database.query("update bookings set status = 'cancelled'");
  const repeats = Array.from({ length: 3 }, () =>
    modules.get(PaymentSettlementService).settle(payment, CAPTURE),
  );
  await Promise.all(repeats);
  await modules.get(PaymentSettlementService).settle({ ...payment, status: 'unapplied' }, CAPTURE);
  expect(await events()).toEqual(['payment-unapplied']);
  expect(await database.query('select code, params from booking_history')).toEqual([
    { code: 'payment-unapplied', params: { amountCents: 40_000 } },
  ]);
});

describe('after the payment was settled', () => {
  let payment: Payment;

  beforeEach(async () => {
    const { id } = await insertPayment(database, { bookingId });
    // The stale state of a request that was overtaken by a faster one.
    payment = { ...(await modules.get(PaymentsRepository).get(id)), status: 'capturing' };
  });

  it('a late failure returns the settled payment', async () => {
    const { status } = await modules.get(PaymentSettlementService).fail(payment, 'INSTRUMENT_DECLINED');
    expect(status).toBe('captured');
  });

  it('a late review returns the settled payment', async () => {
    const pending = { ...CAPTURE, status: 'PENDING' };
    const { status } = await modules.get(PaymentSettlementService).recordPending(payment, pending);
    expect(status).toBe('captured');
  });
});

it('a deposit confirms the booking and leaves the balance due; the balance then pays it in full', async () => {
  const deposit = await openAttempt({ ...FULL, amountCents: 20_000, purpose: 'deposit' });
  const settlement = modules.get(PaymentSettlementService);
  await settlement.settle(deposit, { ...CAPTURE, amountCents: 20_000 });
  const read = async () =>
    (
      await database.query(
        'select status, payment_status, part_paid_cents, payment_completed_at from bookings',
      )
    )[0];
  const due = { status: 'confirmed', payment_status: 'pending', part_paid_cents: 20_000 };
  expect(await read()).toEqual({ ...due, payment_completed_at: null });
  const balance = await openAttempt({ ...FULL, amountCents: 20_000, purpose: 'balance' });
  await settlement.settle(balance, { ...CAPTURE, id: 'CAP2', amountCents: 20_000 });
  expect(await read()).toEqual({
    status: 'confirmed',
    payment_status: 'completed',
    part_paid_cents: 0,
    payment_completed_at: expect.any(Date),
  });
  expect(await database.query('select purpose, status from payments order by attempt')).toEqual([
    { purpose: 'deposit', status: 'captured' },
    { purpose: 'balance', status: 'captured' },
  ]);
  expect(await database.query('select code, params from booking_history order by id')).toEqual([
    { code: 'deposit-paid', params: { amountCents: 20_000 } },
    { code: 'paid', params: {} },
  ]);
});
