import { randomUUID } from 'node:crypto';
import { PayPalClient } from '#libs/paypal';
import { insertBooking, insertPaid, insertRefund, setUpRooms } from '#libs/testing';
import { RefundsModule } from './refunds.module.js';
import { RefundsReconciler } from './refunds.reconciler.js';

const OLDER = 60;

/** PayPal takes its time for every refund that it has, and does at once what it is asked for. */
const paypal = {
  isConfigured: true,
  getRefund: async (id: string): Promise<object> => ({ id, status: 'PENDING' }),
  refund: async ({ requestId: id }: { requestId: string }): Promise<object> => ({ id, status: 'COMPLETED' }),
};

const { rooms, database } = setUpRooms([RefundsModule], { replace: [[PayPalClient, paypal]] });
beforeEach(() => database.query('truncate bookings cascade'));
afterEach(() => jest.restoreAllMocks());

/** Refunds of one booking that were last looked at so many minutes ago. */
async function owe(count: number, status: 'requested' | 'pending', minutesAgo: number): Promise<void> {
  const { id: bookingId } = await insertBooking(database);
  const paid = await insertPaid(database, { bookingId });
  const updatedAt = new Date(Date.now() - minutesAgo * 60_000);
  for (let number = 0; number < count; number += 1) {
    const providerRefundId = status === 'pending' ? randomUUID() : null;
    await insertRefund(database, { ...paid, status, providerRefundId, amountCents: 100, updatedAt });
  }
}
const completed = () => database.query("select from refunds where status = 'completed'");

it('refunds that PayPal takes its time for keep no other one waiting', async () => {
  await owe(OLDER, 'pending', 30);
  await owe(1, 'requested', 5);
  await rooms.get(RefundsReconciler).settleOpen();
  await rooms.get(RefundsReconciler).settleOpen();
  expect(await completed()).toHaveLength(1);
});

it('a refund that cannot be looked at keeps no other one waiting', async () => {
  await owe(1, 'pending', 30);
  await owe(1, 'requested', 5);
  jest.spyOn(paypal, 'getRefund').mockRejectedValue(new TypeError('not what PayPal says'));
  await rooms.get(RefundsReconciler).settleOpen();
  expect(await completed()).toHaveLength(1);
});
