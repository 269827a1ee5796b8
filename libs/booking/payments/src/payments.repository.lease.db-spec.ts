import { randomUUID } from 'node:crypto';
import { insertBooking, insertPayment, setUpModules, UNPAID } from '#libs/platform/testing';
import { BookingAccessService, BookingsService, type Booking } from '#libs/booking/bookings';
import { BOOKING_STATUSES, PAYMENT_STATUSES } from '#libs/shared/contracts';
import type { Payment } from './payment.entity.js';
import { PaymentsModule } from './payments.module.js';
import { PaymentsRepository } from './payments.repository.js';

const { modules, database } = setUpModules([PaymentsModule]);
let booking: Booking;
let attempt: Payment;

beforeEach(async () => {
  await database.query('truncate bookings cascade');
  booking = await insertBooking(database, UNPAID);
  const { id } = await insertPayment(database, { bookingId: booking.id, status: 'open' });
  attempt = await modules.get(PaymentsRepository).get(id);
});

/** May pay the booking and has synced the order. */
const PAYER = { sessionId: null, userId: null, isPayer: true, isSynced: true };
const acquire = (requester: Parameters<PaymentsRepository['acquireLease']>[1] = PAYER) =>
  modules.get(PaymentsRepository).acquireLease(attempt.providerOrderId as string, requester);
const status = async () => (await modules.get(PaymentsRepository).get(attempt.id)).status;
const update = (change: string) =>
  database.query(`update payments set ${change} where id = $1`, [attempt.id]);

it('one of several concurrent requests acquires the lease, and later ones do not', async () => {
  const found = await Promise.all([acquire(), acquire(), acquire()]);
  expect(found.filter((each) => each?.isLeased)).toHaveLength(1);
  expect(await acquire()).toMatchObject({ isLeased: false });
});

it.each([
  ['was released', 'capture_until = null'],
  ['has expired', 'capture_until = now()'],
])('a lease that %s may be acquired again', async (_, change) => {
  await acquire();
  await update(change);
  expect(await acquire()).toMatchObject({
    isLeased: true,
    payment: { id: attempt.id, status: 'capturing' },
  });
});

it('an expired lease is not acquired before the order is synced', async () => {
  await acquire();
  await update('capture_until = now()');
  expect(await acquire({ ...PAYER, isSynced: false })).toMatchObject({ isLeased: false });
});

it('a session that may not pay the booking gets the attempt and its booking instead of the lease', async () => {
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
    await update(`status = '${ended}'`);
    expect(await acquire()).toMatchObject({ isLeased: false, payment: { status: ended } });
  },
);

it.each([
  ['still leased', "updated_at = now() - interval '1 minute'", 'capturing'],
  ['released just now', 'capture_until = null', 'capturing'],
  ['released a minute ago', "capture_until = null, updated_at = now() - interval '1 minute'", 'open'],
])('reopening a capture that never reached PayPal, %s', async (_, change, left) => {
  await acquire();
  await update(change);
  await modules.get(PaymentsRepository).reopenStale({ ...attempt, status: 'capturing' });
  expect(await status()).toBe(left);
});

describe.each(BOOKING_STATUSES)('the lease for a booking with status %s', (bookingStatus) => {
  it.each(
    PAYMENT_STATUSES.flatMap((each) => (['before', 'after'] as const).map((when) => [each, when] as const)),
  )(
    'and payment status %s, %s its start, is given exactly if the booking may be paid',
    async (paymentStatus, when) => {
      const started = when === 'after' ? ", event_date = '2020-01-04', starts_at = '2020-01-04 15:00Z'" : '';
      await database.query(`update bookings set status = $2, payment_status = $3${started} where id = $1`, [
        booking.id,
        bookingStatus,
        paymentStatus,
      ]);
      const stored = (await modules.get(BookingsService).find(booking.id))!;
      const isPayable = modules.get(BookingAccessService).paymentRejection(stored) === null;
      const session = { sessionId: booking.sessionIds[0], userId: null, isPayer: false, isSynced: false };
      for (const requester of [session, { ...session, sessionId: null, isPayer: true }]) {
        expect(await acquire(requester)).toMatchObject({ isLeased: isPayable });
        await update("status = 'open', capture_until = null");
      }
    },
  );
});
