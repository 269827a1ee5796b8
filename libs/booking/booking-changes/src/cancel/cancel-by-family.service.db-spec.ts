import { RequestUser } from '#libs/platform/auth';
import type { Booking } from '#libs/booking/bookings';
import { PayPalClient } from '#libs/booking/payments';
import {
  insertBooking,
  insertCrew,
  insertPaid,
  insertPayment,
  insertRefund,
  insertReservation,
  insertUser,
  UNPAID,
} from '#libs/platform/testing';
import { DataSource } from 'typeorm';
import { PAYPAL, setUpBookingChanges } from '../booking-changes.test-part.js';
import { CancelByFamilyService } from './cancel-by-family.service.js';
import { ChangeRequestsRepository } from '../self-service/change-requests.repository.js';

const { modules, database, clock, guest, familyOf, rowOf, published, timelineOf, refunds } =
  setUpBookingChanges({
    replace: [[PayPalClient, PAYPAL]],
  });
const service = () => modules.get(CancelByFamilyService);
const view = (booking: Booking) => service().view(booking.id, familyOf(booking));
const cancel = (booking: Booking, refund: string, as: 'money' | 'credit' = 'money') =>
  service().cancel(booking.id, { refund, as }, familyOf(booking));
const undo = (booking: Booking) => service().undo(booking.id, familyOf(booking));
const finishDue = () => service().finishDue();
const afterMinutes = (minutes: number) =>
  clock.set(new Date(clock.now().getTime() + minutes * 60_000).toISOString());

const requests = () =>
  database.query<{ state: string }>('select state from change_requests order by asked_at');
/** Two payments of 307.50 with fees of 11.22, for a booking of 615.00. */
async function inTwoParts(): Promise<Booking> {
  const booking = await insertBooking(database, { totalCents: 61_500, finalCents: 61_500 });
  for (const attempt of [1, 2])
    await insertPaid(
      database,
      { bookingId: booking.id, attempt, amountCents: 30_750 },
      { feeCents: 1_122, createdAt: new Date(Date.UTC(2026, 5, attempt)) },
    );
  return booking;
}

describe('the view of a family', () => {
  it('shows the refund, the fee, and until when', async () => {
    expect(await view(await inTwoParts())).toMatchObject({
      total: '615.00',
      paid: '615.00',
      due: '0.00',
      balanceDueOn: null,
      cancel: {
        refund: '592.56',
        fee: '22.44',
        credit: '615.00',
        until: '2026-12-03T15:00:00.000Z',
        isInTime: true,
        isOpen: true,
      },
      move: { left: 2, until: '2026-12-03T15:00:00.000Z', isOpen: true },
      waiting: null,
      terms: { refundHours: 48, undoMinutes: 30 },
    });
  });

  it('follows the terms of the booking, not those of today', async () => {
    const booking = await insertBooking(database, { terms: { refundHours: 120, movesByParent: 0 } });
    await insertPaid(database, { bookingId: booking.id }, { feeCents: 1_445 });
    expect(await view(booking)).toMatchObject({
      cancel: { refund: '0.00', fee: '0.00', until: null, isInTime: false, isOpen: true },
      move: { left: 0, isOpen: false },
    });
  });

  it('shows the balance and its day once a deposit was paid', async () => {
    const booking = await insertBooking(database, {
      paymentStatus: 'pending',
      partPaidCents: 20_000,
      terms: { depositPercent: 50, balanceDaysBefore: 7 },
    });
    await insertPaid(database, { bookingId: booking.id, amountCents: 20_000 }, { feeCents: 800 });
    expect(await view(booking)).toMatchObject({
      paid: '200.00',
      due: '200.00',
      balanceDueOn: '2026-11-28',
      cancel: { refund: '192.00', fee: '8.00' },
    });
  });

  it('is 0.00 for a free booking', async () => {
    const booking = await insertBooking(database, { discountCents: 40_000, finalCents: 0 });
    expect(await view(booking)).toMatchObject({
      total: '0.00',
      paid: '0.00',
      due: '0.00',
      cancel: { refund: '0.00', fee: '0.00', isOpen: true },
    });
  });

  it('is not found for others', async () => {
    const booking = await insertBooking(database);
    const stranger = guest();
    for (const ask of [
      service().view(booking.id, stranger),
      service().cancel(booking.id, { refund: '0.00', as: 'money' }, stranger),
      service().undo(booking.id, stranger),
    ])
      await expect(ask).rejects.toMatchObject({ code: 'NOT_FOUND' });
    expect(await requests()).toEqual([]);
  });
});

describe('a cancellation request', () => {
  it('waits: booking, crew and money are unchanged, and the family sees until when', async () => {
    const booking = await inTwoParts();
    await insertReservation(database, await insertCrew(database), booking);
    const before = await rowOf(booking);
    expect(await cancel(booking, '592.56')).toMatchObject({
      waiting: { kind: 'cancel', finalAt: '2026-12-01T16:30:00.000Z', refund: '592.56' },
    });
    expect(await rowOf(booking)).toEqual(before);
    expect(await database.query('select state from crew_reservations')).toEqual([{ state: 'firm' }]);
    expect(await refunds()).toEqual([]);
    expect(await timelineOf(booking)).toEqual(['cancel-asked parent']);
    expect(await published()).toEqual(['cancel-requested']);
    afterMinutes(29.9);
    expect(await finishDue()).toBe(0);
  });

  it('becomes final with the promised refunds, newest payment first', async () => {
    const booking = await inTwoParts();
    await insertReservation(database, await insertCrew(database), booking);
    await cancel(booking, '592.56');
    afterMinutes(30);
    expect(await finishDue()).toBe(1);
    expect(await rowOf(booking)).toMatchObject({ status: 'cancelled' });
    expect(await refunds()).toMatchObject([
      { cents: 29_628, status: 'completed' },
      { cents: 29_628, status: 'completed' },
    ]);
    const attempts = await database.query(
      `select p.attempt from audit_log a join refunds r on r.id::text = a.facts->>'refundId'
         join payments p on p.id = r.payment_id where a.what = 'refund-requested' order by a.id`,
    );
    expect(attempts).toEqual([{ attempt: 2 }, { attempt: 1 }]);
    expect(await database.query('select state from crew_reservations')).toEqual([{ state: 'released' }]);
    expect(await timelineOf(booking)).toEqual(['cancel-asked parent', 'cancelled-by-family parent']);
    expect(await database.query('select reason, cancelled_by as by, at from booking_cancellations')).toEqual([
      { reason: 'Canceled by the family', by: null, at: new Date('2026-12-01T16:00:00Z') },
    ]);
    expect((await published()).filter((name) => name === 'booking-cancelled')).toHaveLength(1);
    expect(await view(booking)).toMatchObject({
      paid: '615.00',
      refunded: '592.56',
      due: '0.00',
      cancel: { isOpen: false },
      waiting: null,
    });
    expect(await finishDue()).toBe(0);
    expect(await refunds()).toHaveLength(2);
  });

  it('keeps its amount when the time limit passes while it waits', async () => {
    const booking = await inTwoParts();
    clock.set('2026-12-03T15:00:00Z');
    await cancel(booking, '592.56');
    afterMinutes(30);
    await finishDue();
    expect((await refunds()).map(({ cents }) => cents)).toEqual([29_628, 29_628]);
  });

  it('a second after the limit is rejected with the new amount, without a change', async () => {
    const booking = await inTwoParts();
    clock.set('2026-12-03T15:00:01Z');
    await expect(cancel(booking, '592.56')).rejects.toMatchObject({
      code: 'AMOUNT_CHANGED',
      details: { facts: { refund: '0.00', fee: '0.00' } },
    });
    expect([await requests(), await timelineOf(booking), await published()]).toEqual([[], [], []]);
    await cancel(booking, '0.00');
    afterMinutes(30);
    await finishDue();
    expect(await rowOf(booking)).toMatchObject({ status: 'cancelled' });
    expect(await refunds()).toEqual([]);
  });

  it.each([
    ['all', 30_750, 'refunded'],
    ['a part', 10_000, 'partially_refunded'],
    ['nothing', 0, 'pending'],
  ])('of a deposit of which staff refunded %s becomes final', async (_, cents, paymentStatus) => {
    clock.set('2026-12-04T15:00:00Z');
    const changes = {
      partPaidCents: 30_750,
      paymentStatus: 'pending',
      finalCents: 61_500,
      totalCents: 61_500,
    };
    const booking = await insertBooking(database, changes as Partial<Booking>);
    const paid = await insertPaid(database, { bookingId: booking.id, amountCents: 30_750 });
    if (cents > 0) await insertRefund(database, { ...paid, amountCents: cents, status: 'completed' });
    await cancel(booking, '0.00');
    afterMinutes(30);
    await finishDue();
    expect(await rowOf(booking)).toMatchObject({ status: 'cancelled', payment_status: paymentStatus });
    expect(await view(booking)).toMatchObject({ due: '0.00' });
  });

  it('repeated changes nothing, also once it is final', async () => {
    const booking = await inTwoParts();
    for (let times = 0; times < 2; times += 1) await cancel(booking, '592.56');
    expect(await requests()).toHaveLength(1);
    afterMinutes(30);
    await finishDue();
    await cancel(booking, '592.56');
    expect([await requests(), await refunds()]).toMatchObject([[{ state: 'done' }], [{}, {}]]);
  });

  it('is final at once when the terms allow no undo', async () => {
    const booking = await insertBooking(database, { terms: { undoMinutes: 0 } });
    await insertPaid(database, { bookingId: booking.id }, { feeCents: 1_445 });
    expect(await cancel(booking, '385.55')).toMatchObject({ refunded: '385.55', waiting: null });
    expect(await rowOf(booking)).toMatchObject({ status: 'cancelled' });
    expect(await published()).not.toContain('cancel-requested');
  });

  it('waits until the start at most', async () => {
    const booking = await insertBooking(database, { terms: { undoMinutes: 120 } });
    clock.set('2026-12-05T14:00:00Z');
    expect((await cancel(booking, '0.00')).waiting?.finalAt).toBe('2026-12-05T15:00:00.000Z');
  });

  it('is too late once the event has started', async () => {
    const booking = await insertBooking(database);
    clock.set('2026-12-05T15:00:00Z');
    await expect(cancel(booking, '0.00')).rejects.toMatchObject({ code: 'TOO_LATE' });
  });

  it('is rejected during a capture', async () => {
    const booking = await insertBooking(database, UNPAID);
    await insertPayment(database, { bookingId: booking.id, status: 'capturing', providerOrderId: null });
    await expect(cancel(booking, '0.00')).rejects.toMatchObject({ code: 'IN_PROGRESS' });
    expect(await requests()).toEqual([]);
  });

  it('ends the open order of an unpaid booking only when it becomes final', async () => {
    const booking = await insertBooking(database, UNPAID);
    await insertPayment(database, { bookingId: booking.id, status: 'open', providerOrderId: null });
    const payment = async () =>
      (await database.query<{ status: string }>('select status from payments'))[0].status;
    await cancel(booking, '0.00');
    expect(await payment()).toBe('open');
    afterMinutes(30);
    await finishDue();
    expect([await payment(), (await rowOf(booking)).status]).toEqual(['abandoned', 'cancelled']);
  });

  it('returns checks and cash manually', async () => {
    const booking = await insertBooking(database);
    const { paymentId } = await insertPaid(database, { bookingId: booking.id }, { feeCents: 0 });
    await database.query("update payments set method = 'check', provider_order_id = null where id = $1", [
      paymentId,
    ]);
    await cancel(booking, '400.00');
    afterMinutes(30);
    await finishDue();
    expect(await refunds()).toMatchObject([{ cents: 40_000, status: 'pending' }]);
  });

  it('refunds money in full that arrived while it waited', async () => {
    const booking = await insertBooking(database, { paymentStatus: 'pending', partPaidCents: 20_000 });
    await insertPaid(database, { bookingId: booking.id, amountCents: 20_000 }, { feeCents: 800 });
    await cancel(booking, '192.00');
    await insertPaid(
      database,
      { bookingId: booking.id, attempt: 2, amountCents: 20_000 },
      { feeCents: 800, createdAt: new Date(Date.now() + 60_000) },
    );
    afterMinutes(30);
    await finishDue();
    expect((await refunds()).map(({ cents }) => cents).sort()).toEqual([19_200, 20_000]);
  });

  it('does not change a booking that staff have cancelled', async () => {
    const booking = await inTwoParts();
    await cancel(booking, '592.56');
    await database.query("update bookings set status = 'cancelled'");
    expect(await view(booking)).toMatchObject({ waiting: null });
    afterMinutes(30);
    await finishDue();
    expect([await requests(), await refunds()]).toEqual([[{ state: 'done' }], []]);
  });

  it('first makes a waiting move final', async () => {
    const booking = await inTwoParts();
    const now = clock.now();
    await modules.get(ChangeRequestsRepository).insert(modules.get(DataSource).manager, {
      bookingId: booking.id,
      kind: 'move',
      fromDay: '2026-12-04',
      fromTime: '10:00 AM',
      toDay: '2026-12-05',
      toTime: '10:00 AM',
      askedAt: now,
      finalAt: new Date(now.getTime() + 60_000),
    });
    expect(await view(booking)).toMatchObject({
      waiting: { kind: 'move', fromDay: '2026-12-04', toDay: '2026-12-05', toTime: '10:00 AM' },
      move: { left: 1 },
    });
    afterMinutes(0.5);
    await cancel(booking, '592.56');
    expect(await requests()).toEqual([{ state: 'done' }, { state: 'waiting' }]);
  });
});

describe('undoing', () => {
  it('withdraws the request: nothing becomes final, and a repeat changes nothing', async () => {
    const booking = await inTwoParts();
    const before = await rowOf(booking);
    await cancel(booking, '592.56');
    for (let times = 0; times < 2; times += 1) expect(await undo(booking)).toMatchObject({ waiting: null });
    afterMinutes(31);
    expect(await finishDue()).toBe(0);
    expect(await rowOf(booking)).toEqual(before);
    expect(await timelineOf(booking)).toEqual(['cancel-asked parent', 'cancel-undone parent']);
    expect(await published()).toEqual(['cancel-requested', 'cancel-undone']);
  });

  it('allows another request afterwards, with the amount at that time', async () => {
    const booking = await inTwoParts();
    await cancel(booking, '592.56');
    await undo(booking);
    clock.set('2026-12-04T16:00:00Z');
    await expect(cancel(booking, '592.56')).rejects.toMatchObject({ code: 'AMOUNT_CHANGED' });
    expect(await cancel(booking, '0.00')).toMatchObject({ waiting: { refund: '0.00' } });
  });

  it('is too late once it is final', async () => {
    const booking = await inTwoParts();
    await cancel(booking, '592.56');
    afterMinutes(30);
    await finishDue();
    await expect(undo(booking)).rejects.toMatchObject({ code: 'TOO_LATE' });
    expect(await rowOf(booking)).toMatchObject({ status: 'cancelled' });
  });

  it('finds nothing without a request, or after the account was deleted', async () => {
    const user = await insertUser(database);
    const booking = await insertBooking(database, { userId: user.id });
    await expect(undo(booking)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    const owner = new RequestUser({ token: 'a log-in', user });
    await service().cancel(booking.id, { refund: '0.00', as: 'money' }, owner);
    await database.query("update bookings set user_id = null, session_ids = '{}'");
    await expect(service().undo(booking.id, owner)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    expect(await requests()).toEqual([{ state: 'waiting' }]);
  });
});

describe('a cancellation as a credit', () => {
  const credits = () =>
    database.query<{ kind: string; cents: number; day: string | null }>(
      `select kind, balance_cents as cents, to_char(expires_on, 'YYYY-MM-DD') as day from credits order by kind`,
    );
  const asCredit = () =>
    database.query('select amount_cents as cents, status, as_credit, provider_refund_id from refunds');

  it('returns everything that was paid once the time to undo has passed, without a refund at PayPal', async () => {
    const refund = jest.spyOn(PAYPAL, 'refund');
    const booking = await inTwoParts();
    expect(await cancel(booking, '615.00', 'credit')).toMatchObject({
      waiting: { refund: '615.00', as: 'credit' },
    });
    expect(await credits()).toEqual([]);
    afterMinutes(31);
    await finishDue();
    await finishDue();
    expect(await credits()).toEqual([{ kind: 'refund', cents: 61_500, day: null }]);
    const half = { cents: 30_750, status: 'completed', as_credit: true, provider_refund_id: null };
    expect(await asCredit()).toEqual([half, half]);
    expect(refund).not.toHaveBeenCalled();
    expect(await rowOf(booking)).toMatchObject({ status: 'cancelled', payment_status: 'refunded' });
    expect((await published()).filter((name) => name === 'credit-issued')).toHaveLength(1);
    expect(await view(booking)).toMatchObject({ credited: '615.00', refunded: '0.00', due: '0.00' });
  });

  it('is not issued when it is undone', async () => {
    const booking = await inTwoParts();
    await cancel(booking, '615.00', 'credit');
    await undo(booking);
    afterMinutes(31);
    await finishDue();
    expect([await credits(), await asCredit()]).toEqual([[], []]);
  });

  it.each([
    ['the money offer', '592.56', {}],
    ['an older credit', '600.00', {}],
    ['a credit when late without terms for one', '615.00', { refundHours: 200 }],
  ])('is rejected for %s, without a change', async (_, amount, terms) => {
    const booking = await inTwoParts();
    await database.query('update bookings set terms = $1', [JSON.stringify(terms)]);
    await expect(cancel(booking, amount, 'credit')).rejects.toMatchObject({ code: 'AMOUNT_CHANGED' });
    expect([await requests(), await credits()]).toEqual([[], []]);
  });

  it('has the percentage of the terms when late, and a last day', async () => {
    const booking = await inTwoParts();
    const terms = { refundHours: 200, lateCreditPercent: 50, creditDays: 1_825, undoMinutes: 0 };
    await database.query('update bookings set terms = $1', [JSON.stringify(terms)]);
    expect((await view(booking)).cancel).toMatchObject({ refund: '0.00', credit: '307.50', isInTime: false });
    await cancel(booking, '307.50', 'credit');
    expect(await credits()).toEqual([{ kind: 'late', cents: 30_750, day: '2031-11-30' }]);
    expect(await rowOf(booking)).toMatchObject({ payment_status: 'partially_refunded' });
  });

  it('returns what a credit had paid to that credit, and issues a new one for the rest', async () => {
    const booking = await inTwoParts();
    const source = await insertBooking(database, { status: 'cancelled' });
    const [{ id }] = await database.query<{ id: string }>(
      `insert into credits (kind, start_cents, balance_cents, source_booking_id, created_at)
       values ('goodwill', 40000, 9250, $1, now()) returning id`,
      [source.id],
    );
    const [{ use }] = await database.query<{ use: string }>(
      `insert into credit_uses (credit_id, booking_id, cents, state, created_at)
       values ($1, $2, 30750, 'redeemed', now()) returning id as use`,
      [id, booking.id],
    );
    await database.query(
      `update captures set provider_capture_id = $1, fee_cents = 0 where payment_id =
         (select id from payments where attempt = 2)`,
      [`credit-${use}`],
    );
    await database.query("update payments set method = 'credit', provider_order_id = null where attempt = 2");
    expect((await view(booking)).cancel).toMatchObject({ refund: '603.78', fee: '11.22', credit: '615.00' });
    await cancel(booking, '615.00', 'credit');
    afterMinutes(31);
    await finishDue();
    expect(await credits()).toEqual([
      { kind: 'goodwill', cents: 40_000, day: null },
      { kind: 'refund', cents: 30_750, day: null },
    ]);
  });
});
