import type { RequestUser } from '#libs/platform/auth';
import { insertBooking, insertPaid, insertUser, setUpModules } from '#libs/platform/testing';
import { PaymentsModule } from '../payments.module.js';
import { PayPalClient } from '../paypal/paypal.client.js';
import { RefundsService } from './refunds.service.js';

const paypal = {
  isConfigured: true,
  refund: async ({ requestId: id }: { requestId: string }) => ({ id, status: 'COMPLETED' }),
};
const { modules, database } = setUpModules([PaymentsModule], { replace: [[PayPalClient, paypal]] });

it('a refund request is executed once per key, even if sent concurrently', async () => {
  const { id: bookingId } = await insertBooking(database);
  await insertPaid(database, { bookingId });
  const { id: userId } = await insertUser(database, { username: 'staff' });
  const currentUser = { isKnown: true, isAdmin: true, userId, sessionId: '' } as RequestUser;
  const input = { amount: '50.00', reason: 'Rain' };
  const send = (creationKey: string) =>
    modules.get(RefundsService).request({ bookingId, input, currentUser, creationKey });
  const answers = [...(await Promise.all([send('one'), send('one')])), await send('one')];
  expect(new Set(answers.map(({ id }) => id)).size).toBe(1);
  await send('another');
  expect(await database.query('select refunded_cents as cents from captures')).toEqual([{ cents: 10_000 }]);
});
