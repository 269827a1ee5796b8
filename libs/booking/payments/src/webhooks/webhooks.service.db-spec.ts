// A payment is settled by its tab, by PayPal's webhook and by the timer, in every order of their steps.
import { randomUUID } from 'node:crypto';
import { BookingAccessService } from '#libs/booking/bookings';
import type { RequestUser } from '#libs/platform/auth';
import {
  everyOrder,
  insertBooking,
  insertPaid,
  insertRefund,
  setUpModules,
  UNPAID,
} from '#libs/platform/testing';
import { CaptureService } from '../capture/capture.service.js';
import { PaymentSettlementService } from '../capture/payment-settlement.service.js';
import { PaymentsReconcilerService } from '../capture/payments-reconciler.service.js';
import { OrdersService } from '../checkout/orders.service.js';
import { PaymentsModule } from '../payments.module.js';
import { PaymentsRepository } from '../payments.repository.js';
import { FakePayPal } from '../paypal/fake-paypal.test-part.js';
import { PayPalClient } from '../paypal/paypal.client.js';
import { RefundsRepository } from '../refunds/refunds.repository.js';
import { WebhooksService } from './webhooks.service.js';

jest.setTimeout(300_000);

const paypal = new FakePayPal();
const { modules, database } = setUpModules([PaymentsModule], { replace: [[PayPalClient, paypal]] });

/** An order that is open, and a webhook about it. */
async function order(): Promise<{ orderId: string; webhookId: string; currentUser: RequestUser }> {
  paypal.clear();
  await database.clear('bookings', 'paypal_webhooks', 'outbox');
  const parentEmail = `${randomUUID()}@example.com`;
  const { id: bookingId, sessionIds } = await insertBooking(database, { ...UNPAID, parentEmail });
  const [sessionId] = sessionIds;
  const currentUser = { isKnown: true, sessionId, userId: null, promoCode: null } as RequestUser;
  const input = { amount: '400.00', currency: 'USD', intent: 'CAPTURE', bookingId };
  const { id: orderId } = await modules.get(OrdersService).create(input, currentUser);
  await database.query('update payments set next_poll_at = now()');
  const webhookId = `WH-${randomUUID()}`;
  await database.query(
    `insert into paypal_webhooks (id, type, resource_id, received_at)
     values ($1, 'CHECKOUT.ORDER.COMPLETED', $2, now())`,
    [webhookId, orderId],
  );
  return { orderId, webhookId, currentUser };
}

const events = async () =>
  (
    await database.query('select name from outbox where name = any($1) order by name', [
      ['booking-confirmed', 'payment-captured', 'payment-unapplied'],
    ])
  ).map(({ name }) => name);

/** Plays the three, up to `end`, in every order of their steps. */
async function play(end: (order: string) => Promise<unknown>): Promise<number> {
  const orders = everyOrder();
  orders.steps(paypal, ['capture', 'getOrder']);
  orders.steps(modules.get(PaymentSettlementService), ['settle']);
  orders.pauses(modules.get(CaptureService), 'pause');
  const begin = async () => {
    const { orderId, webhookId, currentUser } = await order();
    return {
      tab: () => modules.get(CaptureService).capture(orderId, currentUser),
      webhook: () => modules.get(WebhooksService).apply(webhookId),
      timer: () => modules.get(PaymentsReconcilerService).reconcileDue(),
    };
  };
  return orders.play(begin, end);
}

it('the capture, the webhook and the timer settle a payment once, in every order of their steps', async () => {
  const played = await play(async (order) => {
    const [payments, captures] = [
      await database.query('select status from payments'),
      await database.query('select status from captures'),
    ];
    expect({ order, payments, captures, events: await events() }).toEqual({
      order,
      payments: [{ status: 'captured' }],
      captures: [{ status: 'COMPLETED' }],
      events: ['booking-confirmed', 'payment-captured'],
    });
  });
  expect(played).toBeGreaterThan(50);
});

it('control: without looking at booking and attempt the second of them fails', async () => {
  const isPayable = jest.spyOn(modules.get(BookingAccessService), 'isStillPayable').mockReturnValue(true);
  const settle = jest
    .spyOn(modules.get(PaymentsRepository), 'settle')
    .mockImplementation(async (_tx, payment) => ({ ...payment, status: 'captured' }));
  await expect(play(async () => undefined)).rejects.toMatchObject({ code: 'ALREADY_PAID' });
  [isPayable, settle].forEach((spy) => spy.mockRestore());
});

it('a webhook about an order that is not ours, or of another type, has no effect', async () => {
  const { webhookId } = await order();
  const webhooks = modules.get(WebhooksService);
  await database.query("update paypal_webhooks set type = 'BILLING.PLAN.CREATED'");
  await webhooks.apply(webhookId);
  await database.query("update paypal_webhooks set type = 'CHECKOUT.ORDER.COMPLETED', resource_id = 'OTHER'");
  await webhooks.apply(webhookId);
  await webhooks.apply('WH-that-was-deleted');
  expect(paypal.reads).toBe(0);
});

it('a webhook fails while PayPal does not answer, so that its job is repeated', async () => {
  const { webhookId } = await order();
  paypal.isAway = true;
  await expect(modules.get(WebhooksService).apply(webhookId)).rejects.toMatchObject({
    name: 'DependencyFailure',
    dependency: 'PayPal',
  });
});

describe('the timers', () => {
  const secondsToNext = async () => {
    const [{ seconds }] = await database.query<{ seconds: string }>(
      'select round(extract(epoch from next_poll_at - now())) as seconds from payments',
    );
    return Number(seconds);
  };

  it.each([
    [1, 15],
    [4, 60],
  ])('with a factor of %i ask about a new order after %i seconds', async (factor, seconds) => {
    await order();
    paypal.pollFactor = factor;
    await modules.get(PaymentsReconcilerService).reconcileDue();
    paypal.pollFactor = 1;
    expect(Math.abs((await secondsToNext()) - seconds)).toBeLessThan(5);
  });

  it.each([
    [1, 1],
    [4, 0],
  ])('with a factor of %i read %i pending refunds after two minutes', async (factor, due) => {
    const { id: bookingId } = await insertBooking(database);
    const paid = await insertPaid(database, { bookingId });
    await insertRefund(database, {
      ...paid,
      status: 'pending',
      providerRefundId: `REFUND-${paid.captureId}`,
      updatedAt: new Date(Date.now() - 120_000),
    });
    expect(await modules.get(RefundsRepository).acquireDue(factor)).toHaveLength(due);
  });
});
