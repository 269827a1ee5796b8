import { BookingAccessService, type Booking } from '#libs/booking/bookings';
import { PromoCodesService } from '#libs/shop/promo-codes';
import { insertBooking, lockWaits, makePromo, setUpModules, UNPAID, until } from '#libs/platform/testing';
import { DataSource } from 'typeorm';
import { OrdersService } from '../checkout/orders.service.js';
import { PaymentsModule } from '../payments.module.js';
import { PaymentsRepository } from '../payments.repository.js';
import { ExpiredBookingsService } from './expired-bookings.service.js';

/** 10:00 AM in the business zone. */
const START = '2026-12-05T15:00:00Z';
const FULL = {
  amountCents: 40_000,
  promo: null,
  discountCents: 0,
  purpose: 'full' as const,
  creditId: null,
  creditCents: 0,
};

const { modules, database, clock } = setUpModules([PaymentsModule]);

beforeEach(async () => {
  await database.clear('bookings', 'promo_codes', 'outbox');
  clock.set('2026-12-05T14:00:00Z');
});

const expireDue = () => modules.get(ExpiredBookingsService).expireDue();
const statusOf = async ({ id }: Booking) =>
  (await database.query('select status from bookings where id = $1', [id]))[0].status;
const open = (booking: Booking, price = FULL) =>
  modules.get(OrdersService).openAttempt(booking, price, booking.sessionIds[0], null);
const events = async () =>
  (await database.query('select name from outbox order by name')).map(({ name }) => name);

it('an unpaid booking expires a minute after its start, once: attempt abandoned, code released, event published', async () => {
  await makePromo(database, { code: 'TEN' });
  const booking = await insertBooking(database, UNPAID);
  const redeemer = { userId: null, email: booking.parentEmail, sessionId: null };
  const promo = await modules.get(PromoCodesService).findUsable('TEN', redeemer, booking.id);
  await open(booking, {
    amountCents: 36_000,
    promo,
    discountCents: 4_000,
    purpose: 'full' as const,
    creditId: null,
    creditCents: 0,
  } as never);
  clock.set('2026-12-05T15:00:59Z');
  expect(await expireDue()).toBe(0);
  clock.set('2026-12-05T15:01:00Z');
  expect(await expireDue()).toBe(1);
  expect(await expireDue()).toBe(0);
  expect(await statusOf(booking)).toBe('expired');
  expect(await database.query('select status from payments')).toEqual([{ status: 'abandoned' }]);
  expect(await database.query('select usage_count as uses from promo_codes')).toEqual([{ uses: 0 }]);
  expect(await events()).toEqual(['booking-expired']);
  expect(await database.query('select code, actor from booking_history')).toEqual([
    { code: 'expired', actor: 'system' },
  ]);
});

it.each([
  ['paid', {}],
  ['confirmed manually', { ...UNPAID, status: 'confirmed' }],
  ['cancelled', { ...UNPAID, status: 'cancelled' }],
] as const)('a %s booking stays as it is', async (_what, changes) => {
  const booking = await insertBooking(database, changes);
  clock.set('2026-12-06T00:00:00Z');
  expect(await expireDue()).toBe(0);
  expect(await statusOf(booking)).toBe(booking.status);
});

it('a booking that is paid while it would expire stays paid', async () => {
  const booking = await insertBooking(database, UNPAID);
  clock.set('2026-12-05T15:01:00Z');
  let expired: Promise<number> = Promise.resolve(0);
  await modules.get(DataSource).transaction(async (tx) => {
    await modules.get(BookingAccessService).lock(tx, booking.id);
    expired = expireDue();
    await until('the timer waits', async () => (await lockWaits(database)) > 0);
    await tx.query("update bookings set status = 'confirmed', payment_status = 'completed'");
  });
  await expired;
  expect(await statusOf(booking)).toBe('confirmed');
  expect(await events()).toEqual([]);
});

/** Acquires the lease for a user who may pay the booking. */
const acquire = async ({ id }: { id: string }) => {
  const payments = modules.get(PaymentsRepository);
  return (await payments.acquireLease(await payments.get(id))) !== null;
};

it('after the start no attempt opens and no capture begins, even if the booking was read before', async () => {
  const [early, late] = [await insertBooking(database, UNPAID), await insertBooking(database, UNPAID)];
  const payment = await open(early);
  await database.query("update payments set status = 'open', provider_order_id = 'ORDER-' || id");
  clock.set(START);
  await expect(open(late)).rejects.toMatchObject({ code: 'EVENT_STARTED' });
  expect(await acquire(payment)).toBe(false);
  clock.set('2026-12-05T14:59:59Z');
  expect(await acquire(payment)).toBe(true);
});

it('a booking whose expiration fails does not block the later ones', async () => {
  const broken = await insertBooking(database, UNPAID);
  const later = await insertBooking(database, UNPAID);
  await database.query("update bookings set starts_at = starts_at - interval '1 minute' where id = $1", [
    broken.id,
  ]);
  clock.set('2026-12-05T15:01:00Z');
  const access = modules.get(BookingAccessService);
  const lock = access.lock.bind(access);
  const failing = jest.spyOn(access, 'lock').mockImplementation((tx, id) => {
    return id === broken.id ? Promise.reject(new Error('this booking is broken')) : lock(tx, id);
  });
  expect(await expireDue()).toBe(2);
  expect([await statusOf(broken), await statusOf(later)]).toEqual(['pending', 'expired']);
  failing.mockRestore();
  expect(await expireDue()).toBe(1);
  expect(await statusOf(broken)).toBe('expired');
});
