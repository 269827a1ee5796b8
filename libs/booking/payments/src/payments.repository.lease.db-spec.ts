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
  await database.clear('bookings');
  booking = await insertBooking(database, UNPAID);
  const { id } = await insertPayment(database, { bookingId: booking.id, status: 'open' });
  attempt = await modules.get(PaymentsRepository).get(id);
});

/** Acquires the lease for a user who may pay the booking and has just read the attempt. */
const acquire = async () =>
  modules.get(PaymentsRepository).acquireLease(await modules.get(PaymentsRepository).get(attempt.id));
const status = async () => (await modules.get(PaymentsRepository).get(attempt.id)).status;
const update = (change: string) =>
  database.query(`update payments set ${change} where id = $1`, [attempt.id]);

it('one of several concurrent requests acquires the lease, and later ones do not', async () => {
  const leased = await Promise.all([acquire(), acquire(), acquire()]);
  expect(leased.filter((each) => each !== null)).toHaveLength(1);
  expect(await acquire()).toBeNull();
});

it.each([
  ['was released', 'capture_until = null'],
  ['has expired', 'capture_until = now()'],
])('a lease that %s may be acquired again', async (_, change) => {
  await acquire();
  await update(change);
  expect(await acquire()).toMatchObject({ id: attempt.id, status: 'capturing' });
});

it('an expired lease is not acquired by a request that read the attempt before it was captured', async () => {
  await acquire();
  await update('capture_until = now()');
  expect(await modules.get(PaymentsRepository).acquireLease(attempt)).toBeNull();
});

it.each([
  ['paid', "payment_status = 'completed', status = 'confirmed'"],
  ['cancelled', "status = 'cancelled'"],
  ['over', "starts_at = '2000-01-01'"],
])('an order of a booking that is %s is not captured', async (_, change) => {
  await database.query(`update bookings set ${change}`);
  expect(await acquire()).toBeNull();
});

it.each(['captured', 'failed', 'abandoned', 'unapplied', 'pending'])(
  'an order whose attempt is %s is no longer captured',
  async (ended) => {
    await update(`status = '${ended}'`);
    expect(await acquire()).toBeNull();
    expect(await modules.get(PaymentsRepository).acquireLease(attempt)).toBeNull();
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
      expect((await acquire()) !== null).toBe(isPayable);
    },
  );
});
