import { insertBooking, insertPayment, setUpModules, UNPAID } from '#libs/platform/testing';
import type { Booking } from '#libs/booking/bookings';
import { CaptureLease } from './capture-lease.js';
import type { Payment } from './payment.entity.js';
import { PaymentsLedger } from './payments.ledger.js';
import { PaymentsModule } from './payments.module.js';

const { modules, database } = setUpModules([PaymentsModule]);
let booking: Booking;
let attempt: Payment;

beforeEach(async () => {
  await database.query('truncate bookings cascade');
  booking = await insertBooking(database, UNPAID);
  const { id } = await insertPayment(database, { bookingId: booking.id, status: 'open' });
  attempt = await modules.get(PaymentsLedger).current(id);
});

const begin = () => modules.get(CaptureLease).begin(attempt, booking);
const status = async () => (await modules.get(PaymentsLedger).current(attempt.id)).status;
const put = (change: string) => database.query(`update payments set ${change} where id = $1`, [attempt.id]);

it('of several callers at once one is at PayPal with an order, and nobody comes after it', async () => {
  const begun = await Promise.all([begin(), begin(), begin()]);
  expect(begun.filter(Boolean)).toHaveLength(1);
  expect(await begin()).toBeNull();
});

it.each([
  ['was given back', 'capture_until = null'],
  ['has run out', 'capture_until = now()'],
])('a call that %s may be repeated', async (_, change) => {
  await begin();
  await put(change);
  expect(await begin()).toMatchObject({ id: attempt.id, status: 'capturing' });
});

it.each(['captured', 'failed', 'abandoned', 'orphaned', 'pending'])(
  'an order whose attempt is %s is not captured any more',
  async (ended) => {
    await put(`status = '${ended}'`);
    expect(await begin()).toBeNull();
  },
);

it.each([
  ['somebody is at it', "updated_at = now() - interval '1 minute'", 'capturing'],
  ['it was given up a moment ago', 'capture_until = null', 'capturing'],
  ['it was given up a while ago', "capture_until = null, updated_at = now() - interval '1 minute'", 'open'],
])(
  'a capture that PayPal has not heard of waits for its parent again once nobody is at it: %s',
  async (_, change, left) => {
    await begin();
    await put(change);
    await modules.get(CaptureLease).reopenForgotten({ ...attempt, status: 'capturing' });
    expect(await status()).toBe(left);
  },
);
