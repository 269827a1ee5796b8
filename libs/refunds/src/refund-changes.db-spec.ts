// What a booking says of its payment once money has gone back, by all the money that came for it.
import { insertBooking, insertPaid, insertRefund, setUpRooms } from '#libs/testing';
import { DataSource } from 'typeorm';
import { RefundChanges } from './refund-changes.js';
import { RefundEntity } from './refund.entity.js';
import { RefundsModule } from './refunds.module.js';

const HALF = 20_000;

const { rooms, database } = setUpRooms([RefundsModule]);
let bookingId: string;

beforeEach(async () => {
  await database.query('truncate bookings, outbox cascade');
  bookingId = (await insertBooking(database)).id;
});

type Paid = Awaited<ReturnType<typeof insertPaid>>;

const paid = (attempt: number, status: 'captured' | 'orphaned' = 'captured') =>
  insertPaid(database, { bookingId, attempt, amountCents: HALF, status });
/** PayPal sends so much of this money back. */
async function sendBack(money: Paid, amountCents: number): Promise<void> {
  const { id } = await insertRefund(database, { ...money, amountCents, status: 'requested' });
  const refund = await rooms.get(DataSource).getRepository(RefundEntity).findOneByOrFail({ id });
  const change = { status: 'completed', failure: null, providerRefundId: id } as const;
  await rooms.get(RefundChanges).change(refund, change);
}
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
