// What a booking says of its payment once money has gone back, by all the money that came for it.
import { insertBooking, insertPaid, insertRefund, setUpModules } from '#libs/platform/testing';
import { DataSource } from 'typeorm';
import { RefundChanges } from './refund-changes.js';
import { RefundEntity } from './refund.entity.js';
import { PaymentsModule } from '../payments.module.js';

const HALF = 20_000;

const { modules, database } = setUpModules([PaymentsModule]);
let bookingId: string;

beforeEach(async () => {
  await database.query('truncate bookings, outbox cascade');
  bookingId = (await insertBooking(database)).id;
});

type Paid = Awaited<ReturnType<typeof insertPaid>>;

const paid = (attempt: number, status: 'captured' | 'orphaned' = 'captured') =>
  insertPaid(database, { bookingId, attempt, amountCents: HALF, status });
async function request(money: Paid, amountCents: number): Promise<RefundEntity> {
  const { id } = await insertRefund(database, { ...money, amountCents, status: 'requested' });
  return modules.get(DataSource).getRepository(RefundEntity).findOneByOrFail({ id });
}
const change = (refund: RefundEntity, status: 'pending' | 'completed' | 'failed') =>
  modules.get(RefundChanges).change(refund, { status, failure: null, providerRefundId: refund.id });
/** PayPal sends so much of this money back. */
const sendBack = async (money: Paid, amountCents: number) =>
  change(await request(money, amountCents), 'completed');
const count = async (rows: string) => (await database.query(`select from ${rows}`)).length;
const saysNow = async () =>
  (await database.query('select payment_status as says, version from bookings'))[0] as object;
const captures = () => database.query('select status from captures order by provider_capture_id');

it('a booking that was paid in two parts is refunded once both parts are back', async () => {
  const [deposit, rest] = [await paid(1), await paid(2)];
  await sendBack(deposit, HALF);
  expect(await saysNow()).toEqual({ says: 'partially_refunded', version: 3 });
  await sendBack(rest, HALF - 1);
  expect(await saysNow()).toEqual({ says: 'partially_refunded', version: 4 });
  await sendBack(rest, 1);
  expect(await saysNow()).toEqual({ says: 'refunded', version: 5 });
  expect(await captures()).toEqual([{ status: 'REFUNDED' }, { status: 'REFUNDED' }]);
});

it('money that the booking could not take changes nothing that it says when it goes back', async () => {
  await paid(1);
  await paid(2);
  await sendBack(await paid(3, 'orphaned'), HALF);
  expect(await saysNow()).toEqual({ says: 'completed', version: 2 });
});

it('what became of a refund is told once, however often it is heard, and what is done stays done', async () => {
  const refund = await request(await paid(1), HALF);
  await Promise.all([change(refund, 'completed'), change(refund, 'completed')]);
  expect((await change(refund, 'failed')).status).toBe('completed');
  expect((await change(refund, 'pending')).status).toBe('completed');
  expect(await saysNow()).toEqual({ says: 'refunded', version: 3 });
  expect(await database.query('select name from outbox')).toEqual([{ name: 'payment-refunded' }]);
  expect(await count('booking_history')).toBe(1);
  expect(await count(`audit_log where subject_id = '${bookingId}'`)).toBe(1);
});

it('money that PayPal is still sending back is gone from its capture, and the booking says so once it is done', async () => {
  const refund = await request(await paid(1), HALF);
  await change(refund, 'pending');
  expect(await captures()).toEqual([{ status: 'REFUNDED' }]);
  expect(await saysNow()).toEqual({ says: 'completed', version: 2 });
  await change(refund, 'failed');
  expect(await captures()).toEqual([{ status: 'COMPLETED' }]);
});
