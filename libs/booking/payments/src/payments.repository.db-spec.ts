import {
  insertBooking,
  insertCredit,
  insertPaid,
  insertPayment,
  setUpModules,
  UNPAID,
} from '#libs/platform/testing';
import { HOUR_MS } from '#libs/shared/contracts';
import { DataSource, type EntityManager } from 'typeorm';
import { OfflinePaymentsRepository } from './offline/offline-payments.repository.js';
import type { Payment, PaymentState } from './payment.entity.js';
import { PaymentsModule } from './payments.module.js';
import { PaymentsRepository } from './payments.repository.js';

const PRICE = 40_000;
const CAPTURE = { id: 'CAP1', status: 'COMPLETED', amountCents: PRICE, currency: 'USD', feeCents: null };
const STATES: PaymentState[] = [
  'creating',
  'open',
  'capturing',
  'pending',
  'captured',
  'failed',
  'abandoned',
  'unapplied',
];

const { modules, database, clock } = setUpModules([PaymentsModule]);
const payments = () => modules.get(PaymentsRepository);
const manager = () => modules.get(DataSource).manager;

beforeEach(() => database.clear('bookings'));

it('an order keeps the creation key of the request that stored it first', async () => {
  const { id: bookingId } = await insertBooking(database, UNPAID);
  const { id } = await insertPayment(database, { bookingId });
  const payment = await payments().get(id);
  const store = (key: string | null) => payments().storeOrder(payment, 'ORDER1', key);
  expect(await store('first')).toBe(true);
  expect(await store('second')).toBe(false);
  expect(await store(null)).toBe(true);
  expect(await payments().orderCreatedBy('first')).toEqual({ id: 'ORDER1' });
  expect(await payments().orderCreatedBy('second')).toBeNull();
});

type Write = (payment: Payment, tx: EntityManager) => Promise<unknown>;

describe.each<[change: string, write: Write, after: string]>([
  // The status afterwards (`.`: unchanged) by the one before, in this order:
  // creating open capturing pending captured failed abandoned unapplied.
  ['storing its order', (payment) => payments().storeOrder(payment, 'NEW', null), 'open . . . . . . .'],
  ['leasing its capture', (payment) => payments().acquireLease(payment), '. capturing . . . . . .'],
  ['reopening it', (payment) => payments().reopen(payment), '. . open . . . . .'],
  ['reopening it when stale', (payment) => payments().reopenStale(payment), '. . open . . . . .'],
  [
    'a review',
    (payment, tx) => payments().transition(tx, payment, 'review'),
    'pending pending pending pending . . . .',
  ],
  [
    'settling it',
    (payment, tx) => payments().settle(tx, payment, CAPTURE, PRICE),
    'captured captured captured captured . . . .',
  ],
  [
    'leaving it unapplied',
    (payment, tx) => payments().leaveUnapplied(tx, payment, false),
    'unapplied unapplied unapplied unapplied . unapplied unapplied .',
  ],
  [
    'applying it after it was left unapplied',
    (payment, tx) => payments().applyUnapplied(tx, payment, PRICE),
    '. . . . . . . captured',
  ],
  [
    'failing it',
    (payment, tx) => payments().transition(tx, payment, 'fail', { failure: 'DECLINED' }),
    'failed failed failed failed . . . .',
  ],
  [
    'failing it without an order',
    (payment, tx) => payments().failCreating(tx, payment, 'NEW'),
    'failed . . . . . . .',
  ],
  [
    'abandoning it',
    ({ bookingId }, tx) => payments().abandonOpen(tx, bookingId),
    'abandoned abandoned . . . . . .',
  ],
  [
    'reinstating its booking',
    (payment, tx) => payments().transition(tx, payment, 'reinstate'),
    '. . . . . open open .',
  ],
  [
    'reversing it',
    ({ id }, tx) => modules.get(OfflinePaymentsRepository).void(tx, id),
    '. . . . failed . . .',
  ],
])('%s', (_, write, after) => {
  const expected = after.split(' ');
  it.each(STATES.map((before, at) => [before, expected[at] === '.' ? before : expected[at]]))(
    'turns an attempt that is %s into one that is %s',
    async (before, becomes) => {
      const { id: bookingId } = await insertBooking(database, UNPAID);
      const { paymentId } = await insertPaid(database, { bookingId, status: before as PaymentState });
      await database.query(
        `update payments set returns_after = $1, capture_until = null, updated_at = now() - interval '1 hour'`,
        [new Date(clock.now().getTime() + HOUR_MS)],
      );
      await database.query(`update captures set provider_capture_id = '${CAPTURE.id}'`);
      if (before !== 'unapplied' && before !== 'captured') await database.query('delete from captures');
      const payment = await payments().get(paymentId);
      await modules.get(DataSource).transaction((tx) => write(payment, tx));
      expect((await payments().get(paymentId)).status).toBe(becomes);
    },
  );
});

it.each([
  ['is not refunded', true, PRICE, ''],
  [
    'is partly refunded',
    false,
    PRICE,
    "update captures set refunded_cents = 100, status = 'PARTIALLY_REFUNDED'",
  ],
  ['has a refund under way', false, PRICE, 'update captures set refunded_cents = amount_cents'],
  ['was refunded at PayPal directly', false, PRICE, "update captures set status = 'REFUNDED'"],
  ['exceeds the price', false, PRICE - 1, ''],
  ['has waited too long', false, PRICE, 'update payments set returns_after = $1'],
])('an unapplied payment that %s is applied to its booking: %s', async (_, isApplied, price, change) => {
  const { id: bookingId } = await insertBooking(database, UNPAID);
  const { paymentId } = await insertPaid(database, { bookingId, status: 'unapplied' });
  await database.query('update payments set returns_after = $1', [new Date(clock.now().getTime() + HOUR_MS)]);
  if (change) await database.query(change, change.includes('$1') ? [clock.now()] : []);
  const waiting = await payments().get(paymentId);
  expect(await payments().applyUnapplied(manager(), waiting, price)).toBe(isApplied);
  expect((await payments().get(paymentId)).status).toBe(isApplied ? 'captured' : 'unapplied');
});

it.each([
  [10_000, 'captured'],
  [10_001, 'open'],
])(
  'an attempt of 30000 cents with %i of a credit is %s when the price is 40000',
  async (creditCents, status) => {
    const { id: bookingId } = await insertBooking(database, UNPAID);
    const { id: creditId } = await insertCredit(database, { sourceBookingId: bookingId });
    const amountCents = PRICE - 10_000;
    const attempt = { bookingId, status: 'open' as const, amountCents, creditId, creditCents };
    const { id } = await insertPayment(database, attempt);
    const payment = await payments().get(id);
    await payments().settle(manager(), payment, { ...CAPTURE, amountCents }, PRICE);
    expect((await payments().get(id)).status).toBe(status);
  },
);
