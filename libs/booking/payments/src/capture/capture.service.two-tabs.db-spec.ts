// Two tabs of one family pay the same booking, in every order of their steps from the order to the ledger.
import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';
import { BookingAccessService } from '#libs/booking/bookings';
import type { CreateOrder } from '#libs/shared/contracts';
import {
  everyOrder,
  insertBooking,
  makePromo,
  setUpModules,
  UNPAID,
  type Orders,
} from '#libs/platform/testing';
import type { RequestUser } from '#libs/platform/auth';
import type { EntityManager } from 'typeorm';
import { OrdersService } from '../checkout/orders.service.js';
import type { Payment } from '../payment.entity.js';
import { PaymentsModule } from '../payments.module.js';
import { PaymentsRepository } from '../payments.repository.js';
import { FakePayPal } from '../paypal/fake-paypal.test-part.js';
import { PayPalClient } from '../paypal/paypal.client.js';
import { CaptureService } from './capture.service.js';
import { PaymentSettlementService } from './payment-settlement.service.js';

const FULL = '400.00';
const HALF = '200.00';

const paypal = new FakePayPal();
const { modules, database } = setUpModules([PaymentsModule], { replace: [[PayPalClient, paypal]] });
let orders: Orders;
let bookingId: string;
let currentUser: RequestUser;
/** Within a tab: the attempts for which it has requested the lease. */
const tabs = new AsyncLocalStorage<string[]>();
/** The result of each tab. */
let outcomes: Record<string, string>;

// A busy machine takes minutes for some hundred payments.
jest.setTimeout(300_000);

beforeAll(async () => {
  await makePromo(database, { code: 'HALF', discountValue: 50, usageLimit: 10_000 });
  orders = everyOrder();
  orders.steps(paypal, ['createOrder', 'capture']);
  orders.steps(modules.get(OrdersService), ['openAttempt']);
  // Not the first lease of a tab, which immediately follows the order.
  const leases = modules.get(PaymentsRepository);
  const first = leases.acquireLease.bind(leases);
  const again = { acquireLease: first };
  orders.steps(again, ['acquireLease']);
  leases.acquireLease = (payment) => {
    const leasesOfTab = tabs.getStore();
    return leasesOfTab && leasesOfTab.push(payment.id) > 1 ? again.acquireLease(payment) : first(payment);
  };
  orders.steps(modules.get(PaymentSettlementService), ['settle', 'fail']);
  orders.pauses(modules.get(CaptureService), 'pause');
});

async function freshBooking(): Promise<void> {
  paypal.clear();
  outcomes = {};
  const parentEmail = `${randomUUID()}@example.com`;
  const booking = await insertBooking(database, { ...UNPAID, parentEmail });
  bookingId = booking.id;
  currentUser = {
    isKnown: true,
    sessionId: booking.sessionIds[0],
    userId: null,
    promoCode: null,
  } as RequestUser;
}

const input = (amount: string, promoCode?: string): CreateOrder => ({
  amount,
  currency: 'USD',
  intent: 'CAPTURE',
  bookingId,
  promoCode,
});

/** A tab that creates an order and captures it, as the site does. */
const tab = (name: string, amount: string, promoCode?: string) => () =>
  tabs.run([], async () => {
    try {
      const { id } = await modules.get(OrdersService).create(input(amount, promoCode), currentUser);
      await modules.get(CaptureService).capture(id, currentUser);
      outcomes[name] = 'paid';
    } catch (error) {
      outcomes[name] = (error as { code: string }).code;
    }
  });

const captures = () =>
  database.query<{ id: string; cents: number; status: string }>(
    `select provider_capture_id as id, c.amount_cents as cents, c.status
     from captures c join payments p on p.id = c.payment_id where p.booking_id = $1 order by 1`,
    [bookingId],
  );
/** One capture at PayPal, the same in the ledger, and the booking is paid. */
async function paidOnce(order: string): Promise<void> {
  expect({ order, captured: paypal.captured }).toEqual({ order, captured: [expect.anything()] });
  expect(await captures()).toEqual(paypal.captured);
  const sql = 'select status, payment_status, final_cents from bookings where id = $1';
  const [booking] = await database.query(sql, [bookingId]);
  expect(booking).toEqual({
    status: 'confirmed',
    payment_status: 'completed',
    final_cents: paypal.captured[0].cents,
  });
}

it('two tabs at the same price are charged once, in every order of their steps', async () => {
  const played = await orders.play(
    async () => {
      await freshBooking();
      return { left: tab('left', FULL), right: tab('right', FULL) };
    },
    async (order) => {
      await paidOnce(order);
      // The site shows ALREADY_PAID as this tab's success.
      for (const outcome of Object.values(outcomes)) expect(['paid', 'ALREADY_PAID']).toContain(outcome);
    },
  );
  expect(played).toBeGreaterThan(50);
});

it('two tabs at two prices are charged once, in every order of their steps', async () => {
  const played = await orders.play(
    async () => {
      await freshBooking();
      return { left: tab('left', FULL), right: tab('right', HALF, 'HALF') };
    },
    async (order) => {
      await paidOnce(order);
      // The slower tab never gets OUTCOME_UNKNOWN.
      expect(Object.values(outcomes)).toContain('paid');
      for (const outcome of Object.values(outcomes))
        expect({ order, ok: ['paid', 'ALREADY_PAID', 'REPLACED'].includes(outcome) || outcome }).toEqual({
          order,
          ok: true,
        });
      const redeemed = paypal.captured[0].cents === 20_000 ? [{ state: 'redeemed' }] : [];
      const sql = `select state from promo_redemptions where booking_id = $1 and state <> 'released'`;
      expect({ order, uses: await database.query(sql, [bookingId]) }).toEqual({ order, uses: redeemed });
    },
  );
  expect(played).toBeGreaterThan(50);
});

it('a payment that is declined while another tab orders and pays again is charged at most once', async () => {
  await orders.play(
    async () => {
      await freshBooking();
      const { id } = await modules.get(OrdersService).create(input(FULL), currentUser);
      paypal.failures = ['INSTRUMENT_DECLINED'];
      const capture = () => modules.get(CaptureService).capture(id, currentUser);
      return {
        left: () => tabs.run([], () => capture().catch(() => undefined)),
        right: tab('right', FULL),
      };
    },
    async (order) => {
      expect(paypal.captured.length).toBeLessThan(2);
      expect({ order, captures: await captures() }).toEqual({ order, captures: paypal.captured });
    },
  );
});

it('control: without checking the booking they are charged twice', async () => {
  const [leases, attempts] = [modules.get(PaymentsRepository), modules.get(OrdersService)];
  const originals = {
    acquireLease: leases.acquireLease.bind(leases),
    lockPayable: Reflect.get(attempts, 'lockPayable') as unknown,
    requireDue: Reflect.get(attempts, 'requireDue') as unknown,
  };
  /** Leases an open attempt without checking its booking. */
  const leaseOpen = async (payment: Payment) => {
    const [leased] = await database.query(
      `update payments set status = 'capturing', capture_until = now() + interval '30 seconds'
       where id = $1 and status = 'open' returning id`,
      [payment.id],
    );
    return leased ? { ...payment, status: 'capturing' } : originals.acquireLease(payment);
  };
  Object.assign(leases, { acquireLease: leaseOpen });
  Object.assign(attempts, {
    lockPayable: (_tx: EntityManager, id: string) =>
      modules.get(BookingAccessService).forPayer(id, currentUser),
    requireDue: async () => {},
  });
  const play = orders.play(
    async () => {
      await freshBooking();
      return { left: tab('left', FULL), right: tab('right', FULL) };
    },
    async () => {
      if (paypal.captured.length > 1) throw new Error('charged twice');
    },
  );
  await expect(play).rejects.toThrow('charged twice');
  const { acquireLease, ...rest } = originals;
  Object.assign(leases, { acquireLease });
  Object.assign(attempts, rest);
});
