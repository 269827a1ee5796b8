import { PayPalClient } from '#libs/paypal';
import { insertBooking, setUpRooms } from '#libs/testing';
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
  const { id } = await insertBooking(database);
  await database.query(
    `with paid as (insert into payments (id, booking_id, attempt, status, amount_cents)
       values (gen_random_uuid(), $1, 1, 'captured', 40000) returning id),
     taken as (insert into captures (payment_id, provider_capture_id, status, amount_cents, currency)
       select id, id::text, 'COMPLETED', 40000, 'USD' from paid returning id, payment_id)
     insert into refunds (booking_id, payment_id, capture_id, amount_cents, reason, status, provider_refund_id, updated_at)
     select $1, payment_id, id, 100, 'Rain', $3, case when $3 = 'pending' then gen_random_uuid()::text end,
       now() - make_interval(mins => $4) from taken, generate_series(1, $2)`,
    [id, count, status, minutesAgo],
  );
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
