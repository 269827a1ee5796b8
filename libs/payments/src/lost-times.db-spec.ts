import { BookingAccess, BookingTimes, type Booking } from '#libs/bookings';
import { RequestUser } from '#libs/auth';
import {
  insertBooking,
  insertCrew,
  insertPayment,
  insertReservation,
  knowCrews,
  lockWaits,
  makePromo,
  setUpRooms,
  UNPAID,
  until,
} from '#libs/testing';
import { DataSource } from 'typeorm';
import { LostTimes } from './lost-times.js';
import type { Payment } from './payment.entity.js';
import { PaymentSettlement } from './payment-settlement.js';
import { PaymentsModule } from './payments.module.js';

const ENDED = { ...UNPAID, status: 'expired' } as const;
const OWN = { eventDate: '2026-12-05', eventTime: '10:00 AM' };
const LATER = { eventDate: '2026-12-05', eventTime: '4:00 PM' };

const { rooms, database, clock } = setUpRooms([PaymentsModule]);
let crew: number;
let orders = 0;

beforeEach(async () => {
  await database.query('truncate bookings, promo_codes, crews, outbox cascade');
  clock.set('2026-06-03T16:00:00Z');
  crew = await insertCrew(database);
  knowCrews(rooms.get(BookingTimes));
});

const payerOf = ({ sessionIds }: Booking) =>
  ({ isKnown: true, sessionId: sessionIds[0], userId: null }) as RequestUser;
const take = (booking: Booking, start = OWN) =>
  rooms.get(LostTimes).take(booking.id, start, payerOf(booking));
const lost = (booking: Booking) => rooms.get(LostTimes).of(booking.id, payerOf(booking));
const codeOf = (attempt: Promise<unknown>) =>
  attempt.then(
    () => 'done',
    ({ code }) => code as string,
  );
const ended = (changes: Partial<Booking> = {}) => insertBooking(database, { ...ENDED, ...changes });
/** Another family has the crew at this very time. */
async function timeGoes(): Promise<Booking> {
  const other = await insertBooking(database);
  await insertReservation(database, crew, other);
  return other;
}
const stateOf = async ({ id }: Booking) =>
  (
    await database.query(
      `select b.status, b.payment_status as paid, b.event_time as time, r.state, r.held_until as "heldUntil"
       from bookings b left join crew_reservations r on r.booking_id = b.id and r.state <> 'released'
       where b.id = $1`,
      [id],
    )
  )[0];
const captureOf = ({ id, amountCents }: { id: string; amountCents: number }) => ({
  id: `CAP-${id}`,
  status: 'COMPLETED',
  amountCents,
  currency: 'USD',
  feeCents: null,
});
/** Money that PayPal tells of only now, for an attempt that ended with the hold. */
async function moneyComes(booking: Booking, changes: object = {}): Promise<Payment> {
  orders += 1;
  const payment = await insertPayment(database, {
    bookingId: booking.id,
    status: 'abandoned',
    attempt: orders,
    promoCodeId: null,
    discountCents: 0,
    ...changes,
  });
  const capture = captureOf(payment);
  return rooms.get(PaymentSettlement).settle(payment as never, capture);
}
const payments = async () =>
  (await database.query('select status from payments order by attempt')).map(({ status }) => status);
const timeline = async ({ id }: Booking) =>
  (await database.query('select code from booking_history where booking_id = $1 order by id', [id])).map(
    ({ code }) => code,
  );
const events = async () =>
  (await database.query("select name from outbox where name <> 'time-freed' order by seq")).map(
    ({ name }) => name,
  );

describe('an unpaid time that went free', () => {
  it('is taken again: it waits for its payment with a new hold, and a repeat changes nothing', async () => {
    const booking = await ended();
    expect(await lost(booking)).toMatchObject({ isFree: true, alternatives: [], money: null });
    expect((await take(booking)).status).toBe('pending');
    await take(booking);
    expect(await stateOf(booking)).toEqual({
      status: 'pending',
      paid: 'pending',
      time: '10:00 AM',
      state: 'held',
      heldUntil: new Date('2026-06-05T16:00:00Z'),
    });
    expect(await timeline(booking)).toEqual(['taken-again']);
    expect(await codeOf(lost(booking))).toBe('NOT_ALLOWED');
  });

  it('that others have is refused with other times, and one of those is taken', async () => {
    const booking = await ended();
    await timeGoes();
    const { isFree, alternatives, alternativesDay } = await lost(booking);
    expect([isFree, alternativesDay, alternatives.length]).toEqual([false, '2026-12-05', 3]);
    const refusal = await take(booking).catch((error) => error);
    expect(refusal).toMatchObject({
      code: 'SLOT_TAKEN',
      details: { facts: { alternatives, alternativesDay } },
    });
    expect((await stateOf(booking)).status).toBe('expired');
    await take(booking, LATER);
    expect(await stateOf(booking)).toMatchObject({ status: 'pending', time: '4:00 PM', state: 'held' });
    const [{ startsAt }] = await database.query(
      'select starts_at as "startsAt" from bookings where id = $1',
      [booking.id],
    );
    expect(startsAt).toEqual(new Date('2026-12-05T21:00:00Z'));
    expect(await timeline(booking)).toEqual(['time-chosen']);
  });

  it.each([
    ['of another day that nobody offered', { eventDate: '2026-12-24', eventTime: '10:00 AM' }, 'NOT_ALLOWED'],
    ['in the past', { eventDate: '2026-06-02', eventTime: '10:00 AM' }, 'VALIDATION'],
    ['outside the hours of every crew', { eventDate: '2026-12-05', eventTime: '6:45 PM' }, 'SLOT_TAKEN'],
  ])('is no way to a start %s', async (_, start, code) => {
    const booking = await ended();
    expect(await codeOf(take(booking, start))).toBe(code);
    expect((await stateOf(booking)).status).toBe('expired');
  });

  it.each([
    ['whose start has come', '2026-12-05T15:00:00Z', {}, 'EVENT_STARTED', '11:00 AM'],
    ['that was called off', '2026-06-03T16:00:00Z', { status: 'cancelled' }, 'NOT_ALLOWED', '10:00 AM'],
    [
      'that is paid',
      '2026-06-03T16:00:00Z',
      { status: 'confirmed', paymentStatus: 'completed' },
      'NOT_ALLOWED',
      '11:00 AM',
    ],
  ] as const)('is not taken again by a booking %s', async (_, now, changes, code, eventTime) => {
    const booking = await ended(changes);
    clock.set(now);
    expect(await codeOf(take(booking, { ...OWN, eventTime }))).toBe(code);
  });

  it('and the booking of a stranger does not exist', async () => {
    const [booking, other] = [await ended(), await ended()];
    for (const call of [
      rooms.get(LostTimes).of(booking.id, payerOf(other)),
      rooms.get(LostTimes).take(booking.id, OWN, payerOf(other)),
    ])
      expect(await codeOf(call)).toBe('NOT_FOUND');
  });

  it('is taken by one of two families that come back at once', async () => {
    const families = [await ended(), await ended()];
    const told = await Promise.all(families.map((each) => codeOf(take(each))));
    expect(told.sort()).toEqual(['SLOT_TAKEN', 'done']);
    expect(await database.query("select from crew_reservations where state = 'held'")).toHaveLength(1);
  });
});

describe('money that comes for a time that was lost', () => {
  it('takes it again when it is free: the booking is confirmed and its time firm, whatever is told twice', async () => {
    const booking = await ended();
    const paid = await moneyComes(booking);
    await rooms.get(PaymentSettlement).settle(paid, captureOf(paid));
    expect(paid.status).toBe('captured');
    expect(await stateOf(booking)).toMatchObject({ status: 'confirmed', paid: 'completed', state: 'firm' });
    expect(await timeline(booking)).toEqual(['taken-again', 'paid']);
    expect(await events()).toEqual(['booking-confirmed', 'payment-captured']);
  });

  it('keeps the price of its code, although that was free again', async () => {
    const promoCodeId = await makePromo(database, { code: 'TEN' });
    const booking = await ended();
    await database.query(
      `insert into promo_redemptions (promo_code_id, booking_id, person_key, state, discount_cents, held_until, discount_type,
         discount_value)
       values ($1, $2, 'pat', 'released', 4000, now(), 'percentage', 10)`,
      [promoCodeId, booking.id],
    );
    await moneyComes(booking, { promoCodeId, discountCents: 4_000, amountCents: 36_000 });
    const [{ final, code }] = await database.query(
      'select final_cents as final, promo_code as code from bookings where id = $1',
      [booking.id],
    );
    expect([final, code]).toEqual([36_000, 'TEN']);
    expect(await database.query('select usage_count as uses from promo_codes')).toEqual([{ uses: 1 }]);
  });

  it('waits two days for the parent when others have it, and the booking stays ended', async () => {
    const booking = await ended();
    await timeGoes();
    expect((await moneyComes(booking)).status).toBe('orphaned');
    expect(await stateOf(booking)).toMatchObject({ status: 'expired', paid: 'pending', state: null });
    expect(await lost(booking)).toMatchObject({
      isFree: false,
      alternativesDay: '2026-12-05',
      money: { amount: '400.00', until: '2026-06-05T16:00:00.000Z' },
    });
    expect(await timeline(booking)).toEqual(['payment-waits']);
    expect(await events()).toEqual(['payment-orphaned']);
  });

  it('of a second payment does not wait beside the first', async () => {
    const booking = await ended();
    await timeGoes();
    await moneyComes(booking);
    await moneyComes(booking);
    const waiting = await database.query('select from payments where returns_after is not null');
    expect([waiting.length, await timeline(booking)]).toEqual([1, ['payment-waits', 'payment-orphaned']]);
  });

  it('comes too late once the start has, as ever', async () => {
    const booking = await ended();
    clock.set('2026-12-05T15:00:00Z');
    await moneyComes(booking);
    expect(await timeline(booking)).toEqual(['payment-orphaned']);
    expect(await database.query('select from payments where returns_after is not null')).toEqual([]);
  });

  it('confirms a booking whose crews were switched off meanwhile', async () => {
    const booking = await ended();
    await timeGoes();
    await database.query('update crews set is_active = false');
    knowCrews(rooms.get(BookingTimes));
    await moneyComes(booking);
    expect(await stateOf(booking)).toMatchObject({ status: 'confirmed', state: null });
  });

  it('and the time go to one of two families whose money comes at once; the other may choose', async () => {
    const families = [await ended(), await ended()];
    await Promise.all(families.map((each) => moneyComes(each)));
    const states = await Promise.all(families.map(async (each) => (await stateOf(each)).status));
    expect(states.sort()).toEqual(['confirmed', 'expired']);
    expect((await payments()).sort()).toEqual(['captured', 'orphaned']);
  });
});

describe('money that waits', () => {
  let booking: Booking;
  beforeEach(async () => {
    booking = await ended();
    await timeGoes();
    await moneyComes(booking);
  });

  it('pays another time at once, in one transaction, and a repeat changes nothing', async () => {
    expect((await take(booking, LATER)).status).toBe('confirmed');
    await take(booking, LATER);
    expect(await stateOf(booking)).toMatchObject({
      status: 'confirmed',
      paid: 'completed',
      time: '4:00 PM',
      state: 'firm',
    });
    expect(await payments()).toEqual(['captured']);
    expect(await timeline(booking)).toEqual(['payment-waits', 'time-chosen', 'paid']);
    expect(await events()).toEqual(['payment-orphaned', 'booking-confirmed', 'payment-captured']);
  });

  it('stays where it is when that time goes, too', async () => {
    const other = await insertBooking(database, {
      eventTime: '4:00 PM',
      startsAt: new Date('2026-12-05T21:00:00Z'),
    });
    await insertReservation(database, crew, other);
    expect(await codeOf(take(booking, LATER))).toBe('SLOT_TAKEN');
    expect([await payments(), (await stateOf(booking)).status]).toEqual([['orphaned'], 'expired']);
  });

  it('pays nothing any more after two days, or once some of it goes back', async () => {
    clock.set('2026-06-05T16:00:00Z');
    // The time alone can still be taken, and then waits for a payment.
    expect((await take(booking, LATER)).status).toBe('pending');
    expect(await payments()).toEqual(['orphaned']);
  });

  it('pays once when two starts are pressed at the same moment', async () => {
    const starts = [LATER, { ...LATER, eventTime: '4:15 PM' }];
    const told = await Promise.all(starts.map((start) => codeOf(take(booking, start))));
    expect(told.sort()).toEqual(['NOT_ALLOWED', 'done']);
    expect(await payments()).toEqual(['captured']);
    expect(
      await database.query('select from crew_reservations where booking_id = $1', [booking.id]),
    ).toHaveLength(1);
  });

  it('goes back when a second payment takes a time first, and that second one goes back when this was first', async () => {
    await database.query('delete from crew_reservations');
    const second = await insertPayment(database, {
      bookingId: booking.id,
      status: 'abandoned',
      attempt: 999,
    });
    const capture = captureOf(second);
    const told = await Promise.all([
      codeOf(take(booking, LATER)),
      rooms.get(PaymentSettlement).settle(second as never, capture),
    ]);
    const outcome = [told[0], told[1].status].join();
    expect(['done,orphaned', 'NOT_ALLOWED,captured']).toContain(outcome);
    expect((await payments()).sort()).toEqual(['captured', 'orphaned']);
    expect((await stateOf(booking)).status).toBe('confirmed');
    expect(await database.query('select from orphaned_money where returns_after is null')).toHaveLength(1);
  });
});

it('a booking that is called off while its time is taken again stays called off', async () => {
  const booking = await ended();
  let answer: Promise<unknown> = Promise.resolve();
  await rooms.get(DataSource).transaction(async (tx) => {
    await rooms.get(BookingAccess).lock(tx, booking.id);
    answer = codeOf(take(booking));
    await until('somebody waits for the booking', async () => (await lockWaits(database)) > 0);
    await tx.query("update bookings set status = 'cancelled'");
  });
  expect(await answer).toBe('NOT_ALLOWED');
});
