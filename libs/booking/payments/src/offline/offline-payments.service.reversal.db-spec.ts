import { randomUUID } from 'node:crypto';
import type { RequestUser } from '#libs/platform/auth';
import { BookingsService, type Booking } from '#libs/booking/bookings';
import { historyMessage, type OfflineMethod, type StoredHistory } from '#libs/shared/contracts';
import { Clock } from '#libs/platform/config';
import { insertBooking, insertPaid, insertUser, setUpModules, UNPAID } from '#libs/platform/testing';
import { OrdersService } from '../checkout/orders.service.js';
import { PaymentsModule } from '../payments.module.js';
import { FakePayPal } from '../paypal/fake-paypal.test-part.js';
import { PayPalClient } from '../paypal/paypal.client.js';
import { OfflinePaymentsService } from './offline-payments.service.js';

const { modules, database } = setUpModules([PaymentsModule], { replace: [[PayPalClient, new FakePayPal()]] });
let staff: RequestUser;
let booking: Booking;

beforeAll(async () => {
  const { id: userId } = await insertUser(database, { role: 'admin' });
  staff = { isKnown: true, isAdmin: true, userId, sessionId: randomUUID() } as RequestUser;
});
beforeEach(async () => {
  await database.query('delete from outbox');
  booking = await insertBooking(database, UNPAID);
});

const read = async () => (await modules.get(BookingsService).find(booking.id)) as Booking;
async function record(amount: string, method: OfflineMethod = 'check'): Promise<string> {
  const receivedOn = modules.get(Clock).today();
  const { version } = await read();
  const input = { method, amount, receivedOn, version };
  await modules
    .get(OfflinePaymentsService)
    .record({ bookingId: booking.id, input, currentUser: staff, creationKey: null });
  const [{ id }] = await database.query<{ id: string }>(
    'select id from payments where booking_id = $1 order by attempt desc limit 1',
    [booking.id],
  );
  return id;
}
const reverse = async (paymentId: string, version?: number) =>
  modules.get(OfflinePaymentsService).reverse({
    bookingId: booking.id,
    paymentId,
    input: { version: version ?? (await read()).version },
    currentUser: staff,
  });
const money = async () => {
  const [row] = await database.query(
    `select captured_cents as came, due_cents as due, money_state as state from booking_money where booking_id = $1`,
    [booking.id],
  );
  return row;
};
const events = async () =>
  (await database.query<{ name: string }>('select name from outbox order by id')).map(({ name }) => name);

it('reversing a full payment leaves the booking confirmed and due, with rows, history and audit entry', async () => {
  const paymentId = await record('400.00');
  const before = await read();
  await database.query('delete from outbox');
  const after = await reverse(paymentId);
  expect(after).toMatchObject({
    status: 'confirmed',
    paymentStatus: 'pending',
    paymentCompletedAt: null,
    partPaidCents: 0,
    revision: before.revision + 1,
    version: before.version + 1,
  });
  expect(await money()).toEqual({ came: 0, due: 40_000, state: 'unpaid' });
  expect(
    await database.query(
      `select p.status, p.failure, c.status as ledger, c.amount_cents as cents from payments p
       join captures c on c.payment_id = p.id where p.id = $1`,
      [paymentId],
    ),
  ).toEqual([{ status: 'failed', failure: 'RECORDED_BY_MISTAKE', ledger: 'VOIDED', cents: 40_000 }]);
  expect(await events()).toEqual(['offline-payment-undone']);
  const [line] = await database.query<StoredHistory>(
    'select code, params from booking_history where booking_id = $1 order by id desc limit 1',
    [booking.id],
  );
  expect(historyMessage(line)).toBe('$400.00 was recorded by mistake and is due again.');
  const [audit] = await database.query("select facts from audit_log where what = 'payment-undone'");
  expect(audit).toEqual({ facts: { paymentId, method: 'check', amountCents: 40_000 } });
});

// [amounts in order, index reversed, part paid, due, state]
it.each([
  [['150'], 0, 0, 40_000, 'unpaid'],
  [['150', '100'], 0, 10_000, 30_000, 'part-paid'],
  [['150', '100'], 1, 15_000, 25_000, 'part-paid'],
  [['150', '250'], 0, 25_000, 15_000, 'part-paid'],
  [['150', '250'], 1, 15_000, 25_000, 'part-paid'],
  [['0.01', '399.99'], 1, 1, 39_999, 'part-paid'],
] as const)(
  'of %j reversing the one at %i leaves %i cents paid, %i due',
  async (amounts, which, left, due, state) => {
    const ids: string[] = [];
    for (const amount of amounts) ids.push(await record(amount));
    await reverse(ids[which]);
    expect(await read()).toMatchObject({
      status: 'confirmed',
      paymentStatus: 'pending',
      partPaidCents: left,
    });
    expect(await money()).toEqual({ came: left, due, state });
  },
);

it('a reversed payment can be recorded again, and then the booking is paid', async () => {
  await reverse(await record('400.00'));
  await record('400.00', 'cash');
  expect(await read()).toMatchObject({ paymentStatus: 'completed', partPaidCents: 0 });
  expect(await money()).toEqual({ came: 40_000, due: 0, state: 'paid' });
});

it('a repeat changes nothing, with any version', async () => {
  const paymentId = await record('150');
  const { version } = await reverse(paymentId);
  expect(await reverse(paymentId, 1)).toMatchObject({ version });
  expect((await events()).filter((name) => name === 'offline-payment-undone')).toHaveLength(1);
});

it('two concurrent reversals both succeed and are executed once', async () => {
  const paymentId = await record('150');
  const { version } = await read();
  await Promise.all([reverse(paymentId, version), reverse(paymentId, version)]);
  expect((await events()).filter((name) => name === 'offline-payment-undone')).toHaveLength(1);
  expect(await read()).toMatchObject({ version: version + 1, partPaidCents: 0 });
});

it('an older version is rejected and changes nothing', async () => {
  const paymentId = await record('150');
  await expect(reverse(paymentId, 1)).rejects.toMatchObject({ code: 'STALE' });
  expect(await money()).toMatchObject({ came: 15_000 });
});

it('a partly refunded payment is not reversed', async () => {
  const paymentId = await record('150');
  await database.query('update captures set refunded_cents = 100 where payment_id = $1', [paymentId]);
  await expect(reverse(paymentId)).rejects.toMatchObject({ code: 'NOT_ALLOWED' });
  expect(await money()).toMatchObject({ came: 15_000 });
});

it('a PayPal payment, one of another booking and an unknown one are not found', async () => {
  const other = await record('150');
  booking = await insertBooking(database);
  const { paymentId: paypal } = await insertPaid(database, { bookingId: booking.id });
  for (const id of [other, paypal, randomUUID()])
    await expect(reverse(id)).rejects.toMatchObject({ code: 'NOT_FOUND' });
});

it('nothing is reversed during a capture, and an open order for the rest is abandoned', async () => {
  const paymentId = await record('150');
  const parent = {
    isKnown: true,
    sessionId: booking.sessionIds[0],
    userId: null,
    promoCode: null,
  } as RequestUser;
  const wanted = { amount: '250.00', currency: 'USD', intent: 'CAPTURE', bookingId: booking.id } as const;
  await modules.get(OrdersService).create(wanted, parent);
  const set = (status: string) =>
    database.query(`update payments set status = $2 where booking_id = $1 and method = 'paypal'`, [
      booking.id,
      status,
    ]);
  await set('capturing');
  await expect(reverse(paymentId)).rejects.toMatchObject({ code: 'IN_PROGRESS' });
  await set('open');
  await reverse(paymentId);
  const [{ status }] = await database.query<{ status: string }>(
    `select status from payments where booking_id = $1 and method = 'paypal'`,
    [booking.id],
  );
  expect(status).toBe('abandoned');
});

it('control: without the booking’s lock both would reverse it', async () => {
  const paymentId = await record('150');
  const both = await Promise.all(
    [1, 2].map(() =>
      database
        .query(
          `update captures set status = 'VOIDED' where payment_id = $1 and refunded_cents = 0 returning id`,
          [paymentId],
        )
        .then((rows) => rows.length),
    ),
  );
  expect(both).toEqual([1, 1]);
});
