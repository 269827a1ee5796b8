import { randomUUID } from 'node:crypto';
import type { RequestUser } from '#libs/platform/auth';
import { BookingsService, type Booking } from '#libs/booking/bookings';
import { Clock } from '#libs/platform/config';
import { insertBooking, insertUser, setUpModules, UNPAID } from '#libs/platform/testing';
import { OfflinePaymentsService } from '../offline/offline-payments.service.js';
import { PaymentsModule } from '../payments.module.js';
import { PayPalClient } from '../paypal/paypal.client.js';
import { BookingBalanceQueries } from './booking-balance.queries.js';
import { RefundExecutionService } from './refund-execution.service.js';
import { RefundsService } from './refunds.service.js';

// Manual refunds never call PayPal.
const { modules, database } = setUpModules([PaymentsModule], {
  replace: [[PayPalClient, { isConfigured: true }]],
});
let booking: Booking;
let staff: RequestUser;

beforeAll(async () => {
  const { id: userId } = await insertUser(database);
  staff = { isKnown: true, isAdmin: true, userId, sessionId: randomUUID() } as RequestUser;
});
beforeEach(async () => {
  await database.query('delete from outbox');
  booking = await insertBooking(database, UNPAID);
  await modules.get(OfflinePaymentsService).record({
    bookingId: booking.id,
    input: {
      method: 'check',
      amount: '400.00',
      receivedOn: modules.get(Clock).today(),
      version: booking.version,
    },
    currentUser: staff,
    creationKey: null,
  });
});

const ask = (amount?: string) =>
  modules.get(RefundsService).request({
    bookingId: booking.id,
    input: { amount, reason: 'Rain' },
    currentUser: staff,
    creationKey: null,
  });
const read = () => modules.get(BookingsService).find(booking.id);
const left = async () => (await modules.get(BookingBalanceQueries).refundableOf(booking)).refundableCents;
const refundEvents = async () =>
  (await database.query<{ name: string }>("select name from outbox where name like '%refund%'")).map(
    ({ name }) => name,
  );

/** Who is named in the timeline, by its entries about refunds. */
const refundActors = async () =>
  (
    await database.query<{ actor: string }>(
      "select actor from booking_history where booking_id = $1 and code like '%refund%' order by id",
      [booking.id],
    )
  ).map(({ actor }) => actor);

it('a refund of a check is pending until staff complete it', async () => {
  const { id, status } = await ask('150.00');
  expect(status).toBe('pending');
  expect(await refundEvents()).toEqual([]);
  expect(await read()).toMatchObject({ paymentStatus: 'completed' });
  expect(await left()).toBe(25_000);
  const first = await modules.get(RefundsService).completeManual(booking.id, id, staff);
  expect(await modules.get(RefundsService).completeManual(booking.id, id, staff)).toEqual(first);
  expect(await refundEvents()).toEqual(['payment-refunded']);
  expect(await read()).toMatchObject({ paymentStatus: 'partially_refunded' });
  expect(new Set(await refundActors())).toEqual(new Set([`user:${staff.userId}`]));
});

it.each([
  ['stays due', 'confirmed', 'pending', 40_000],
  ['is not due for a cancelled booking', 'cancelled', 'partially_refunded', 0],
])('the unpaid rest %s when some of a part payment is refunded', async (_, status, paymentStatus, part) => {
  await database.query(
    `update bookings set total_cents = 46000, final_cents = 46000, payment_status = 'pending',
       part_paid_cents = 40000, status = $2 where id = $1`,
    [booking.id, status],
  );
  const { id } = await ask('150.00');
  await modules.get(RefundsService).completeManual(booking.id, id, staff);
  expect(await read()).toMatchObject({ paymentStatus, partPaidCents: part });
});

it('the timer does not execute manual refunds, however long they are pending', async () => {
  const { id } = await ask();
  await database.query("update refunds set updated_at = now() - interval '2 days'");
  expect(await modules.get(RefundExecutionService).executeOpen()).toBe(0);
  const [row] = await database.query(
    'select status, provider_refund_id as "providerRefundId" from refunds where id = $1',
    [id],
  );
  expect(row).toEqual({ status: 'pending', providerRefundId: null });
});

it('a withdrawn refund publishes nothing and may be requested again', async () => {
  const { id } = await ask();
  await modules.get(RefundsService).withdrawManual(booking.id, id, staff);
  expect(await left()).toBe(40_000);
  expect(await refundEvents()).toEqual([]);
  await expect(modules.get(RefundsService).completeManual(booking.id, id, staff)).rejects.toMatchObject({
    code: 'NOT_ALLOWED',
  });
  expect((await ask('400.00')).status).toBe('pending');
});

it('of completing and withdrawing concurrently one wins', async () => {
  const { id } = await ask();
  const refunds = modules.get(RefundsService);
  const ends = await Promise.allSettled([
    refunds.completeManual(booking.id, id, staff),
    refunds.withdrawManual(booking.id, id, staff),
  ]);
  expect(ends.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
});

it('no more is refunded than was paid', async () => {
  await ask('300.00');
  await expect(ask('100.01')).rejects.toMatchObject({ code: 'REFUND_TOO_LARGE' });
});

it('no fee is retained for a check', async () => {
  const [payment] = await modules.get(BookingBalanceQueries).refundables(booking.id);
  expect(payment.feeCents).toBe(0);
});

it('a manual refund of another booking is not found', async () => {
  const { id } = await ask();
  const other = await insertBooking(database, UNPAID);
  await expect(modules.get(RefundsService).completeManual(other.id, id, staff)).rejects.toMatchObject({
    code: 'NOT_FOUND',
  });
  await expect(modules.get(RefundsService).completeManual(booking.id, 'x', staff)).rejects.toMatchObject({
    code: 'NOT_FOUND',
  });
});
