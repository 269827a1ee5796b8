import { insertBooking, insertPaid, insertRefund, setUpModules } from '#libs/platform/testing';
import { MINUTE_MS } from '#libs/shared/contracts';
import { PaymentsModule } from '../payments.module.js';
import { PayPalClient } from '../paypal/paypal.client.js';
import { PayPalFailure } from '../paypal/paypal.failure.js';
import { UnappliedPaymentsService } from './unapplied-payments.service.js';

const paypal = {
  isConfigured: true,
  refund: async ({ requestId: id }: { requestId: string }): Promise<object> => ({ id, status: 'COMPLETED' }),
  getCapture: async (id: string) => ({ id, status: 'COMPLETED' }),
};
const { modules, database } = setUpModules([PaymentsModule], { replace: [[PayPalClient, paypal]] });
beforeEach(() => database.clear('bookings'));
afterEach(() => jest.restoreAllMocks());

const makePaid = async (status: 'captured' | 'unapplied') => {
  const { id: bookingId } = await insertBooking(database);
  return insertPaid(database, { bookingId, status });
};
const refunds = () => database.query('select status, amount_cents as cents from refunds');

it('an unapplied payment is refunded once and in full', async () => {
  const money = await makePaid('unapplied');
  await modules.get(UnappliedPaymentsService).refund(money);
  await modules.get(UnappliedPaymentsService).refund(money);
  expect(await modules.get(UnappliedPaymentsService).refundDue()).toBe(0);
  expect(await refunds()).toEqual([{ status: 'completed', cents: 40_000 }]);
});

it('a payment that was applied to its booking is not refunded', async () => {
  await modules.get(UnappliedPaymentsService).refund(await makePaid('captured'));
  expect(await modules.get(UnappliedPaymentsService).refundDue()).toBe(0);
  expect(await refunds()).toEqual([]);
});

it.each([
  [1, 59, 0],
  [1, 61, 1],
  [2, 119, 0],
  [2, 121, 1],
  [30, 23 * 60, 0],
  [30, 25 * 60, 1],
])(
  'a refund that PayPal has rejected %s times is requested again after %s minutes: %s',
  async (times, minutes, calls) => {
    const money = await makePaid('unapplied');
    const updatedAt = new Date(Date.now() - minutes * MINUTE_MS);
    for (let rejected = 0; rejected < times; rejected += 1)
      await insertRefund(database, { ...money, status: 'failed', updatedAt });
    const refund = jest.spyOn(paypal, 'refund').mockRejectedValue(new PayPalFailure('declined', 'DISPUTED'));
    await modules.get(UnappliedPaymentsService).refundDue();
    expect(refund).toHaveBeenCalledTimes(calls);
  },
);
