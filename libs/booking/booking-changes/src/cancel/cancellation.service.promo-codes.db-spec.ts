import { RequestUser } from '#libs/platform/auth';
import { BookingChangeService, BookingsService, type Booking } from '#libs/booking/bookings';
import {
  insertBooking,
  insertPayment,
  insertUser,
  makePromo,
  setUpModules,
  UNPAID,
} from '#libs/platform/testing';
import { PromoCodesService } from '#libs/shop/promo-codes';
import { ExpiredBookingsService, PaymentSettlementService, PayPalClient } from '#libs/booking/payments';
import { DataSource } from 'typeorm';
import { BookingChangesModule } from '../booking-changes.module.js';
import { PAYPAL } from '../booking-changes.test-part.js';
import { CancelByStaffService } from './cancel-by-staff.service.js';
import { CancellationService } from './cancellation.service.js';

const paypal = { ...PAYPAL, pollFactor: 1 };
const { modules, database, clock } = setUpModules([BookingChangesModule], {
  replace: [[PayPalClient, paypal]],
});
let staff: RequestUser;
let codes = 0;
let promoId: string;
let code: string;

beforeAll(async () => {
  const user = await insertUser(database, { role: 'admin' });
  staff = new RequestUser({ token: 'a log-in', user });
});
beforeEach(async () => {
  clock.set('2026-12-01T16:00:00Z');
  code = `CODE${(codes += 1)}`;
  promoId = await makePromo(database, { code, usageLimit: 1, userUsageLimit: 1 });
});

const PAT = { userId: null, email: 'pat@example.com', sessionId: null };
const inTransaction = <Result>(work: Parameters<DataSource['transaction']>[1]) =>
  modules.get(DataSource).transaction(work as never) as Promise<Result>;
const find = () => modules.get(PromoCodesService).findUsable(code, PAT, null);
const read = async ({ id }: Booking) => (await modules.get(BookingsService).find(id)) as Booking;
const uses = async () =>
  (
    await database.query<{ counted: number; live: number; states: string[] }>(
      `select usage_count as counted, (select count(*)::int from promo_redemptions r where r.promo_code_id = p.id
         and r.state <> 'released') as live, array(select state from promo_redemptions r where r.promo_code_id = p.id
         order by created_at, id) as states from promo_codes p where p.id = $1`,
      [promoId],
    )
  )[0];

async function held(changes: Partial<Booking> = {}): Promise<Booking> {
  const booking = await insertBooking(database, changes);
  const promo = (await find())!;
  await inTransaction((tx) =>
    modules
      .get(PromoCodesService)
      .hold(tx, { promo, bookingId: booking.id, redeemer: PAT, discountCents: 4_000 }),
  );
  return booking;
}
async function redeemed(changes: Partial<Booking> = {}): Promise<Booking> {
  const booking = await held(changes);
  await inTransaction((tx) => modules.get(PromoCodesService).redeem(tx, booking.id, promoId));
  return booking;
}
const cancelByStaff = async (booking: Booking) => {
  const { version } = await read(booking);
  return modules
    .get(CancelByStaffService)
    .cancel(booking.id, { version, reason: 'Rain', tookPlace: true }, staff);
};
const cancelByFamily = (booking: Booking, askedAt = clock.now()) =>
  modules.get(BookingChangeService).asSystem(booking.id, async (change) => {
    const promise = { refundCents: 0, feeCents: 0, capturedCents: 0 };
    await modules.get(CancellationService).cancelForFamily(change, { askedAt, ...promise });
  });

it.each([
  ['staff', cancelByStaff],
  ['the family', (booking: Booking) => cancelByFamily(booking)],
])('a redeemed code is free again when %s cancel before the start, once', async (_, cancel) => {
  const booking = await redeemed();
  expect([await uses(), await find()]).toMatchObject([{ counted: 1, live: 1 }, null]);
  await cancel(booking);
  expect(await uses()).toEqual({ counted: 0, live: 0, states: ['released'] });
  await cancel(booking).catch(() => {});
  expect(await uses()).toMatchObject({ counted: 0, live: 0 });
  // The limits of the code and of the person are restored as well.
  expect(await find()).not.toBeNull();
  await redeemed();
  expect(await uses()).toMatchObject({ counted: 1, live: 1 });
});

it('a cancellation requested before the start and final after it also frees the code', async () => {
  const booking = await redeemed();
  const askedAt = new Date(booking.startsAt.getTime() - 60_000);
  clock.set(new Date(booking.startsAt.getTime() + 60_000).toISOString());
  await cancelByFamily(booking, askedAt);
  expect(await uses()).toMatchObject({ counted: 0, live: 0 });
});

it.each([
  ['at the start', 0],
  ['after the event', 86_400_000],
])('a cancellation %s leaves the code used', async (_, afterMs) => {
  const booking = await redeemed();
  clock.set(new Date(booking.startsAt.getTime() + afterMs).toISOString());
  await cancelByStaff(booking);
  expect(await uses()).toEqual({ counted: 1, live: 1, states: ['redeemed'] });
});

it('a held code is free again when its booking expires at the start', async () => {
  const booking = await held(UNPAID);
  clock.set(new Date(booking.startsAt.getTime() + 120_000).toISOString());
  await modules.get(ExpiredBookingsService).expireDue();
  expect(await read(booking)).toMatchObject({ status: 'expired' });
  expect(await uses()).toMatchObject({ counted: 0, live: 0 });
});

it('a concurrent cancellation and payment leave a use only with a booking that is not cancelled', async () => {
  for (let round = 0; round < 8; round += 1) {
    const booking = await held(UNPAID);
    const { id } = await insertPayment(database, {
      bookingId: booking.id,
      status: 'capturing',
      amountCents: 36_000,
      promoCodeId: promoId,
      discountCents: 4_000,
    } as never);
    const payment = await modules.get(DataSource).getRepository('payments').findOneByOrFail({ id });
    const capture = { id: `C-${id}`, status: 'COMPLETED', amountCents: 36_000, currency: 'USD', feeCents: 0 };
    const settle = () => modules.get(PaymentSettlementService).settle(payment as never, capture as never);
    const acts = [settle, () => cancelByFamily(booking)];
    await Promise.all((round % 2 === 0 ? acts : acts.toReversed()).map((act) => act()));
    expect(await read(booking)).toMatchObject({ status: 'cancelled' });
    expect(await uses()).toMatchObject({ counted: 0, live: 0 });
  }
});

it('a cancellation and another booking competing for the last use never exceed the limit', async () => {
  let first = await redeemed();
  for (let round = 0; round < 8; round += 1) {
    const other = await insertBooking(database, UNPAID);
    const promo = { id: promoId, discountType: 'fixed', discountValue: 40 } as never;
    const hold = () =>
      inTransaction((tx) =>
        modules
          .get(PromoCodesService)
          .hold(tx, { promo, bookingId: other.id, redeemer: PAT, discountCents: 4_000 }),
      );
    const [wanted] = await Promise.allSettled([hold(), cancelByFamily(first)]);
    expect(await uses()).toMatchObject(
      wanted.status === 'fulfilled' ? { counted: 1, live: 1 } : { counted: 0, live: 0 },
    );
    if (wanted.status === 'rejected') await hold();
    first = other;
  }
});
