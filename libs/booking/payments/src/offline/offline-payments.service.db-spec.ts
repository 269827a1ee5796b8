import { randomUUID } from 'node:crypto';
import type { RequestUser } from '#libs/platform/auth';
import { BookingsService, type Booking } from '#libs/booking/bookings';
import { Clock } from '#libs/platform/config';
import type { RecordOfflinePayment } from '#libs/shared/contracts';
import {
  insertBooking,
  insertRefund,
  insertUser,
  makePromo,
  setUpModules,
  UNPAID,
} from '#libs/platform/testing';
import { CaptureService } from '../capture/capture.service.js';
import { FreeBookingsService } from '../checkout/free-bookings.service.js';
import { OrdersService } from '../checkout/orders.service.js';
import { PaymentsModule } from '../payments.module.js';
import { PaymentsQueries } from '../payments.queries.js';
import { PaymentsRepository } from '../payments.repository.js';
import { FakePayPal } from '../paypal/fake-paypal.test-part.js';
import { PayPalClient } from '../paypal/paypal.client.js';
import { OfflinePaymentsService } from './offline-payments.service.js';

const paypal = new FakePayPal();
const { modules, database } = setUpModules([PaymentsModule], { replace: [[PayPalClient, paypal]] });
let booking: Booking;
let staff: RequestUser;
let parent: RequestUser;
let today: string;

beforeAll(async () => {
  const { id: userId } = await insertUser(database);
  staff = { isKnown: true, isAdmin: true, userId, sessionId: randomUUID() } as RequestUser;
  today = modules.get(Clock).today();
  await makePromo(database, { code: 'HALF', discountValue: 50, usageLimit: 100 });
  await makePromo(database, { code: 'FREE', discountValue: 100, usageLimit: 100 });
});
beforeEach(async () => {
  paypal.clear();
  await database.query('delete from outbox');
  booking = await insertBooking(database, UNPAID);
  const sessionId = booking.sessionIds[0];
  parent = { isKnown: true, sessionId, userId: null, promoCode: null } as RequestUser;
});

const record = (input: Partial<RecordOfflinePayment>, creationKey: string | null = null) =>
  modules.get(OfflinePaymentsService).record({
    bookingId: booking.id,
    input: { method: 'check', amount: '400.00', receivedOn: today, version: booking.version, ...input },
    currentUser: staff,
    creationKey,
  });
const events = async () =>
  (await database.query<{ name: string }>('select name from outbox order by id')).map(({ name }) => name);
const lines = async () =>
  (
    await database.query<{ code: string }>(
      'select code from booking_history where booking_id = $1 order by id',
      [booking.id],
    )
  ).map(({ code }) => code);
const ledger = () =>
  database.query<{ method: string; status: string; cents: number }>(
    `select p.method, p.status, p.amount_cents as cents, to_char(c.received_on, 'YYYY-MM-DD') as day, c.reference
     from payments p left join captures c on c.payment_id = p.id where p.booking_id = $1 order by p.attempt`,
    [booking.id],
  );
const order = (amount: string, promoCode?: string) =>
  modules
    .get(OrdersService)
    .create({ amount, currency: 'USD', intent: 'CAPTURE', bookingId: booking.id, promoCode }, parent);
const read = () => modules.get(BookingsService).find(booking.id);

it('a check for the full price confirms the booking like a PayPal payment, with its own ledger row', async () => {
  const paid = await record({ reference: 'No. 1042' });
  expect(paid).toMatchObject({ status: 'confirmed', paymentStatus: 'completed', partPaidCents: 0 });
  expect(await ledger()).toEqual([
    { method: 'check', status: 'captured', cents: 40_000, day: today, reference: 'No. 1042' },
  ]);
  expect((await events()).sort()).toEqual(['booking-confirmed', 'payment-captured']);
  expect(await lines()).toEqual(['paid-by-check', 'paid']);
  const [row] = await database.query("select facts from audit_log where what = 'payment-recorded'");
  expect(row).toMatchObject({ facts: { method: 'check', amountCents: 40_000, receivedOn: today } });
});

it('a part payment confirms the booking, and the family pays exactly the rest at PayPal', async () => {
  await record({ method: 'cash', amount: '150' });
  expect(await read()).toMatchObject({
    status: 'confirmed',
    paymentStatus: 'pending',
    partPaidCents: 15_000,
  });
  expect(await events()).toEqual(['booking-hand-confirmed']);
  await expect(order('400.00')).rejects.toMatchObject({
    code: 'AMOUNT_MISMATCH',
    details: { facts: { amountDue: '250.00' } },
  });
  const { id } = await order('250.00');
  await modules.get(CaptureService).capture(id, parent);
  expect(await read()).toMatchObject({ status: 'confirmed', paymentStatus: 'completed', partPaidCents: 0 });
  expect((await ledger()).map(({ method, cents }) => [method, cents])).toEqual([
    ['cash', 15_000],
    ['paypal', 25_000],
  ]);
});

it('each payment increments the revision, and the payment status lists what was received', async () => {
  const came = async () => {
    const { ledger } = await modules.get(PaymentsQueries).statusFor(booking.id, parent);
    return [...ledger.lines.map(({ label, amount }) => `${label.split(',')[0]} ${amount}`), ledger.paid];
  };
  await record({ amount: '400.00' });
  expect(await came()).toEqual(['Payment by check 400.00', '400.00']);
  const higherPrice =
    "total_cents = 64500, final_cents = 64500, payment_status = 'pending', part_paid_cents = 40000";
  await database.query(`update bookings set ${higherPrice} where id = $1`, [booking.id]);
  const { id } = await order('245.00');
  await modules.get(CaptureService).capture(id, parent);
  expect(await came()).toEqual([
    'Payment by check 400.00',
    'Payment for the change by PayPal 245.00',
    '645.00',
  ]);
  expect(await read()).toMatchObject({ paymentStatus: 'completed', revision: 2 });
  const published = await database.query<{ revision: number }>(
    `select (payload ->> 'revision')::int as revision from outbox where name = 'payment-captured' order by seq`,
  );
  expect(published.map(({ revision }) => revision)).toEqual([1, 2]);
});

it('no code reduces the rest of a part-paid booking or makes it free', async () => {
  await record({ amount: '150' });
  await expect(order('125.00', 'HALF')).rejects.toMatchObject({ code: 'AMOUNT_MISMATCH' });
  const body = { input: { promoCode: 'FREE' }, error: null };
  await expect(modules.get(FreeBookingsService).complete(booking.id, body, parent)).rejects.toMatchObject({
    code: 'NOT_FREE',
  });
});

it('a booking keeps its code when the rest of its price is paid', async () => {
  const changes = "promo_code = 'HALF', discount_cents = 20000, final_cents = 20000";
  await database.query(`update bookings set ${changes} where id = $1`, [booking.id]);
  await record({ amount: '150' });
  const { id } = await order('50.00');
  await modules.get(CaptureService).capture(id, parent);
  expect(await read()).toMatchObject({ paymentStatus: 'completed', promoCode: 'HALF', finalCents: 20_000 });
});

it('two parts pay the full price, the second not more than the rest, and a third is rejected', async () => {
  const { version } = await record({ amount: '150' });
  await expect(record({ amount: '250.01', version })).rejects.toMatchObject({
    message: 'Only $250.00 is due.',
  });
  const paid = await record({ amount: '250', method: 'cash', version });
  expect(paid).toMatchObject({ paymentStatus: 'completed', partPaidCents: 0 });
  await expect(record({ amount: '1', version: paid.version })).rejects.toMatchObject({ code: 'NOT_ALLOWED' });
});

it.each([
  ['more than is due', { amount: '400.01' }, { message: 'Only $400.00 is due.' }],
  ['a future day', { receivedOn: '2999-01-01' }, { message: 'This day is in the future.' }],
  ['a day more than a year ago', { receivedOn: '2001-01-01' }, { message: 'This is more than a year ago.' }],
  ['an older version', { version: 99 }, { code: 'STALE' }],
])('%s is rejected and changes nothing', async (_, input, rejection) => {
  await expect(record(input)).rejects.toMatchObject(rejection);
  expect(await ledger()).toEqual([]);
  expect(await read()).toMatchObject({ status: 'pending', version: booking.version });
});

it('a repeat with its key changes nothing and returns the booking', async () => {
  await record({ amount: '150' }, 'key-1');
  const again = await record({ amount: '150' }, 'key-1');
  expect(again.partPaidCents).toBe(15_000);
  expect(await ledger()).toHaveLength(1);
});

it('of two administrators who record the same check concurrently one is rejected', async () => {
  const both = await Promise.allSettled([record({ amount: '150' }), record({ amount: '150' })]);
  expect(both.map((end) => (end.status === 'fulfilled' ? 'done' : end.reason.code)).sort()).toEqual([
    'STALE',
    'done',
  ]);
  expect(await ledger()).toHaveLength(1);
});

it('an open order is abandoned; a late capture of it is an unapplied payment', async () => {
  const { id } = await order('400.00');
  await record({});
  await paypal.capture({ orderId: id });
  const attempt = await modules.get(PaymentsRepository).findByOrder(id);
  await modules.get(CaptureService).syncOrder(attempt!.payment);
  expect((await ledger()).map(({ method, status }) => [method, status])).toEqual([
    ['paypal', 'unapplied'],
    ['check', 'captured'],
  ]);
});

it('nothing is recorded during a capture', async () => {
  await order('400.00');
  await database.query("update payments set status = 'capturing' where booking_id = $1", [booking.id]);
  await expect(record({})).rejects.toMatchObject({ code: 'IN_PROGRESS' });
});

it('a completed booking can still be paid after the event', async () => {
  await database.query("update bookings set status = 'completed' where id = $1", [booking.id]);
  expect(await record({})).toMatchObject({ status: 'completed', paymentStatus: 'completed' });
});

it('no payment is recorded for a cancelled booking', async () => {
  await database.query("update bookings set status = 'cancelled' where id = $1", [booking.id]);
  await expect(record({})).rejects.toMatchObject({ code: 'NOT_ALLOWED' });
});

it('the rest by check after a part was refunded leaves the booking partially refunded', async () => {
  await record({ amount: '200.00' });
  const [{ paymentId, captureId, version }] = await database.query<
    Record<'paymentId' | 'captureId', string> & { version: number }
  >(
    `select p.id as "paymentId", c.id as "captureId", b.version from payments p join captures c on c.payment_id = p.id
     join bookings b on b.id = p.booking_id where b.id = $1`,
    [booking.id],
  );
  const refund = {
    bookingId: booking.id,
    paymentId,
    captureId,
    amountCents: 5_000,
    status: 'completed' as const,
  };
  await insertRefund(database, refund);
  expect(await record({ amount: '200.00', version })).toMatchObject({ paymentStatus: 'partially_refunded' });
});
