import { BookingAccessService, type Booking } from '#libs/booking/bookings';
import { PromoCodesService, type PromoCode } from '#libs/shop/promo-codes';
import {
  insertBooking,
  insertPaid,
  lockWaits,
  makePromo,
  setUpModules,
  storedBooking,
  UNPAID,
  until,
} from '#libs/platform/testing';
import { DataSource } from 'typeorm';
import { PaymentsModule } from '../payments.module.js';
import { OrdersService } from './orders.service.js';

const { modules, database } = setUpModules([PaymentsModule]);

beforeAll(async () => {
  // A pause between releasing one code and holding the other, so that two swaps always deadlock.
  await database.query(`
    create function pause() returns trigger language plpgsql as
      $$ begin perform pg_sleep(0.05); return null; end $$;
    create trigger pause after update on promo_codes for each row execute function pause()`);
});

const person = { userId: null, email: 'pat@example.com', sessionId: null };
const promoOf = async (code: string) => {
  await makePromo(database, { code });
  return (await modules.get(PromoCodesService).findUsable(code, person, null)) as PromoCode;
};
const uses = async () =>
  (await database.query('select usage_count as uses from promo_codes order by code')).map((row) => row.uses);

it('two parents who swap their codes concurrently both get the chosen code', async () => {
  const [left, right] = [await promoOf('LEFT'), await promoOf('RIGHT')];
  const [first, second] = await Promise.all(
    ['one@example.com', 'two@example.com'].map((parentEmail) =>
      insertBooking(database, { ...UNPAID, parentEmail }),
    ),
  );
  const open = (booking: Booking, promo: PromoCode, checkedAttemptId: string | null) =>
    modules.get(OrdersService).openAttempt(
      booking,
      {
        amountCents: 36_000,
        promo,
        discountCents: 4_000,
        purpose: 'full' as const,
        creditId: null,
        creditCents: 0,
      },
      booking.sessionIds[0],
      checkedAttemptId,
    );
  const before = [await open(first, left, null), await open(second, right, null)];
  const after = await Promise.all([open(first, right, before[0].id), open(second, left, before[1].id)]);
  expect(after.map(({ promoCodeId }) => promoCodeId)).toEqual([right.id, left.id]);
  expect(await uses()).toEqual([1, 1]);
});

it.each([
  ['was paid', { paymentStatus: 'completed' }, 'ALREADY_PAID'],
  ['was cancelled', { ...UNPAID, status: 'cancelled' }, 'NO_OPEN_BOOKING'],
] as const)('no attempt is opened for a booking that %s after it was read', async (_, now, code) => {
  const { id } = await insertBooking(database, now);
  const read = { ...storedBooking(UNPAID), id };
  const price = {
    amountCents: 40_000,
    promo: null,
    discountCents: 0,
    purpose: 'full' as const,
    creditId: null,
    creditCents: 0,
  };
  const open = modules.get(OrdersService).openAttempt(read, price, read.sessionIds[0], null);
  await expect(open).rejects.toMatchObject({ code });
  expect(await database.query('select from payments where booking_id = $1', [id])).toEqual([]);
});

it('no more is ordered than is due after an earlier payment', async () => {
  const booking = await insertBooking(database, UNPAID);
  await insertPaid(database, { bookingId: booking.id, amountCents: 10_000 });
  const order = (amountCents: number) =>
    modules.get(OrdersService).openAttempt(
      booking,
      {
        amountCents,
        promo: null,
        discountCents: 0,
        purpose: 'full' as const,
        creditId: null,
        creditCents: 0,
      },
      booking.sessionIds[0],
      null,
    );
  await expect(order(30_001)).rejects.toMatchObject({ code: 'ALREADY_PAID' });
  expect(await order(30_000)).toMatchObject({ attempt: 2, amountCents: 30_000 });
});

it('opening an attempt concurrently with another request returns the other one’s attempt', async () => {
  const booking = await insertBooking(database, UNPAID);
  const id = 'a2b6c8de-0000-4000-8000-000000000001';
  const price = {
    amountCents: 40_000,
    promo: null,
    discountCents: 0,
    purpose: 'full' as const,
    creditId: null,
    creditCents: 0,
  };
  const { opening } = await modules.get(DataSource).transaction(async (tx) => {
    await modules.get(BookingAccessService).lock(tx, booking.id);
    const opening = modules.get(OrdersService).openAttempt(booking, price, booking.sessionIds[0], null);
    await until('the second request waits for the booking', async () => (await lockWaits(database)) > 0);
    await tx.query(
      "insert into payments (id, booking_id, attempt, status, amount_cents) values ($1, $2, 1, 'creating', 40000)",
      [id, booking.id],
    );
    return { opening };
  });
  expect(await opening).toMatchObject({ id });
});
