import { BookingAccessService } from '#libs/booking/bookings';
import { lockWaits, until } from '#libs/platform/testing';
import { DataSource } from 'typeorm';
import { ExpiredBookingsService } from './expired-bookings.service.js';
import { codeOf, LATER, OWN, payerOf, setUpExpiredBookings } from './expired-booking.test-part.js';

const { modules, database, clock, reinstate, recovery, insertExpired, othersReserve, stateOf, timeline } =
  setUpExpiredBookings();

describe('an expired booking', () => {
  it('is reinstated as pending with a new hold, and a repeat changes nothing', async () => {
    const booking = await insertExpired();
    expect(await recovery(booking)).toMatchObject({ isFree: true, alternatives: [], money: null });
    expect((await reinstate(booking)).status).toBe('pending');
    await reinstate(booking);
    expect(await stateOf(booking)).toEqual({
      status: 'pending',
      paid: 'pending',
      time: '10:00 AM',
      state: 'held',
      heldUntil: new Date('2026-06-05T16:00:00Z'),
    });
    expect(await timeline(booking)).toEqual(['reinstated']);
    expect(await codeOf(recovery(booking))).toBe('NOT_ALLOWED');
  });

  it.each([
    ['two days after it was reinstated', '2026-06-03T16:00:00Z', '2026-06-05T16:00:00Z'],
    ['a day before the start', '2026-12-04T09:00:00Z', '2026-12-04T15:00:00Z'],
    ['two hours later when less is left', '2026-12-04T20:00:00Z', '2026-12-04T22:00:00Z'],
    ['the start', '2026-12-05T14:00:00Z', '2026-12-05T15:00:00Z'],
  ])('is held until %s, like a new booking', async (_, now, heldUntil) => {
    const booking = await insertExpired();
    clock.set(now);
    await reinstate(booking);
    expect((await stateOf(booking)).heldUntil).toEqual(new Date(heldUntil));
    // A repeat does not prolong the hold.
    clock.forwardMinutes(30);
    await reinstate(booking);
    expect((await stateOf(booking)).heldUntil).toEqual(new Date(heldUntil));
  });

  it('is rejected with alternatives when its time is taken, and can be reinstated at one of those', async () => {
    const booking = await insertExpired();
    await othersReserve();
    const { isFree, alternatives, alternativesDay } = await recovery(booking);
    expect([isFree, alternativesDay, alternatives.length]).toEqual([false, '2026-12-05', 3]);
    const rejection = await reinstate(booking).catch((error) => error);
    expect(rejection).toMatchObject({
      code: 'SLOT_TAKEN',
      details: { facts: { alternatives, alternativesDay } },
    });
    expect((await stateOf(booking)).status).toBe('expired');
    await reinstate(booking, LATER);
    expect(await stateOf(booking)).toMatchObject({ status: 'pending', time: '4:00 PM', state: 'held' });
    const [{ startsAt }] = await database.query(
      'select starts_at as "startsAt" from bookings where id = $1',
      [booking.id],
    );
    expect(startsAt).toEqual(new Date('2026-12-05T21:00:00Z'));
    expect(await timeline(booking)).toEqual(['time-chosen']);
  });

  it.each([
    ['on a day that was not offered', { eventDate: '2026-12-24', eventTime: '10:00 AM' }, 'NOT_ALLOWED'],
    ['in the past', { eventDate: '2026-06-02', eventTime: '10:00 AM' }, 'VALIDATION'],
    ['outside the hours of every crew', { eventDate: '2026-12-05', eventTime: '6:45 PM' }, 'SLOT_TAKEN'],
  ])('is not reinstated at a start %s', async (_, start, code) => {
    const booking = await insertExpired();
    expect(await codeOf(reinstate(booking, start))).toBe(code);
    expect((await stateOf(booking)).status).toBe('expired');
  });

  it.each([
    ['whose start has come', '2026-12-05T15:00:00Z', {}, 'EVENT_STARTED', '11:00 AM'],
    ['that was cancelled', '2026-06-03T16:00:00Z', { status: 'cancelled' }, 'NOT_ALLOWED', '10:00 AM'],
    [
      'that is paid',
      '2026-06-03T16:00:00Z',
      { status: 'confirmed', paymentStatus: 'completed' },
      'NOT_ALLOWED',
      '11:00 AM',
    ],
  ] as const)('is not reinstated %s', async (_, now, changes, code, eventTime) => {
    const booking = await insertExpired(changes);
    clock.set(now);
    expect(await codeOf(reinstate(booking, { ...OWN, eventTime }))).toBe(code);
  });

  it('is not found by a session that does not own it', async () => {
    const [booking, other] = [await insertExpired(), await insertExpired()];
    for (const call of [
      modules.get(ExpiredBookingsService).recoveryOptions(booking.id, payerOf(other)),
      modules.get(ExpiredBookingsService).reinstate(booking.id, OWN, payerOf(other)),
    ])
      expect(await codeOf(call)).toBe('NOT_FOUND');
  });

  it('is reinstated once when two families request the same time concurrently', async () => {
    const families = [await insertExpired(), await insertExpired()];
    const outcomes = await Promise.all(families.map((each) => codeOf(reinstate(each))));
    expect(outcomes.sort()).toEqual(['SLOT_TAKEN', 'done']);
    expect(await database.query("select from crew_reservations where state = 'held'")).toHaveLength(1);
  });
});

it('a booking that is cancelled while it is reinstated stays cancelled', async () => {
  const booking = await insertExpired();
  let answer: Promise<unknown> = Promise.resolve();
  await modules.get(DataSource).transaction(async (tx) => {
    await modules.get(BookingAccessService).lock(tx, booking.id);
    answer = codeOf(reinstate(booking));
    await until('the request waits for the booking', async () => (await lockWaits(database)) > 0);
    await tx.query("update bookings set status = 'cancelled'");
  });
  expect(await answer).toBe('NOT_ALLOWED');
});
