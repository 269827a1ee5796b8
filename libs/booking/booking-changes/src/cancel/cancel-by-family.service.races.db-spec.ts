// Undo and timer at the same instant, and two tabs, on parallel connections. `ROUNDS=100 npx jest races` runs each race
// more often than usual.
import { randomUUID } from 'node:crypto';
import type { Booking } from '#libs/booking/bookings';
import { PayPalClient } from '#libs/booking/payments';
import { insertBooking, insertPaid, race, raceRounds } from '#libs/platform/testing';
import { PAYPAL, setUpBookingChanges } from '../booking-changes.test-part.js';
import { CancelByFamilyService } from './cancel-by-family.service.js';
import { ChangeRequestsRepository } from '../self-service/change-requests.repository.js';

const ROUNDS = raceRounds(30);
jest.setTimeout(60_000 + ROUNDS * 1_000);
const { modules, database, clock, familyOf } = setUpBookingChanges({ replace: [[PayPalClient, PAYPAL]] });
const service = () => modules.get(CancelByFamilyService);
async function paidBooking(): Promise<Booking> {
  clock.set('2026-12-01T16:00:00Z');
  const booking = await insertBooking(database, { sessionIds: [randomUUID()] });
  await insertPaid(database, { bookingId: booking.id }, { feeCents: 1_445 });
  return booking;
}
const cancel = (booking: Booking) =>
  service().cancel(booking.id, { refund: '385.55', as: 'money' }, familyOf(booking));
const count = async (rows: string, { id }: Booking) =>
  (await database.query(`select from ${rows} and booking_id = $1`, [id])).length;

/** What happened to one booking: undone, cancelled, or both, which must never be. */
async function undoAgainstTimer(round: number): Promise<string> {
  const booking = await paidBooking();
  await cancel(booking);
  clock.set('2026-12-01T16:30:00Z');
  const ended = await race(database, round, [
    () => service().undo(booking.id, familyOf(booking)),
    () => Promise.all([service().finishDue(), service().finishDue()]),
  ]);
  const codes = ended.flatMap((end) =>
    end.status === 'rejected' ? [(end.reason as { code: string }).code] : [],
  );
  const isUndone = (await count("booking_history where code = 'cancel-undone'", booking)) > 0;
  const cancelled = await count('booking_cancellations where true', booking);
  const refunds = await count('refunds where true', booking);
  expect(refunds).toBe(cancelled);
  expect(codes).toEqual(isUndone ? [] : ['TOO_LATE']);
  return [isUndone && 'undone', cancelled > 0 && 'cancelled'].filter(Boolean).join(' and ');
}

it('of an undo and the timer at the same instant only one takes effect', async () => {
  const ends = new Set<string>();
  for (let round = 0; round < ROUNDS; round += 1) ends.add(await undoAgainstTimer(round));
  expect([...ends].sort()).toEqual(['cancelled', 'undone']);
});

it('without the condition on the state both happen (control)', async () => {
  jest.spyOn(modules.get(ChangeRequestsRepository), 'end').mockImplementation(async (tx, { id }, state) => {
    await tx.query('update change_requests set state = $2 where id = $1', [id, state]);
    return true;
  });
  let hasBoth = false;
  for (let round = 0; round < ROUNDS && !hasBoth; round += 1) {
    const booking = await paidBooking();
    await cancel(booking);
    clock.set('2026-12-01T16:30:00Z');
    await Promise.allSettled([service().undo(booking.id, familyOf(booking)), service().finishDue()]);
    hasBoth =
      (await count("booking_history where code = 'cancel-undone'", booking)) > 0 &&
      (await count('booking_cancellations where true', booking)) > 0;
  }
  expect(hasBoth).toBe(true);
});

it('two tabs that cancel at once create one request', async () => {
  for (let round = 0; round < raceRounds(5); round += 1) {
    const booking = await paidBooking();
    const views = await Promise.all([cancel(booking), cancel(booking), cancel(booking)]);
    expect(new Set(views.map(({ waiting }) => waiting?.finalAt)).size).toBe(1);
    expect(await count("change_requests where state = 'waiting'", booking)).toBe(1);
  }
});
