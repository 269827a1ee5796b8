import { randomUUID } from 'node:crypto';
import type { RequestUser } from '#libs/platform/auth';
import { BookingsService, type Booking } from '#libs/booking/bookings';
import { DAY_MS, historyMessage, type OfflineMethod, type StoredHistory } from '#libs/shared/contracts';
import { Clock } from '#libs/platform/config';
import { insertBooking, insertPaid, insertUser, setUpModules } from '#libs/platform/testing';
import { CaptureService } from '../capture/capture.service.js';
import { OrdersService } from '../checkout/orders.service.js';
import { LedgerQueries } from '../ledger/ledger.queries.js';
import { OfflinePaymentsService } from '../offline/offline-payments.service.js';
import { PaymentsModule } from '../payments.module.js';
import { FakePayPal } from '../paypal/fake-paypal.test-part.js';
import { PayPalClient } from '../paypal/paypal.client.js';
import { BookingBalanceQueries } from './booking-balance.queries.js';
import { RefundsService } from './refunds.service.js';

const paypal = Object.assign(new FakePayPal(), {
  refund: async ({ requestId: id }: { requestId: string }): Promise<object> => ({ id, status: 'COMPLETED' }),
});
const { modules, database, clock } = setUpModules([PaymentsModule], { replace: [[PayPalClient, paypal]] });
let staff: RequestUser;
let booking: Booking;

beforeAll(async () => {
  const { id: userId } = await insertUser(database, { role: 'admin' });
  staff = { isKnown: true, isAdmin: true, userId, sessionId: randomUUID() } as RequestUser;
});
beforeEach(async () => {
  booking = await insertBooking(database);
  const createdAt = new Date(clock.now().getTime() - DAY_MS);
  await insertPaid(database, { bookingId: booking.id }, { createdAt });
  await database.query('delete from outbox');
});

const read = async () => (await modules.get(BookingsService).find(booking.id)) as Booking;
async function refund(amount: string): Promise<string> {
  const input = { amount, reason: 'Rain' };
  const request = { bookingId: booking.id, input, currentUser: staff, creationKey: null };
  const { id, status } = await modules.get(RefundsService).request(request);
  expect(status).toBe('completed');
  return id;
}
const collect = async (refundId: string, version?: number) =>
  modules.get(RefundsService).collectAgain({
    bookingId: booking.id,
    refundId,
    input: { version: version ?? (await read()).version },
    currentUser: staff,
  });
const parent = () =>
  ({ isKnown: true, sessionId: booking.sessionIds[0], userId: null, promoCode: null }) as RequestUser;
const order = (amount: string) =>
  modules
    .get(OrdersService)
    .create({ amount, currency: 'USD', intent: 'CAPTURE', bookingId: booking.id }, parent());
const capture = (orderId: string) => modules.get(CaptureService).capture(orderId, parent());
const record = async (amount: string, method: OfflineMethod = 'check') => {
  const input = { method, amount, receivedOn: modules.get(Clock).today(), version: (await read()).version };
  await modules
    .get(OfflinePaymentsService)
    .record({ bookingId: booking.id, input, currentUser: staff, creationKey: null });
};
const money = async () => {
  const [row] = await database.query(
    `select captured_cents as came, refunded_cents as went, due_cents as due from booking_money where booking_id = $1`,
    [booking.id],
  );
  return row;
};
const ledger = async () => {
  const { lines, ...sums } = await modules.get(LedgerQueries).inWords(booking.id);
  return { lines: lines.map(({ label, cents }) => [label.replace(/,.*/, ''), cents]), ...sums };
};
const events = async () =>
  (await database.query<{ name: string }>('select name from outbox order by id')).map(({ name }) => name);
const collectable = async (id: string) =>
  (await modules.get(BookingBalanceQueries).dueAgainByRefund(await read())).get(id) ?? 0;

it('a refund by mistake is due again, and the booking stays confirmed, with history, audit entry and event', async () => {
  const id = await refund('150.00');
  const before = await read();
  expect(await money()).toEqual({ came: 40_000, went: 15_000, due: 0 });
  expect(await collectable(id)).toBe(15_000);
  await database.query('delete from outbox');
  const after = await collect(id);
  expect(after).toMatchObject({
    status: 'confirmed',
    paymentStatus: 'pending',
    paymentCompletedAt: null,
    partPaidCents: 25_000,
    revision: before.revision + 1,
    version: before.version + 1,
  });
  expect(await money()).toEqual({ came: 25_000, went: 0, due: 15_000 });
  expect(await collectable(id)).toBe(0);
  expect(await events()).toEqual(['refund-due-again']);
  const [line] = await database.query<StoredHistory>(
    'select code, params from booking_history where booking_id = $1 order by id desc limit 1',
    [booking.id],
  );
  expect(historyMessage(line)).toBe('$150.00 was refunded by mistake and is due again.');
  const audit = await database.query(
    "select facts from audit_log where what = 'refund-due-again' and subject_id = $1",
    [booking.id],
  );
  expect(audit).toEqual([{ facts: { refundId: id, amountCents: 15_000 } }]);
});

it.each([
  ['a part', '150.00'],
  ['all', '400.00'],
])(
  'an order for %s of the price pays what is due again, and the ledger lists what happened',
  async (_, amount) => {
    await collect(await refund(amount));
    const { id } = await order(amount);
    expect((await capture(id)).payment.status).toBe('captured');
    expect(await read()).toMatchObject({ status: 'confirmed', paymentStatus: 'completed', partPaidCents: 0 });
    expect(await money()).toEqual({ came: 40_000, went: 0, due: 0 });
    const cents = Number(amount) * 100;
    expect(await ledger()).toMatchObject({
      lines: [
        ['Payment by PayPal', 40_000],
        ['Refund by PayPal', -cents],
        [expect.stringMatching(/^(Balance|Payment) by PayPal$/), cents],
      ],
      paidCents: 40_000 + cents,
      refundedCents: cents,
    });
  },
);

it('a check and cash pay what is due again', async () => {
  await collect(await refund('150.00'));
  await record('50.00');
  expect(await money()).toMatchObject({ due: 10_000 });
  await record('100.00', 'cash');
  expect(await read()).toMatchObject({ paymentStatus: 'completed', partPaidCents: 0 });
  expect(await money()).toEqual({ came: 40_000, went: 0, due: 0 });
});

it('other goodwill is kept, also after the amount was collected again', async () => {
  await refund('20.00');
  await collect(await refund('150.00'));
  expect(await money()).toEqual({ came: 25_000, went: 2_000, due: 15_000 });
  await record('150.00');
  expect(await read()).toMatchObject({ paymentStatus: 'partially_refunded' });
  expect(await money()).toEqual({ came: 40_000, went: 2_000, due: 0 });
});

it('a repeat is a conflict, with any version, and nothing changes', async () => {
  const id = await refund('150.00');
  const { version } = await collect(id);
  for (const seen of [version, version - 1])
    await expect(collect(id, seen)).rejects.toMatchObject({
      code: 'NOT_ALLOWED',
      message: 'This refund is already due again.',
    });
  await record('150.00');
  await expect(collect(id)).rejects.toMatchObject({ code: 'NOT_ALLOWED' });
  expect(await money()).toEqual({ came: 40_000, went: 0, due: 0 });
});

it('of two concurrent requests one succeeds', async () => {
  const id = await refund('150.00');
  const { version } = await read();
  const ends = await Promise.allSettled([collect(id, version), collect(id, version)]);
  expect(ends.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  expect((await events()).filter((name) => name === 'refund-due-again')).toHaveLength(1);
  expect(await money()).toMatchObject({ due: 15_000 });
});

it('an older version is rejected and changes nothing', async () => {
  const id = await refund('150.00');
  await expect(collect(id, 1)).rejects.toMatchObject({ code: 'STALE' });
  expect(await money()).toMatchObject({ due: 0 });
});

it('a refund of another booking and an unknown one are not found', async () => {
  const other = await refund('150.00');
  booking = await insertBooking(database);
  for (const id of [other, randomUUID(), 'x'])
    await expect(collect(id)).rejects.toMatchObject({ code: 'NOT_FOUND' });
});

it.each([
  ['that is not completed', "update refunds set status = 'pending' where booking_id = $1"],
  ['of a canceled booking', "update bookings set status = 'cancelled' where id = $1"],
  ['of an unapplied payment', "update payments set status = 'unapplied' where booking_id = $1"],
  ['that returned an overpayment', 'update refunds set settles_cents = amount_cents where booking_id = $1'],
  [
    'while the booking holds more than its price',
    'update bookings set total_cents = 20000, final_cents = 20000 where id = $1',
  ],
])('a refund %s is not due again', async (_, change) => {
  const id = await refund('150.00');
  await database.query(change, [booking.id]);
  expect(await collectable(id)).toBe(0);
  await expect(collect(id)).rejects.toMatchObject({
    code: 'NOT_ALLOWED',
    message: 'No part of this refund can become due again.',
  });
  expect(await events()).not.toContain('refund-due-again');
});

it('a refund that returned an overpayment in part is due again for its rest', async () => {
  const id = await refund('150.00');
  await database.query('update refunds set settles_cents = 4000 where booking_id = $1', [booking.id]);
  expect(await collectable(id)).toBe(11_000);
});

it('after a lower price only what the booking lacks is due again', async () => {
  const id = await refund('150.00');
  await database.query('update bookings set total_cents = 30000, final_cents = 30000 where id = $1', [
    booking.id,
  ]);
  expect(await collectable(id)).toBe(5_000);
  await collect(id);
  expect(await money()).toMatchObject({ due: 5_000 });
});

it('nothing is due again during a capture, and an open order is abandoned', async () => {
  const [first, second] = [await refund('150.00'), await refund('50.00')];
  await collect(first);
  const { id: orderId } = await order('150.00');
  const set = (status: string) =>
    database.query('update payments set status = $2 where provider_order_id = $1', [orderId, status]);
  await set('capturing');
  await expect(collect(second)).rejects.toMatchObject({ code: 'IN_PROGRESS' });
  await set('open');
  await collect(second);
  await expect(capture(orderId)).rejects.toMatchObject({ code: 'REPLACED' });
  expect(await money()).toMatchObject({ due: 20_000 });
});

it('a booking with a promo code keeps its price when the full amount is due again', async () => {
  await database.query(
    `update bookings set promo_code = 'SUN10', discount_cents = 4000, final_cents = 36000 where id = $1`,
    [booking.id],
  );
  await database.query('update payments set amount_cents = 36000 where booking_id = $1', [booking.id]);
  await database.query(
    'update captures set amount_cents = 36000 where payment_id in (select id from payments where booking_id = $1)',
    [booking.id],
  );
  await collect(await refund('360.00'));
  expect(await money()).toMatchObject({ due: 36_000 });
  const { id } = await order('360.00');
  await capture(id);
  expect(await read()).toMatchObject({
    paymentStatus: 'completed',
    finalCents: 36_000,
    promoCode: 'SUN10',
    discountCents: 4_000,
  });
});
