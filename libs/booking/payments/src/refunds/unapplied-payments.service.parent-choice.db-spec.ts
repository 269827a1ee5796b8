// Late payments that wait for the parent's choice: another time or a full refund, also concurrently.
import { BookingAccessService, type Booking } from '#libs/booking/bookings';
import type { RequestUser } from '#libs/platform/auth';
import {
  insertBooking,
  insertCrew,
  insertPaid,
  lockWaits,
  setUpModules,
  UNPAID,
  until,
} from '#libs/platform/testing';
import { ExpiredBookingsService } from '../expired-bookings/expired-bookings.service.js';
import { PaymentsModule } from '../payments.module.js';
import { CapturesRepository } from '../captures.repository.js';
import { PayPalClient } from '../paypal/paypal.client.js';
import { UnappliedPaymentsService } from './unapplied-payments.service.js';

const LATER = { eventDate: '2026-12-05', eventTime: '4:00 PM' };
const UNTIL = new Date('2026-06-05T16:00:00Z');

/** Refunded cents by idempotency key. */
const refunded = new Map<string, number>();
const paypal = {
  isConfigured: true,
  refund: async ({ requestId: id, amountCents }: { requestId: string; amountCents: number }) => {
    refunded.set(id, amountCents);
    return { id, status: 'COMPLETED' };
  },
  getCapture: async (id: string) => ({ id, status: 'COMPLETED' }),
};
const { modules, database, clock } = setUpModules([PaymentsModule], { replace: [[PayPalClient, paypal]] });

let booking: Booking;
let currentUser: RequestUser;
let money: { bookingId: string; paymentId: string };

beforeEach(async () => {
  await database.clear('bookings', 'crews', 'outbox');
  refunded.clear();
  clock.set('2026-06-03T16:00:00Z');
  await insertCrew(database);
  booking = await insertBooking(database, { ...UNPAID, status: 'expired' });
  currentUser = { isKnown: true, sessionId: booking.sessionIds[0], userId: null } as RequestUser;
  money = await insertPaid(database, { bookingId: booking.id, status: 'unapplied' });
  await database.query('update payments set returns_after = $1', [UNTIL]);
});
afterEach(() => jest.restoreAllMocks());

const choose = () => modules.get(ExpiredBookingsService).reinstate(booking.id, LATER, currentUser);
const requestRefund = () => modules.get(UnappliedPaymentsService).refundOnRequest(booking.id, currentUser);
const runTimer = () => modules.get(UnappliedPaymentsService).refundDue();
const codeOf = (attempt: Promise<unknown>) =>
  attempt.then(
    () => 'done',
    ({ code }) => code as string,
  );
const refundedCents = () => [...refunded.values()].reduce((sum, cents) => sum + cents, 0);
const paymentNow = async () => (await database.query('select status from payments'))[0].status;
const bookingNow = async () => (await database.query('select status from bookings'))[0].status;

it('a late payment that waits is refunded neither by its event nor by the timer', async () => {
  await modules.get(UnappliedPaymentsService).refund(money);
  clock.set('2026-06-05T15:59:59Z');
  await runTimer();
  expect([refundedCents(), await paymentNow()]).toEqual([0, 'unapplied']);
});

it('a late payment is refunded in full by the timer after two days, once', async () => {
  clock.set(UNTIL.toISOString());
  await runTimer();
  await runTimer();
  expect([refundedCents(), refunded.size]).toEqual([40_000, 1]);
  expect(await codeOf(requestRefund())).toBe('done');
  expect(refunded.size).toBe(1);
});

it('a late payment is refunded immediately on request, and a concurrent repeat changes nothing', async () => {
  const answers = await Promise.all([requestRefund(), requestRefund()]);
  await runTimer();
  expect(answers).toEqual(Array.from({ length: 2 }, () => ({ amount: '400.00', until: null })));
  expect([refundedCents(), refunded.size]).toEqual([40_000, 1]);
  // The booking can still be reinstated unpaid.
  expect((await choose()).paymentStatus).toBe('pending');
});

it.each([
  ['cancelled', "status = 'cancelled'"],
  ['confirmed manually', "status = 'confirmed'"],
])('a late payment is refunded immediately when its booking is %s', async (_, change) => {
  await database.query(`update bookings set ${change}`);
  await runTimer();
  expect(refundedCents()).toBe(40_000);
});

it('a stranger can neither use nor refund a late payment', async () => {
  const stranger = { isKnown: true, sessionId: '00000000-0000-4000-8000-000000000001', userId: null };
  expect(
    await codeOf(modules.get(UnappliedPaymentsService).refundOnRequest(booking.id, stranger as RequestUser)),
  ).toBe('NOT_FOUND');
  expect(
    await codeOf(modules.get(ExpiredBookingsService).reinstate(booking.id, LATER, stranger as RequestUser)),
  ).toBe('NOT_FOUND');
});

it('of a concurrent choice and refund one wins, and only a payment that was not applied is refunded', async () => {
  for (let round = 0; round < 10; round += 1) {
    await database.query("update bookings set status = 'expired', payment_status = 'pending'");
    await database.query('delete from crew_reservations');
    await database.query('delete from refunds');
    await database.query("update captures set status = 'COMPLETED'");
    await database.query("update payments set status = 'unapplied', returns_after = $1", [UNTIL]);
    refunded.clear();
    const calls = round % 2 ? [choose, requestRefund] : [requestRefund, choose];
    const codes = await Promise.all(calls.map((call) => codeOf(call())));
    const isApplied = (await paymentNow()) === 'captured';
    expect({ round, codes, cents: refundedCents(), booking: await bookingNow() }).toEqual({
      round,
      codes: isApplied ? (round % 2 ? ['done', 'NOT_ALLOWED'] : ['NOT_ALLOWED', 'done']) : expect.anything(),
      cents: isApplied ? 0 : 40_000,
      booking: isApplied ? 'confirmed' : 'pending',
    });
  }
});

/** The parent chooses after the timer has read the payment and before it refunds it. */
async function chooseDuringTimer(): Promise<void> {
  clock.set(UNTIL.toISOString());
  const capturesRepository = modules.get(CapturesRepository);
  const read = capturesRepository.capturesOf.bind(capturesRepository);
  let chosen: Promise<string> = Promise.resolve('');
  jest.spyOn(capturesRepository, 'capturesOf').mockImplementationOnce(async (...given) => {
    const found = await read(...given);
    clock.set('2026-06-05T15:59:59Z');
    let isFinished = false;
    chosen = codeOf(choose()).finally(() => (isFinished = true));
    const isSettled = async () => isFinished || (await lockWaits(database)) > 0;
    await until("the choice has finished, or waits for the booking's lock", isSettled);
    return found;
  });
  await runTimer();
  await chosen;
}

it('a choice during the timer’s refund waits for the timer', async () => {
  await chooseDuringTimer();
  expect([refundedCents(), await paymentNow(), await bookingNow()]).toEqual([40_000, 'unapplied', 'pending']);
});

it('control: without the booking’s lock the payment is both applied and refunded', async () => {
  jest.spyOn(modules.get(BookingAccessService), 'lock').mockImplementation(async (tx, id) => {
    const [row] = await tx.query(
      'select status, payment_status as "paymentStatus" from bookings where id = $1',
      [id],
    );
    return { ...booking, ...row };
  });
  await chooseDuringTimer();
  expect([refundedCents(), await paymentNow(), await bookingNow()]).toEqual([
    40_000,
    'captured',
    'confirmed',
  ]);
});
