import { type Booking } from '#libs/booking/bookings';
import {
  insertBooking,
  insertCredit,
  insertPayment,
  insertReservation,
  makePromo,
} from '#libs/platform/testing';
import { captureOf, codeOf, LATER, setUpExpiredBookings } from './expired-booking.test-part.js';
import { PaymentSettlementService } from '../capture/payment-settlement.service.js';

const {
  modules,
  database,
  clock,
  crew,
  reinstate,
  recovery,
  insertExpired,
  othersReserve,
  stateOf,
  payLate,
  payments,
  timeline,
  events,
} = setUpExpiredBookings();

describe('a late payment of an expired booking', () => {
  it('reinstates and confirms it with a firm reservation when its time is free; a repeat changes nothing', async () => {
    const booking = await insertExpired();
    const paid = await payLate(booking);
    await modules.get(PaymentSettlementService).settle(paid, captureOf(paid));
    expect(paid.status).toBe('captured');
    expect(await stateOf(booking)).toMatchObject({ status: 'confirmed', paid: 'completed', state: 'firm' });
    expect(await timeline(booking)).toEqual(['reinstated', 'paid']);
    expect(await events()).toEqual(['booking-confirmed', 'payment-captured']);
  });

  it('keeps the discount of its code although the code was released', async () => {
    const promoCodeId = await makePromo(database, { code: 'TEN' });
    const booking = await insertExpired();
    await database.query(
      `insert into promo_redemptions (promo_code_id, booking_id, person_keys, state, discount_cents, held_until, discount_type,
         discount_value)
       values ($1, $2, '{pat}', 'released', 4000, now(), 'percentage', 10)`,
      [promoCodeId, booking.id],
    );
    await payLate(booking, { promoCodeId, discountCents: 4_000, amountCents: 36_000 });
    const [{ final, code }] = await database.query(
      'select final_cents as final, promo_code as code from bookings where id = $1',
      [booking.id],
    );
    expect([final, code]).toEqual([36_000, 'TEN']);
    expect(await database.query('select usage_count as uses from promo_codes')).toEqual([{ uses: 1 }]);
  });

  it('waits two days for the parent when the time is taken, and the booking stays expired', async () => {
    const booking = await insertExpired();
    await othersReserve();
    expect((await payLate(booking)).status).toBe('unapplied');
    expect(await stateOf(booking)).toMatchObject({ status: 'expired', paid: 'pending', state: null });
    expect(await recovery(booking)).toMatchObject({
      isFree: false,
      alternativesDay: '2026-12-05',
      money: { amount: '400.00', until: '2026-06-05T16:00:00.000Z' },
    });
    expect(await timeline(booking)).toEqual(['payment-waits']);
    expect(await events()).toEqual(['payment-unapplied']);
  });

  it('does not wait while an earlier one waits', async () => {
    const booking = await insertExpired();
    await othersReserve();
    await payLate(booking);
    await payLate(booking);
    const waiting = await database.query('select from payments where returns_after is not null');
    expect([waiting.length, await timeline(booking)]).toEqual([1, ['payment-waits', 'payment-unapplied']]);
  });

  it('with a credit does not wait when the time is taken, and the credit is free again', async () => {
    const booking = await insertExpired();
    const { id: sourceBookingId } = await othersReserve();
    const { id: creditId } = await insertCredit(database, { sourceBookingId });
    await payLate(booking, { creditId, creditCents: 10_000, amountCents: 30_000 });
    expect(await timeline(booking)).toEqual(['payment-unapplied']);
    expect(await database.query('select balance_cents as cents from credits')).toEqual([{ cents: 61_500 }]);
  });

  it('is left unapplied once the event has started', async () => {
    const booking = await insertExpired();
    clock.set('2026-12-05T15:00:00Z');
    await payLate(booking);
    expect(await timeline(booking)).toEqual(['payment-unapplied']);
    expect(await database.query('select from payments where returns_after is not null')).toEqual([]);
  });

  it('is left unapplied when it was ordered at another price', async () => {
    const booking = await insertExpired();
    expect((await payLate(booking, { amountCents: 39_000 })).status).toBe('unapplied');
    expect(await stateOf(booking)).toMatchObject({ status: 'expired', paid: 'pending', state: null });
    expect(await timeline(booking)).toEqual(['payment-unapplied']);
  });

  it('confirms a booking whose crews were deactivated', async () => {
    const booking = await insertExpired();
    await othersReserve();
    await database.query('update crews set is_active = false');
    await payLate(booking);
    expect(await stateOf(booking)).toMatchObject({ status: 'confirmed', state: null });
  });

  it('reinstates one of two families that pay concurrently; the other may choose', async () => {
    const families = [await insertExpired(), await insertExpired()];
    await Promise.all(families.map((each) => payLate(each)));
    const states = await Promise.all(families.map(async (each) => (await stateOf(each)).status));
    expect(states.sort()).toEqual(['confirmed', 'expired']);
    expect((await payments()).sort()).toEqual(['captured', 'unapplied']);
  });
});

describe('a late payment that waits', () => {
  let booking: Booking;
  beforeEach(async () => {
    booking = await insertExpired();
    await othersReserve();
    await payLate(booking);
  });

  it('pays another time immediately, and a repeat changes nothing', async () => {
    expect((await reinstate(booking, LATER)).status).toBe('confirmed');
    await reinstate(booking, LATER);
    expect(await stateOf(booking)).toMatchObject({
      status: 'confirmed',
      paid: 'completed',
      time: '4:00 PM',
      state: 'firm',
    });
    expect(await payments()).toEqual(['captured']);
    expect(await timeline(booking)).toEqual(['payment-waits', 'time-chosen', 'paid']);
    expect(await events()).toEqual(['payment-unapplied', 'booking-confirmed', 'payment-captured']);
  });

  it('still waits when the chosen time is taken, too', async () => {
    const other = await insertBooking(database, {
      eventTime: '4:00 PM',
      startsAt: new Date('2026-12-05T21:00:00Z'),
    });
    await insertReservation(database, crew(), other);
    expect(await codeOf(reinstate(booking, LATER))).toBe('SLOT_TAKEN');
    expect([await payments(), (await stateOf(booking)).status]).toEqual([['unapplied'], 'expired']);
  });

  it('pays nothing after two days', async () => {
    clock.set('2026-06-05T16:00:00Z');
    // The booking can still be reinstated unpaid.
    expect((await reinstate(booking, LATER)).status).toBe('pending');
    expect(await payments()).toEqual(['unapplied']);
  });

  it('pays once when two starts are requested concurrently', async () => {
    const starts = [LATER, { ...LATER, eventTime: '4:15 PM' }];
    const outcomes = await Promise.all(starts.map((start) => codeOf(reinstate(booking, start))));
    expect(outcomes.sort()).toEqual(['NOT_ALLOWED', 'done']);
    expect(await payments()).toEqual(['captured']);
    expect(
      await database.query('select from crew_reservations where booking_id = $1', [booking.id]),
    ).toHaveLength(1);
  });

  it('is refunded if a concurrent second payment reinstates the booking first, otherwise that one is', async () => {
    await database.query('delete from crew_reservations');
    const second = await insertPayment(database, {
      bookingId: booking.id,
      status: 'abandoned',
      attempt: 999,
      promoCodeId: null,
      discountCents: 0,
    });
    const capture = captureOf(second);
    const [choice, settled] = await Promise.all([
      codeOf(reinstate(booking, LATER)),
      modules.get(PaymentSettlementService).settle(second as never, capture),
    ]);
    const outcome = [choice, settled.status].join();
    expect(['done,unapplied', 'NOT_ALLOWED,captured']).toContain(outcome);
    expect((await payments()).sort()).toEqual(['captured', 'unapplied']);
    expect((await stateOf(booking)).status).toBe('confirmed');
    expect(await database.query('select from unapplied_payments where returns_after is null')).toHaveLength(
      1,
    );
  });
});
