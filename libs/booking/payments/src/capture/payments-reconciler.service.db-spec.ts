import { randomUUID } from 'node:crypto';
import type { CreateOrder } from '#libs/shared/contracts';
import { insertBooking, makePromo, setUpModules, UNPAID } from '#libs/platform/testing';
import type { RequestUser } from '#libs/platform/auth';
import { CaptureService } from './capture.service.js';
import { OrdersService } from '../checkout/orders.service.js';
import { PaymentsModule } from '../payments.module.js';
import { PaymentsRepository } from '../payments.repository.js';
import { FakePayPal } from '../paypal/fake-paypal.test-part.js';
import { PayPalClient } from '../paypal/paypal.client.js';
import { PayPalFailure } from '../paypal/paypal.failure.js';
import { PaymentsReconcilerService } from './payments-reconciler.service.js';

const HOUR = 60;

const paypal = new FakePayPal();
const { modules, database, clock } = setUpModules([PaymentsModule], { replace: [[PayPalClient, paypal]] });

beforeAll(async () => {
  await makePromo(database, { code: 'HALF', discountValue: 50 });
});
beforeEach(async () => {
  await database.clear('bookings');
  await database.query('update promo_codes set usage_count = 0');
  clock.set('2026-06-01T16:00:00Z');
  paypal.clear();
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
  await modules.get(OrdersService).create(input, currentUser);
}
/** Makes all attempts due after so many minutes and reconciles them. */
async function reconcileAfter(minutes: number): Promise<void> {
  clock.forwardMinutes(minutes);
  await database.query('update payments set next_poll_at = now() where next_poll_at is not null');
  await modules.get(PaymentsReconcilerService).reconcileDue();
}
const attempts = () =>
  database.query('select status, failure, next_poll_at is not null as "isWatched" from payments');
const held = async () => (await database.query('select usage_count as uses from promo_codes'))[0].uses;

it('an unapproved order releases its code after three hours and is polled for six', async () => {
  paypal.isApproving = false;
  await order();
  await reconcileAfter(3 * HOUR);
  expect([await attempts(), await held()]).toEqual([[{ status: 'open', failure: null, isWatched: true }], 1]);
  await reconcileAfter(1);
  const over = { status: 'failed', failure: 'TIME_OVER' };
  expect([await attempts(), await held()]).toEqual([[{ ...over, isWatched: true }], 0]);
  await reconcileAfter(3 * HOUR - 1);
  expect(await attempts()).toEqual([{ ...over, isWatched: true }]);
  await reconcileAfter(1);
  expect(await attempts()).toEqual([{ ...over, isWatched: false }]);
  await reconcileAfter(1);
  expect(paypal.reads).toBe(4);
});

describe('an order whose request lost the connection before it was stored', () => {
  const lose = async () => {
    const store = jest.spyOn(modules.get(PaymentsRepository), 'storeOrder');
    store.mockRejectedValueOnce(new Error('Connection terminated'));
    await expect(order()).rejects.toThrow('Connection terminated');
  };
  /** Shifts the row's times: the deadline is compared by the database's clock. */
  const pass = (seconds: number) =>
    database.query(
      `update payments set updated_at = updated_at - make_interval(secs => $1), next_poll_at = now()`,
      [seconds],
    );
  const reconcile = () => modules.get(PaymentsReconcilerService).reconcileDue();
  const lost = { status: 'failed', failure: 'CONNECTION_LOST', isWatched: true };

  it('fails after two minutes, its code is released, and its order at PayPal is stored and polled', async () => {
    await lose();
    expect([await attempts(), await held()]).toEqual([
      [{ status: 'creating', failure: null, isWatched: true }],
      1,
    ]);
    await reconcile();
    await pass(60);
    await reconcile();
    expect([await attempts(), await held()]).toMatchObject([[{ status: 'creating' }], 1]);
    await pass(61);
    await reconcile();
    expect([await attempts(), await held()]).toEqual([[lost], 0]);
    expect(paypal.orders).toBe(1);
    // A late capture of that order is found and left unapplied.
    const [{ orderId }] = await database.query<{ orderId: string }>(
      'select provider_order_id as "orderId" from payments',
    );
    await paypal.capture({ orderId });
    await reconcileAfter(10);
    expect(await attempts()).toMatchObject([{ status: 'unapplied' }]);
  });

  it('leaves its booking payable at another price', async () => {
    await lose();
    await pass(121);
    await reconcile();
    const [{ bookingId, sessionId }] = await database.query<{ bookingId: string; sessionId: string }>(
      'select id as "bookingId", session_ids[1] as "sessionId" from bookings',
    );
    const currentUser = { isKnown: true, sessionId, userId: null, promoCode: null } as RequestUser;
    const full: CreateOrder = { amount: '400.00', currency: 'USD', intent: 'CAPTURE', bookingId };
    await modules.get(OrdersService).create(full, currentUser);
    expect(await attempts()).toEqual([lost, { status: 'open', failure: null, isWatched: true }]);
  });

  it('does not fail while another request creates its order', async () => {
    await lose();
    await pass(121);
    const [{ bookingId, sessionId }] = await database.query<{ bookingId: string; sessionId: string }>(
      'select id as "bookingId", session_ids[1] as "sessionId" from bookings',
    );
    const currentUser = { isKnown: true, sessionId, userId: null, promoCode: 'HALF' } as RequestUser;
    const half: CreateOrder = {
      amount: '200.00',
      currency: 'USD',
      intent: 'CAPTURE',
      promoCode: 'HALF',
      bookingId,
    };
    const made = jest.spyOn(paypal, 'createOrder').mockImplementationOnce(async (asked) => {
      // The timer runs during that request.
      await reconcile();
      await database.query('update payments set next_poll_at = now()');
      await reconcile();
      return paypal.createOrder(asked);
    });
    await modules.get(OrdersService).create(half, currentUser);
    made.mockRestore();
    expect([await attempts(), await held(), paypal.orders]).toEqual([
      [{ status: 'open', failure: null, isWatched: true }],
      1,
      1,
    ]);
  });

  it('stays unchanged while PayPal does not answer, for three hours at most', async () => {
    await lose();
    await pass(121);
    const away = jest
      .spyOn(paypal, 'createOrder')
      .mockRejectedValue(new PayPalFailure('unknown-outcome', 'TIMEOUT'));
    await reconcile();
    expect(await attempts()).toMatchObject([{ status: 'creating' }]);
    await reconcileAfter(3 * HOUR + 1);
    away.mockRestore();
    expect([await attempts(), await held()]).toMatchObject([[{ status: 'failed', failure: 'TIME_OVER' }], 0]);
  });
});

it('a late capture of a failed attempt is found and unapplied', async () => {
  await order();
  await reconcileAfter(3 * HOUR + 1);
  expect(await attempts()).toMatchObject([{ status: 'failed', failure: 'TIME_OVER' }]);
  const [{ orderId }] = await database.query<{ orderId: string }>(
    'select provider_order_id as "orderId" from payments',
  );
  await paypal.capture({ orderId });
  await reconcileAfter(80 * HOUR);
  expect(await attempts()).toMatchObject([{ status: 'unapplied', isWatched: false }]);
  expect(await database.query('select status, amount_cents as cents from captures')).toEqual([
    { status: 'COMPLETED', cents: 20_000 },
  ]);
});

it('captures are polled before open orders, and one run polls all that is due', async () => {
  for (let orders = 0; orders < 60; orders += 1) await order();
  await database.query(
    `update payments set status = 'capturing', next_poll_at = now() + interval '10 minutes'
     where id in (select id from payments order by created_at desc limit 4)`,
  );
  const sync = jest.spyOn(modules.get(CaptureService), 'syncOrder');
  await database.query("update payments set next_poll_at = next_poll_at - interval '1 hour'");
  expect(await modules.get(PaymentsReconcilerService).reconcileDue()).toBe(60);
  const polled = sync.mock.calls.map(([{ status }]) => status);
  sync.mockRestore();
  expect(polled).toHaveLength(60);
  expect(polled.slice(0, 4)).toEqual(Array(4).fill('capturing'));
});

it('after three unanswered calls polling stops, and no attempt is ended, however old', async () => {
  for (let orders = 0; orders < 5; orders += 1) await order();
  paypal.isAway = true;
  await reconcileAfter(200 * HOUR);
  expect(paypal.reads).toBe(3);
  const open = { status: 'open', failure: null, isWatched: true };
  expect(await attempts()).toEqual([open, open, open, open, open]);
  paypal.isAway = false;
  await reconcileAfter(1);
  expect(paypal.reads).toBe(8);
  expect(new Set((await attempts()).map(({ isWatched }) => isWatched))).toEqual(new Set([false]));
});
