import { randomUUID } from 'node:crypto';
import { insertBooking, insertPayment, setUpModules, UNPAID } from '#libs/platform/testing';
import type { Booking } from '#libs/booking/bookings';
import type { Payment } from '../payment.entity.js';
import { PaymentsModule } from '../payments.module.js';
import { PaymentsRepository } from '../payments.repository.js';

const { modules, database } = setUpModules([PaymentsModule]);
let booking: Booking;
let attempt: Payment;

beforeEach(async () => {
  await database.query('truncate bookings cascade');
  booking = await insertBooking(database, UNPAID);
  const { id } = await insertPayment(database, { bookingId: booking.id, status: 'open' });
  attempt = await modules.get(PaymentsRepository).get(id);
});

/** As somebody who may pay the booking, after PayPal was asked about the order. */
const PAYER = { sessionId: null, userId: null, isPayer: true, isSynced: true };
const acquire = (requester: Parameters<PaymentsRepository['acquireLease']>[1] = PAYER) =>
  modules.get(PaymentsRepository).acquireLease(attempt.providerOrderId as string, requester);
const status = async () => (await modules.get(PaymentsRepository).get(attempt.id)).status;
const put = (change: string) => database.query(`update payments set ${change} where id = $1`, [attempt.id]);

it('of several callers at once one gets the lease, and nobody after it', async () => {
  const found = await Promise.all([acquire(), acquire(), acquire()]);
  expect(found.filter((each) => each?.isLeased)).toHaveLength(1);
  expect(await acquire()).toMatchObject({ isLeased: false });
});

it.each([
  ['was released', 'capture_until = null'],
  ['has run out', 'capture_until = now()'],
])('a lease that %s may be acquired again', async (_, change) => {
  await acquire();
  await put(change);
  expect(await acquire()).toMatchObject({
    isLeased: true,
    payment: { id: attempt.id, status: 'capturing' },
  });
});

it('a lease that has run out is not acquired before PayPal was asked about the order', async () => {
  await acquire();
  await put('capture_until = now()');
  expect(await acquire({ ...PAYER, isSynced: false })).toMatchObject({ isLeased: false });
});

it('only who may pay the booking acquires the lease, and the answer tells why nobody else does', async () => {
  const session = (sessionId: string | null) => acquire({ ...PAYER, sessionId, isPayer: false });
  for (const stranger of [null, randomUUID()])
    expect(await session(stranger)).toMatchObject({
      isLeased: false,
      payment: { status: 'open' },
      booking: { sessionIds: booking.sessionIds, status: 'pending' },
    });
  expect(await session(booking.sessionIds[0])).toMatchObject({ isLeased: true });
});

it.each([
  ['paid', "payment_status = 'completed', status = 'confirmed'"],
  ['cancelled', "status = 'cancelled'"],
  ['over', "starts_at = '2000-01-01'"],
])('an order of a booking that is %s is not captured', async (_, change) => {
  await database.query(`update bookings set ${change}`);
  expect(await acquire()).toMatchObject({ isLeased: false });
});

it.each(['captured', 'failed', 'abandoned', 'orphaned', 'pending'])(
  'an order whose attempt is %s is not captured any more',
  async (ended) => {
    await put(`status = '${ended}'`);
    expect(await acquire()).toMatchObject({ isLeased: false, payment: { status: ended } });
  },
);

it.each([
  ['somebody is at it', "updated_at = now() - interval '1 minute'", 'capturing'],
  ['it was given up a moment ago', 'capture_until = null', 'capturing'],
  ['it was given up a while ago', "capture_until = null, updated_at = now() - interval '1 minute'", 'open'],
])(
  'a capture that PayPal has not heard of waits for its parent again once nobody is at it: %s',
  async (_, change, left) => {
    await acquire();
    await put(change);
    await modules.get(PaymentsRepository).reopenStale({ ...attempt, status: 'capturing' });
    expect(await status()).toBe(left);
  },
);
