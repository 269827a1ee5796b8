import { randomUUID } from 'node:crypto';
import { insertBooking, insertPaid, insertRefund, setUpModules } from '#libs/platform/testing';
import { DataSource } from 'typeorm';
import { BookingsService } from '#libs/booking/bookings';
import { MINUTE_MS } from '#libs/shared/contracts';
import { PaymentsModule } from '../payments.module.js';
import { PayPalClient } from '../paypal/paypal.client.js';
import { PayPalFailure } from '../paypal/paypal.failure.js';
import { BookingBalanceQueries } from './booking-balance.queries.js';
import { RefundExecutionService } from './refund-execution.service.js';
import { RefundEntity } from './refund.entity.js';

const HALF = 20_000;
const OLDER = 60;

/** A PayPal that completes new refunds immediately and leaves the known ones pending. */
const paypal = {
  isConfigured: true,
  pollFactor: 1,
  getRefund: async (id: string): Promise<object> => ({ id, status: 'PENDING' }),
  refund: async ({ requestId: id }: { requestId: string }): Promise<object> => ({ id, status: 'COMPLETED' }),
};

const { modules, database, clock } = setUpModules([PaymentsModule], { replace: [[PayPalClient, paypal]] });
let bookingId: string;

beforeEach(async () => {
  await database.clear('bookings', 'outbox');
  bookingId = (await insertBooking(database)).id;
});
afterEach(() => jest.restoreAllMocks());

type Paid = Awaited<ReturnType<typeof insertPaid>>;

const paid = (attempt: number, status: 'captured' | 'unapplied' = 'captured') =>
  insertPaid(database, { bookingId, attempt, amountCents: HALF, status });
async function request(money: Paid, amountCents: number): Promise<RefundEntity> {
  const { id } = await insertRefund(database, { ...money, amountCents, status: 'requested' });
  return modules.get(DataSource).getRepository(RefundEntity).findOneByOrFail({ id });
}
const change = (refund: RefundEntity, status: 'pending' | 'completed' | 'failed') =>
  modules.get(RefundExecutionService).change(refund, { status, failure: null, providerRefundId: refund.id });
/** Completes a refund of this amount. */
const completeRefund = async (money: Paid, amountCents: number) =>
  change(await request(money, amountCents), 'completed');
const count = async (rows: string) => (await database.query(`select from ${rows}`)).length;
const bookingNow = async () =>
  (await database.query('select payment_status as "paymentStatus", version from bookings'))[0] as object;
const captures = () => database.query('select status from captures order by provider_capture_id');

describe('the payment status of a booking after refunds', () => {
  it('a booking that was paid in two parts is refunded once both parts are refunded', async () => {
    const [deposit, rest] = [await paid(1), await paid(2)];
    await completeRefund(deposit, HALF);
    expect(await bookingNow()).toEqual({ paymentStatus: 'partially_refunded', version: 3 });
    await completeRefund(rest, HALF - 1);
    expect(await bookingNow()).toEqual({ paymentStatus: 'partially_refunded', version: 4 });
    await completeRefund(rest, 1);
    expect(await bookingNow()).toEqual({ paymentStatus: 'refunded', version: 5 });
    expect(await captures()).toEqual([{ status: 'REFUNDED' }, { status: 'REFUNDED' }]);
  });

  it.each([
    ['confirmed', 'pending', 2 * HALF],
    ['cancelled', 'partially_refunded', 0],
  ])('a reversal by a bank leaves a %s booking %s, and %s cents are due', async (status, after, due) => {
    await database.query('update bookings set status = $1, payment_completed_at = now()', [status]);
    const payments = [await paid(1), await paid(2)];
    for (const [index, { captureId, paymentId }] of payments.entries()) {
      if (status === 'cancelled' && index === 1) continue;
      await modules
        .get(RefundExecutionService)
        .syncRefund(
          { bookingId, paymentId, captureId },
          { id: `REVERSAL${index}`, status: 'COMPLETED', amountCents: HALF, captureId: null },
          'reversal',
        );
    }
    expect(await bookingNow()).toMatchObject({ paymentStatus: after });
    expect(await modules.get(BookingBalanceQueries).dueCents(bookingId)).toBe(due);
    const [{ at }] = await database.query<{ at: Date | null }>(
      'select payment_completed_at as at from bookings',
    );
    expect(at === null).toBe(due > 0);
  });

  it('a booking whose deposit was refunded still owes the balance', async () => {
    await database.query("update bookings set payment_status = 'pending', part_paid_cents = $1", [HALF]);
    await completeRefund(await paid(1), HALF);
    expect(await bookingNow()).toEqual({ paymentStatus: 'pending', version: 3 });
    expect(await modules.get(BookingBalanceQueries).dueCents(bookingId)).toBe(HALF);
  });

  it('an overpayment after a price reduction is refunded first, and the booking stays paid', async () => {
    const [deposit, rest] = [await paid(1), await paid(2)];
    await database.query('update bookings set total_cents = 34000, final_cents = 34000');
    await completeRefund(deposit, 5_000);
    expect(await bookingNow()).toMatchObject({ paymentStatus: 'completed' });
    await completeRefund(rest, 3_000);
    expect(await bookingNow()).toMatchObject({ paymentStatus: 'partially_refunded' });
    expect(
      await database.query(
        'select amount_cents as amount, settles_cents as overpaid from refunds order by amount_cents',
      ),
    ).toEqual([
      { amount: 3_000, overpaid: 1_000 },
      { amount: 5_000, overpaid: 5_000 },
    ]);
  });

  it('goodwill before a price reduction is not offset against it', async () => {
    const [deposit, rest] = [await paid(1), await paid(2)];
    await completeRefund(deposit, 5_000);
    await database.query('update bookings set total_cents = 20000, final_cents = 20000');
    const tooMuchCents = async () => {
      const booking = await modules.get(BookingsService).find(bookingId);
      return (await modules.get(BookingBalanceQueries).refundableOf(booking!)).tooMuchCents;
    };
    expect(await tooMuchCents()).toBe(20_000);
    const back = await request(rest, 20_000);
    expect(await tooMuchCents()).toBe(0);
    await change(back, 'completed');
    expect(await tooMuchCents()).toBe(0);
    expect(
      await database.query(
        'select captured_cents as captured, refunded_cents as refunded, due_cents as due from booking_money',
      ),
    ).toEqual([{ captured: 20_000, refunded: 5_000, due: 0 }]);
  });

  it('refunding an unapplied payment does not change the booking’s payment status', async () => {
    await paid(1);
    await paid(2);
    await completeRefund(await paid(3, 'unapplied'), HALF);
    expect(await bookingNow()).toEqual({ paymentStatus: 'completed', version: 2 });
  });

  it('a refund’s outcome is published once, even if recorded twice, and a completed refund stays completed', async () => {
    await paid(2);
    const refund = await request(await paid(1), HALF);
    await Promise.all([change(refund, 'completed'), change(refund, 'completed')]);
    expect((await change(refund, 'failed')).status).toBe('completed');
    expect((await change(refund, 'pending')).status).toBe('completed');
    expect(await bookingNow()).toEqual({ paymentStatus: 'partially_refunded', version: 3 });
    expect(await database.query('select name from outbox')).toEqual([{ name: 'payment-refunded' }]);
    expect(await count('booking_history')).toBe(1);
    expect(await count(`audit_log where subject_id = '${bookingId}'`)).toBe(1);
  });

  it('a refund counts against its capture when pending, and against the booking when completed', async () => {
    const refund = await request(await paid(1), HALF);
    await change(refund, 'pending');
    expect(await captures()).toEqual([{ status: 'REFUNDED' }]);
    expect(await bookingNow()).toEqual({ paymentStatus: 'completed', version: 2 });
    await change(refund, 'failed');
    expect(await captures()).toEqual([{ status: 'COMPLETED' }]);
  });
});

describe('the timer', () => {
  /** Inserts refunds of one booking that were last executed so many minutes ago. */
  async function owe(count: number, status: 'requested' | 'pending', minutesAgo: number): Promise<void> {
    const { id: bookingId } = await insertBooking(database);
    const paid = await insertPaid(database, { bookingId });
    const updatedAt = new Date(Date.now() - minutesAgo * MINUTE_MS);
    for (let number = 0; number < count; number += 1) {
      const providerRefundId = status === 'pending' ? randomUUID() : null;
      await insertRefund(database, { ...paid, status, providerRefundId, amountCents: 100, updatedAt });
    }
  }
  const completed = () => database.query("select from refunds where status = 'completed'");

  it('pending refunds do not delay the others', async () => {
    await owe(OLDER, 'pending', 30);
    await owe(1, 'requested', 5);
    await modules.get(RefundExecutionService).executeOpen();
    await modules.get(RefundExecutionService).executeOpen();
    expect(await completed()).toHaveLength(1);
  });

  it('a refund that cannot be read does not delay the others', async () => {
    await owe(1, 'pending', 30);
    await owe(1, 'requested', 5);
    jest.spyOn(paypal, 'getRefund').mockRejectedValue(new TypeError('unexpected response'));
    await modules.get(RefundExecutionService).executeOpen();
    expect(await completed()).toHaveLength(1);
  });

  it.each([
    ['rejects', 'requested', 'failed'],
    ['accepted before and does not find now', 'pending', 'pending'],
  ] as const)('a refund that PayPal %s is %s before and %s after', async (_, before, after) => {
    await owe(1, before, 30);
    const rejection = new PayPalFailure('not-found', 'RESOURCE_NOT_FOUND');
    jest.spyOn(paypal, 'getRefund').mockRejectedValue(rejection);
    jest.spyOn(paypal, 'refund').mockRejectedValue(rejection);
    await modules.get(RefundExecutionService).executeOpen();
    expect(await database.query('select status from refunds')).toEqual([{ status: after }]);
  });

  it.each([
    ['43 days', 1],
    ['45 days', 0],
  ])('a refund without an answer for %s is sent again %s times', async (age, times) => {
    const refund = jest.spyOn(paypal, 'refund');
    await owe(1, 'requested', 30);
    await database.query('update refunds set created_at = $2::timestamptz - $1::interval', [
      age,
      clock.now(),
    ]);
    await modules.get(RefundExecutionService).executeOpen();
    expect(refund).toHaveBeenCalledTimes(times);
  });
});

describe('a refund reported by PayPal', () => {
  const tell = async (money: Paid, amountCents: number, id: string) =>
    modules
      .get(RefundExecutionService)
      .syncRefund(money, { id, status: 'COMPLETED', amountCents, captureId: null }, 'paypal');
  const rows = () => database.query('select origin, status, provider_refund_id as id from refunds');

  it('several times at one instant is recorded once', async () => {
    const money = await paid(1);
    await Promise.all(Array.from({ length: 5 }, () => tell(money, 5_000, 'R1')));
    expect(await rows()).toEqual([{ origin: 'paypal', status: 'completed', id: 'R1' }]);
    expect(await count("outbox where name = 'payment-refunded'")).toBe(1);
  });

  it('that is one of ours, while its answer arrives, is recorded once', async () => {
    const money = await paid(1);
    const own = await request(money, 5_000);
    const id = `ref-${own.id}`;
    const execute = () => modules.get(RefundExecutionService).execute(own);
    await Promise.all([execute(), tell(money, 5_000, id), execute(), tell(money, 5_000, id)]);
    expect(await rows()).toEqual([{ origin: 'here', status: 'completed', id }]);
    expect(await count("outbox where name = 'payment-refunded'")).toBe(1);
  });

  it('waits while the answer for one of ours is missing', async () => {
    const money = await paid(1);
    await request(money, 5_000);
    jest.spyOn(paypal, 'refund').mockRejectedValue(new PayPalFailure('unknown-outcome', 'TIMEOUT'));
    await expect(tell(money, 5_000, 'R1')).rejects.toMatchObject({ kind: 'in-progress' });
    expect(await count('refunds')).toBe(1);
  });

  it('of more than is left changes nothing and fails, so that staff see it', async () => {
    const money = await paid(1);
    await insertRefund(database, { ...money, amountCents: 15_000 });
    await expect(tell(money, 5_001, 'R1')).rejects.toThrow('than is left of it');
    expect(await count('refunds')).toBe(1);
    await tell(money, 5_000, 'R1');
    expect(await captures()).toEqual([{ status: 'REFUNDED' }]);
  });
});
