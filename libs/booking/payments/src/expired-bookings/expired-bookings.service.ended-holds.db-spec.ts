import { BookingAccessService, type Booking } from '#libs/booking/bookings';
import {
  insertBooking,
  insertCrew,
  insertPayment,
  insertReservation,
  lockWaits,
  makePromo,
  setUpModules,
  UNPAID,
  until,
} from '#libs/platform/testing';
import { PromoCodesService } from '#libs/shop/promo-codes';
import { DataSource } from 'typeorm';
import { OrdersService } from '../checkout/orders.service.js';
import { PaymentsModule } from '../payments.module.js';
import { PaymentsRepository } from '../payments.repository.js';
import { ExpiredBookingsService } from './expired-bookings.service.js';

const HELD_UNTIL = new Date('2026-06-03T16:00:00Z');
const FULL = { amountCents: 40_000, promo: null, discountCents: 0 };

const { modules, database, clock } = setUpModules([PaymentsModule]);
let crew: number;

beforeEach(async () => {
  await database.clear('bookings', 'promo_codes', 'crews', 'outbox');
  clock.set('2026-06-01T16:00:00Z');
  crew = await insertCrew(database);
});

/** An unpaid booking with a crew reservation. */
async function held(changes: Partial<Booking> = {}, heldUntil: Date | null = HELD_UNTIL): Promise<Booking> {
  const booking = await insertBooking(database, { ...UNPAID, ...changes });
  await insertReservation(database, crew, booking, heldUntil);
  return booking;
}
const expireDue = () => modules.get(ExpiredBookingsService).expireDue();
const statusOf = async ({ id }: Booking) =>
  (await database.query('select status from bookings where id = $1', [id]))[0].status;
const reservations = async () =>
  (await database.query('select state from crew_reservations')).map(({ state }) => state);
const events = () =>
  database.query("select name, payload from outbox where name <> 'time-freed' order by seq");
const open = (booking: Booking, price: object = FULL) =>
  modules
    .get(OrdersService)
    .openAttempt(
      booking,
      { purpose: 'full', creditId: null, creditCents: 0, ...price } as never,
      booking.sessionIds[0],
      null,
    );

it('an unpaid booking expires with its hold, once: time and code released, attempt abandoned, event published', async () => {
  await makePromo(database, { code: 'TEN' });
  const booking = await held();
  const redeemer = { userId: null, email: booking.parentEmail, sessionId: null };
  const promo = await modules.get(PromoCodesService).findUsable('TEN', redeemer, booking.id);
  await open(booking, { amountCents: 36_000, promo, discountCents: 4_000 });
  clock.set('2026-06-03T15:59:59Z');
  await expireDue();
  expect([await statusOf(booking), await reservations()]).toEqual(['pending', ['held']]);
  clock.set('2026-06-03T16:00:00Z');
  await expireDue();
  await expireDue();
  expect([await statusOf(booking), await reservations()]).toEqual(['expired', ['released']]);
  expect(await database.query('select status from payments')).toEqual([{ status: 'abandoned' }]);
  expect(await database.query('select usage_count as uses from promo_codes')).toEqual([{ uses: 0 }]);
  const reservationId = (await database.query('select id from crew_reservations'))[0].id;
  expect(await events()).toEqual([
    { name: 'booking-expired', payload: { bookingId: booking.id, reservationId } },
  ]);
  expect(await database.query('select code, actor from booking_history')).toEqual([
    { code: 'hold-ended', actor: 'system' },
  ]);
});

it.each(['capturing', 'pending'] as const)('a payment that is %s prolongs the hold', async (status) => {
  const booking = await held();
  const { id } = await insertPayment(database, { bookingId: booking.id, status });
  clock.set('2026-06-03T16:00:00Z');
  await expireDue();
  clock.set('2026-06-03T16:30:00Z');
  await expireDue();
  expect([await statusOf(booking), await reservations(), await events()]).toEqual(['pending', ['held'], []]);
  const late = await database.query('select from crew_reservations where held_until < $1', [clock.now()]);
  expect(late).toEqual([]);
  await database.query("update payments set status = 'failed' where id = $1", [id]);
  clock.set('2026-06-03T16:35:00Z');
  await expireDue();
  expect([await statusOf(booking), await reservations()]).toEqual(['expired', ['released']]);
});

/** Acquires the lease for a user who may pay the booking. */
const acquire = async ({ id }: { id: string }) => {
  const payments = modules.get(PaymentsRepository);
  return (await payments.acquireLease(await payments.get(id))) !== null;
};

it('a capture that begins during the expiry prolongs the hold; after the expiry none begins', async () => {
  const [first, second] = [
    await held(),
    await held({ eventDate: '2026-12-06', startsAt: new Date('2026-12-06T15:00:00Z') }),
  ];
  const [early, late] = [await open(first), await open(second)];
  await database.query("update payments set status = 'open', provider_order_id = 'ORDER-' || id");
  let expired: Promise<unknown> = Promise.resolve();
  clock.set('2026-06-03T16:00:00Z');
  await modules.get(DataSource).transaction(async (tx) => {
    await tx.query("update payments set status = 'capturing' where id = $1", [early.id]);
    expired = expireDue();
    await until('the timer waits', async () => (await lockWaits(database)) > 0);
  });
  await expired;
  expect([await statusOf(first), await statusOf(second)]).toEqual(['pending', 'expired']);
  await database.query("update bookings set status = 'pending' where id = $1", [second.id]);
  expect(await acquire(late)).toBe(false);
});

it.each([
  ['paid', { status: 'confirmed', paymentStatus: 'completed' }, 'confirmed', ['firm']],
  ['confirmed manually', { status: 'confirmed' }, 'confirmed', ['firm']],
  ['cancelled', { status: 'cancelled' }, 'cancelled', ['released']],
] as const)(
  'a %s booking does not expire with its hold, and nothing stays held',
  async (_, changes, status, states) => {
    const booking = await held(changes);
    clock.set('2026-06-04T16:00:00Z');
    await expireDue();
    expect([await statusOf(booking), await reservations(), await events()]).toEqual([status, states, []]);
  },
);

it('a booking that is paid during its expiry stays paid', async () => {
  const booking = await held();
  clock.set('2026-06-03T16:00:00Z');
  let expired: Promise<unknown> = Promise.resolve();
  await modules.get(DataSource).transaction(async (tx) => {
    await modules.get(BookingAccessService).lock(tx, booking.id);
    expired = expireDue();
    await until('the timer waits', async () => (await lockWaits(database)) > 0);
    await tx.query("update bookings set status = 'confirmed', payment_status = 'completed'");
  });
  await expired;
  expect([await statusOf(booking), await events()]).toEqual(['confirmed', []]);
});

it('a booking that is unpaid at its start expires even if its time is still held', async () => {
  const booking = await held({}, new Date('2026-12-05T15:00:00Z'));
  await database.query("update crew_reservations set held_until = '2026-12-06T00:00:00Z'");
  clock.set('2026-12-05T15:01:00Z');
  await expireDue();
  expect([await statusOf(booking), await reservations()]).toEqual(['expired', ['released']]);
  expect(await events()).toEqual([{ name: 'booking-expired', payload: { bookingId: booking.id } }]);
});

it('holds of deactivated crews end on time, not earlier', async () => {
  const booking = await held();
  await database.query('update crews set is_active = false');
  clock.set('2026-06-03T15:59:00Z');
  await expireDue();
  expect(await statusOf(booking)).toBe('pending');
  clock.set('2026-06-03T16:00:00Z');
  await expireDue();
  expect([await statusOf(booking), await reservations()]).toEqual(['expired', ['released']]);
});
