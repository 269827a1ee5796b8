import { randomUUID } from 'node:crypto';
import type { CreateOrder } from '#libs/contracts';
import { PayPalClient } from '#libs/paypal';
import { insertBooking, makePromo, setUpRooms, UNPAID } from '#libs/testing';
import type { RequestUser } from '#libs/auth';
import { OrderCreation } from './order-creation.js';
import { PaymentsModule } from './payments.module.js';
import { PaymentsReconciler } from './payments.reconciler.js';
import { Till } from './till.test-part.js';

const HOUR = 60;

const till = new Till();
const { rooms, database, clock } = setUpRooms([PaymentsModule], { replace: [[PayPalClient, till]] });

beforeAll(async () => {
  await makePromo(database, { code: 'HALF', discountValue: 50 });
});
beforeEach(async () => {
  await database.query('truncate bookings cascade');
  await database.query('update promo_codes set usage_count = 0');
  clock.set('2026-06-01T16:00:00Z');
  till.clear();
});

async function order(): Promise<void> {
  const parentEmail = `${randomUUID()}@example.com`;
  const { id: bookingId, sessionIds } = await insertBooking(database, { ...UNPAID, parentEmail });
  const currentUser = {
    isKnown: true,
    sessionId: sessionIds[0],
    userId: null,
    promoCode: 'HALF',
  } as RequestUser;
  const input: CreateOrder = {
    amount: '200.00',
    currency: 'USD',
    intent: 'CAPTURE',
    promoCode: 'HALF',
    bookingId,
  };
  await rooms.get(OrderCreation).create(input, currentUser);
}
/** So many minutes later everything has its turn. */
async function lookAfter(minutes: number): Promise<void> {
  clock.forwardMinutes(minutes);
  await database.query('update payments set next_look_at = now() where next_look_at is not null');
  await rooms.get(PaymentsReconciler).settleOpen();
}
const attempts = () =>
  database.query('select status, failure, next_look_at is not null as "isWatched" from payments');
const held = async () => (await database.query('select usage_count as uses from promo_codes'))[0].uses;

it('an order that nobody approves frees its code after three hours and is asked about for six', async () => {
  till.isApproving = false;
  await order();
  await lookAfter(3 * HOUR);
  expect([await attempts(), await held()]).toEqual([[{ status: 'open', failure: null, isWatched: true }], 1]);
  await lookAfter(1);
  const over = { status: 'failed', failure: 'TIME_OVER' };
  expect([await attempts(), await held()]).toEqual([[{ ...over, isWatched: true }], 0]);
  await lookAfter(3 * HOUR - 1);
  expect(await attempts()).toEqual([{ ...over, isWatched: true }]);
  await lookAfter(1);
  expect(await attempts()).toEqual([{ ...over, isWatched: false }]);
  await lookAfter(1);
  expect(till.looks).toBe(4);
});

it('money that an order turns into after its attempt was given up is found, although its code is free', async () => {
  await order();
  await lookAfter(3 * HOUR + 1);
  expect(await attempts()).toMatchObject([{ status: 'failed', failure: 'TIME_OVER' }]);
  const [{ orderId }] = await database.query<{ orderId: string }>(
    'select provider_order_id as "orderId" from payments',
  );
  await till.capture({ orderId });
  await lookAfter(80 * HOUR);
  expect(await attempts()).toMatchObject([{ status: 'orphaned', isWatched: false }]);
  expect(await database.query('select status, amount_cents as cents from captures')).toEqual([
    { status: 'COMPLETED', cents: 20_000 },
  ]);
});

it('while PayPal is silent three calls are enough, and nothing is ended, however old', async () => {
  for (let orders = 0; orders < 5; orders += 1) await order();
  till.isAway = true;
  await lookAfter(200 * HOUR);
  expect(till.looks).toBe(3);
  const open = { status: 'open', failure: null, isWatched: true };
  expect(await attempts()).toEqual([open, open, open, open, open]);
  till.isAway = false;
  await lookAfter(1);
  expect(till.looks).toBe(8);
  expect(new Set((await attempts()).map(({ isWatched }) => isWatched))).toEqual(new Set([false]));
});
