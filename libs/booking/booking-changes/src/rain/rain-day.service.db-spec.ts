import { type Booking } from '#libs/booking/bookings';
import { insertBooking, insertPayment, UNPAID } from '#libs/platform/testing';
import { BookingChangesHandlers } from '../booking-changes.handlers.js';
import { MoveByStaffService } from '../move/move-by-staff.service.js';
import { CancelByFamilyService } from '../cancel/cancel-by-family.service.js';
import { CancelByStaffService } from '../cancel/cancel-by-staff.service.js';
import { MoveByFamilyService } from '../move/move-by-family.service.js';
import { RainPlanService } from './rain-plan.service.js';
import { PAYPAL } from '../booking-changes.test-part.js';
import { DEADLINE, setUpRainDay } from './rain-day.test-part.js';

const {
  modules,
  database,
  clock,
  openCrew,
  service,
  offersService,
  press,
  familyOf,
  choose,
  offerOf,
  rowOf,
  offers,
  live,
  payloadsOf,
  timelineOf,
  refunds,
  credits,
  paidBooking,
  staff,
} = setUpRainDay();

describe('before the offers are made', () => {
  it('staff see the affected families, and nothing is stored or sent', async () => {
    const booking = await paidBooking();
    await paidBooking({ eventTime: '3:00 PM' });
    await paidBooking({ eventDate: '2026-12-06' });
    await insertBooking(database, UNPAID);
    await modules.get(RainPlanService).choose(booking.id, { choice: 'call' }, familyOf(booking));
    const day = await service().view({ day: '2026-12-05' });
    expect(day).toEqual({
      families: [
        {
          bookingId: booking.id,
          time: '10:00 AM',
          parentName: booking.parentName,
          parentPhone: booking.parentPhone,
          parentPhoneExtension: null,
          city: booking.location.city,
          van: null,
          plan: expect.objectContaining({ choice: 'call' }),
          isUnasked: true,
          offer: null,
        },
        expect.objectContaining({ time: '3:00 PM', plan: null, isUnasked: true, offer: null }),
      ],
      firstDriveAt: null,
      deadline: { day: '2026-12-04', time: '8:00 PM' },
    });
    expect(JSON.stringify(day)).not.toContain(booking.childName);
    const part = await service().view({ day: '2026-12-05', from: '12:00 PM', to: '3:00 PM' });
    expect(part.families.map(({ time }) => time)).toEqual(['3:00 PM']);
    expect([await offers(), await database.query('select from outbox')]).toEqual([[], []]);
    expect(await offerOf(booking)).toBeNull();
  });

  it('a deadline in the past is rejected', async () => {
    await paidBooking();
    await expect(press({ deadlineDay: '2026-12-03' })).rejects.toMatchObject({ code: 'VALIDATION' });
    expect(await offers()).toEqual([]);
  });
});

describe('making the offers', () => {
  it('holds up to three times for each family, its second day first, until the deadline', async () => {
    const crew = await openCrew();
    const booking = await paidBooking({}, crew);
    const second = { choice: 'second-day' as const, secondDay: '2026-12-08', secondTime: '2:00 PM' };
    await modules.get(RainPlanService).choose(booking.id, second, familyOf(booking));
    const day = await press();
    expect(day).toMatchObject({
      families: [{ isUnasked: false, offer: { state: 'open', choice: null, fallback: 'call' } }],
    });
    expect(await offerOf(booking)).toEqual({
      until: '2026-12-04T23:00:00.000Z',
      times: [
        { day: '2026-12-08', time: '2:00 PM' },
        { day: '2026-12-12', time: '10:00 AM' },
        { day: '2026-12-19', time: '10:00 AM' },
      ],
      areHeld: true,
      refund: '400.00',
      credit: '400.00',
      fallback: 'call',
    });
    expect((await live()).map(({ day: on, state }) => `${on} ${state}`)).toEqual([
      '2026-12-05 firm',
      '2026-12-08 held',
      '2026-12-12 held',
      '2026-12-19 held',
    ]);
    expect(await payloadsOf('rain-offer-made')).toEqual([
      { payload: { bookingId: booking.id, offerId: expect.any(String) } },
    ]);
    expect(await timelineOf(booking)).toEqual(['rain-plan-chosen parent', 'rain-offer-made user']);
    const audit = await database.query("select facts from audit_log where what = 'rain-day-started'");
    expect(audit.at(-1)).toMatchObject({ facts: { families: 1, fallback: 'call' } });
  });

  it('again creates no second offer, even concurrently', async () => {
    await paidBooking();
    await Promise.all([press(), press(), press()]);
    await press();
    expect([await offers(), await payloadsOf('rain-offer-made')]).toMatchObject([[{ state: 'open' }], [{}]]);
  });

  it('never sets a deadline after the start', async () => {
    const booking = await paidBooking();
    await press({ deadlineDay: '2026-12-06' });
    expect((await offerOf(booking))?.until).toBe('2026-12-05T15:00:00.000Z');
  });

  it('without crews offers times that are not held', async () => {
    const booking = await paidBooking();
    await press();
    const offer = await offerOf(booking);
    expect(offer).toMatchObject({ areHeld: false });
    expect(offer?.times.map(({ day }) => day)).toEqual(['2026-12-06', '2026-12-12', '2026-12-19']);
    expect(await live()).toEqual([]);
    await choose(booking, { choice: 'move', ...offer!.times[0] });
    expect(await rowOf(booking)).toMatchObject({ day: '2026-12-06', time: '10:00 AM' });
  });
});

describe('a family chooses', () => {
  it('another time: the event moves, the other times are free, and the mail is sent once', async () => {
    const booking = await paidBooking({}, await openCrew());
    await press();
    await choose(booking, { choice: 'move', day: '2026-12-12', time: '10:00 AM' });
    expect(await rowOf(booking)).toMatchObject({
      day: '2026-12-12',
      status: 'confirmed',
      version: booking.version + 1,
    });
    expect(await live()).toEqual([
      { id: booking.id, day: '2026-12-12', at: new Date('2026-12-12T15:00:00Z'), state: 'firm' },
    ]);
    expect(await payloadsOf('booking-rescheduled')).toHaveLength(1);
    expect(
      (await payloadsOf('time-freed')).map(({ payload }) => (payload as { day: string }).day).sort(),
    ).toEqual(['2026-12-05', '2026-12-06', '2026-12-12', '2026-12-19']);
    expect(await offers()).toEqual([{ state: 'chosen', choice: 'move' }]);
    await expect(choose(booking, { choice: 'indoors' })).rejects.toMatchObject({ code: 'TOO_LATE' });
    expect(await timelineOf(booking)).toEqual(['rain-offer-made user', 'rescheduled parent']);
    const { families } = await service().view({ day: '2026-12-05' });
    expect(families).toMatchObject([{ time: '10:00 AM', offer: { state: 'chosen', choice: 'move' } }]);
  });

  it('another time, without a crew so far: the held crew is assigned', async () => {
    await openCrew();
    const booking = await paidBooking();
    await press();
    await choose(booking, { choice: 'move', day: '2026-12-12', time: '10:00 AM' });
    expect(await live()).toMatchObject([{ id: booking.id, day: '2026-12-12', state: 'firm' }]);
  });

  it('indoors: nothing changes, and the held times are free', async () => {
    const booking = await paidBooking({}, await openCrew());
    const before = await rowOf(booking);
    await press();
    await choose(booking, { choice: 'indoors' });
    expect([await rowOf(booking), await offers()]).toEqual([
      before,
      [{ state: 'chosen', choice: 'indoors' }],
    ]);
    expect(await live()).toMatchObject([{ day: '2026-12-05', state: 'firm' }]);
    expect(await timelineOf(booking)).toContain('rain-indoors parent');
  });

  it('a full refund: cancelled without a fee, even when it is too late for a refund', async () => {
    const booking = await paidBooking({}, await openCrew());
    await press();
    await choose(booking, { choice: 'refund' });
    expect(await rowOf(booking)).toMatchObject({ status: 'cancelled' });
    expect([await refunds(), await live()]).toMatchObject([[{ cents: 40_000, status: 'completed' }], []]);
  });

  it('a credit of everything paid: the event is cancelled, without a refund at PayPal', async () => {
    const refund = jest.spyOn(PAYPAL, 'refund');
    const booking = await paidBooking({}, await openCrew());
    await press();
    await choose(booking, { choice: 'credit' });
    await expect(choose(booking, { choice: 'credit' })).rejects.toMatchObject({ code: 'TOO_LATE' });
    expect(await rowOf(booking)).toMatchObject({ status: 'cancelled' });
    expect([await credits(), await live(), await offers()]).toEqual([
      [{ kind: 'refund', cents: 40_000, source: booking.id }],
      [],
      [{ state: 'chosen', choice: 'credit' }],
    ]);
    expect(refund).not.toHaveBeenCalled();
    expect(await database.query('select reason from booking_cancellations')).toEqual([
      { reason: 'Cancelled because of rain' },
    ]);
    expect([await payloadsOf('booking-cancelled'), await payloadsOf('credit-issued')]).toMatchObject([
      [{}],
      [{ payload: { bookingId: booking.id } }],
    ]);
    const { families } = await service().view({ day: '2026-12-05' });
    expect(families).toMatchObject([{ offer: { state: 'chosen', choice: 'credit' } }]);
  });

  it.each([
    ['nothing was paid', "update payments set status = 'failed'"],
    [
      'a credit paid everything',
      "update payments set method = 'credit', provider_order_id = null, next_poll_at = null",
    ],
  ])('no credit when %s', async (_, update) => {
    const booking = await paidBooking();
    await database.query(update);
    await press();
    expect(await offerOf(booking)).toMatchObject({ credit: null });
    await expect(choose(booking, { choice: 'credit' })).rejects.toMatchObject({
      code: 'VALIDATION',
      details: { errors: { choice: 'Please choose one of the offers.' } },
    });
    expect([await rowOf(booking), await offers()]).toMatchObject([
      { status: 'confirmed' },
      [{ state: 'open' }],
    ]);
  });

  it.each([['refund' as const], ['credit' as const]])(
    'no %s during a capture: nothing is changed, and it can choose again',
    async (choice) => {
      const booking = await paidBooking({}, await openCrew());
      await insertPayment(database, {
        bookingId: booking.id,
        attempt: 2,
        status: 'capturing',
        captureUntil: new Date(clock.now().getTime() + 30_000),
      });
      await press();
      const [row, held] = [await rowOf(booking), await live()];
      await expect(choose(booking, { choice })).rejects.toMatchObject({ code: 'IN_PROGRESS' });
      expect([await rowOf(booking), await live()]).toEqual([row, held]);
      expect([await offers(), await refunds(), await credits()]).toMatchObject([
        [{ state: 'open', choice: null }],
        [],
        [],
      ]);
      expect(await payloadsOf('booking-cancelled')).toEqual([]);
      await database.query("update payments set status = 'failed', capture_until = null where attempt = 2");
      await choose(booking, { choice });
      expect(await rowOf(booking)).toMatchObject({ status: 'cancelled' });
    },
  );

  it('not a time that was not offered, not after the deadline, and not for another family', async () => {
    const [booking, other] = [await paidBooking(), await paidBooking()];
    await press();
    await expect(
      choose(booking, { choice: 'move', day: '2026-12-20', time: '10:00 AM' }),
    ).rejects.toMatchObject({
      code: 'VALIDATION',
    });
    await expect(
      offersService().choose(booking.id, { choice: 'refund' }, familyOf(other)),
    ).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
    clock.set('2026-12-04T23:00:01Z');
    await expect(choose(booking, { choice: 'indoors' })).rejects.toMatchObject({ code: 'TOO_LATE' });
    expect(await offerOf(booking)).toBeNull();
  });

  it('nothing once staff have moved the event, which ends the offer', async () => {
    const booking = await paidBooking();
    await press();
    await database.query("update bookings set event_time = '11:00 AM', starts_at = '2026-12-05T16:00:00Z'");
    await expect(choose(booking, { choice: 'refund' })).rejects.toMatchObject({ code: 'TOO_LATE' });
    clock.set(DEADLINE);
    await offersService().endDue();
    expect([await offers(), await refunds()]).toEqual([[{ state: 'ended', choice: null }], []]);
  });
});

describe('an open offer ends when the booking changes', () => {
  /** A booking with three held times. */
  async function offered(hasOwnTime = true): Promise<Booking> {
    const crew = await openCrew();
    const booking = await paidBooking({}, hasOwnTime ? crew : undefined);
    await press();
    expect((await live()).filter(({ state }) => state === 'held')).toHaveLength(3);
    return booking;
  }
  const shown = async () => (await service().view({ day: '2026-12-05' })).families.map(({ offer }) => offer);

  it.each([
    ['with', true],
    ['without', false],
  ])('staff reschedule a booking %s crew time: its held times are free', async (_, hasOwnTime) => {
    const booking = await offered(hasOwnTime);
    const to = { day: '2026-12-05', time: '1:00 PM', reason: 'The family called', tell: false };
    const input = { ...to, version: booking.version };
    await modules.get(MoveByStaffService).reschedule(booking.id, input, staff());
    expect(await live()).toMatchObject([{ id: booking.id, day: '2026-12-05' }]);
    expect(await offers()).toEqual([{ state: 'ended', choice: null }]);
    expect(await shown()).toMatchObject([{ state: 'ended', choice: null }]);
    clock.forwardMinutes(1);
    expect(await press()).toMatchObject({ families: [{ time: '1:00 PM', offer: { state: 'open' } }] });
  });

  it('the family moves its event: the times are freed, and an undo does not offer them again', async () => {
    const booking = await offered();
    await database.query('update bookings set terms = $1', [{ moveHours: 0 }]);
    await modules
      .get(MoveByFamilyService)
      .move(booking.id, { day: '2026-12-12', time: '2:00 PM' }, familyOf(booking));
    await modules.get(CancelByFamilyService).undo(booking.id, familyOf(booking));
    expect(await offers()).toEqual([{ state: 'ended', choice: null }]);
    expect(await live()).toMatchObject([{ id: booking.id, day: '2026-12-05', state: 'firm' }]);
    expect(await offerOf(booking)).toBeNull();
  });

  it('the family cannot choose while its cancellation waits', async () => {
    const booking = await offered();
    const cancelling = modules.get(CancelByFamilyService);
    const { cancel } = await cancelling.view(booking.id, familyOf(booking));
    await cancelling.cancel(booking.id, { refund: cancel.refund, as: 'money' }, familyOf(booking));
    await expect(choose(booking, { choice: 'refund' })).rejects.toMatchObject({ code: 'NOT_ALLOWED' });
    expect(await offers()).toEqual([{ state: 'open', choice: null }]);
  });

  it('staff cancel: its held times are freed at once, and its offer ends, even for a repeated event', async () => {
    const booking = await offered();
    const handlers = modules.get(BookingChangesHandlers);
    await modules
      .get(CancelByStaffService)
      .cancel(booking.id, { version: booking.version, reason: 'Rain' }, staff());
    expect(await live()).toEqual([]);
    expect(await handlers.hasRainOffer({ bookingId: booking.id })).toBe(true);
    for (let times = 0; times < 2; times += 1) await handlers.endRainOffer({ bookingId: booking.id });
    expect(await handlers.hasRainOffer({ bookingId: booking.id })).toBe(false);
    expect(await offers()).toEqual([{ state: 'ended', choice: null }]);
    expect(await shown()).toMatchObject([{ state: 'ended', choice: null }]);
    clock.set(DEADLINE);
    await offersService().endDue();
    expect([await offers(), await refunds()]).toEqual([[{ state: 'ended', choice: null }], []]);
  });
});
