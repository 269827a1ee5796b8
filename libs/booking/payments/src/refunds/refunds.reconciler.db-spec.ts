import { randomUUID } from 'node:crypto';
import { PayPalClient } from '../paypal/paypal.client.js';
import { PayPalFailure } from '../paypal/paypal.failure.js';
import { insertBooking, insertPaid, insertRefund, setUpModules } from '#libs/platform/testing';
import { PaymentsModule } from '../payments.module.js';
import { RefundsReconciler } from './refunds.reconciler.js';

const OLDER = 60;

/** PayPal takes its time for every refund that it has, and does at once what it is asked for. */
const paypal = {
  isConfigured: true,
  getRefund: async (id: string): Promise<object> => ({ id, status: 'PENDING' }),
  refund: async ({ requestId: id }: { requestId: string }): Promise<object> => ({ id, status: 'COMPLETED' }),
};

const { modules, database } = setUpModules([PaymentsModule], { replace: [[PayPalClient, paypal]] });
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
  await modules.get(RefundsReconciler).settleOpen();
  await modules.get(RefundsReconciler).settleOpen();
  expect(await completed()).toHaveLength(1);
});

it('a refund that cannot be looked at keeps no other one waiting', async () => {
  await owe(1, 'pending', 30);
  await owe(1, 'requested', 5);
  jest.spyOn(paypal, 'getRefund').mockRejectedValue(new TypeError('not what PayPal says'));
  await modules.get(RefundsReconciler).settleOpen();
  expect(await completed()).toHaveLength(1);
});

it.each([
  ['refuses', 'requested', 'failed'],
  ['has taken once and does not find now', 'pending', 'pending'],
] as const)('a refund that PayPal %s is %s before and %s after', async (_, before, after) => {
  await owe(1, before, 30);
  const refusal = new PayPalFailure('not-found', 'RESOURCE_NOT_FOUND');
  jest.spyOn(paypal, 'getRefund').mockRejectedValue(refusal);
  jest.spyOn(paypal, 'refund').mockRejectedValue(refusal);
  await modules.get(RefundsReconciler).settleOpen();
  expect(await database.query('select status from refunds')).toEqual([{ status: after }]);
});

it.each([
  ['43 days', 1],
  ['45 days', 0],
])('a refund that was never answered in %s is sent again %s times', async (age, times) => {
  const refund = jest.spyOn(paypal, 'refund');
  await owe(1, 'requested', 30);
  await database.query('update refunds set created_at = now() - $1::interval', [age]);
  await modules.get(RefundsReconciler).settleOpen();
  expect(refund).toHaveBeenCalledTimes(times);
});
