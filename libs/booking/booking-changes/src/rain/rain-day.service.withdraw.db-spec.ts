// A day of rain that stays dry, and who is shown to staff.
import type { Booking } from '#libs/booking/bookings';
import { insertCrew } from '#libs/platform/testing';
import { MoveByStaffService } from '../move/move-by-staff.service.js';
import { RainPlanService } from './rain-plan.service.js';
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
  paidBooking,
  staff,
} = setUpRainDay();

const DAY = '2026-12-05';
const withdraw = (booking?: Booking) => service().withdraw({ day: DAY, bookingId: booking?.id }, staff());
const held = async () => (await live()).filter(({ state }) => state === 'held');
/** The log only grows, so what came before this spec does not count. */
let logged = 0;
const log = () =>
  database.query<{ what: string; facts: object }>('select what, facts from audit_log order by id');
const audited = async (what: string) =>
  (await log()).slice(logged).flatMap((entry) => (entry.what === what ? [entry.facts] : []));
/** The families of the day as "3:00 PM open". */
const shown = async () =>
  (await service().view({ day: DAY })).families.map(
    ({ time, offer }) => `${time} ${offer?.state ?? 'not asked'}`,
  );

beforeEach(async () => {
  logged = (await log()).length;
});

describe('staff see', () => {
  it('names, phones, and the van of each family with its drive, and an hour before the first one is the deadline', async () => {
    const van = await insertCrew(database, { name: 'Blue van' });
    await paidBooking({ eventTime: '3:00 PM', parentName: 'Dana Moss', parentPhoneExtension: '12' });
    await paidBooking({ parentName: 'Ari Stone', parentPhone: '5550101234' }, van);
    clock.set('2026-12-05T01:05:00Z');
    const day = await service().view({ day: DAY });
    expect(day).toMatchObject({
      families: [
        {
          time: '10:00 AM',
          parentName: 'Ari Stone',
          parentPhone: '5550101234',
          van: { name: 'Blue van', leavesAt: '2026-12-05T14:15:00.000Z' },
        },
        { time: '3:00 PM', parentName: 'Dana Moss', parentPhoneExtension: '12', van: null },
      ],
      firstDriveAt: '2026-12-05T14:15:00.000Z',
      deadline: { day: DAY, time: '8:15 AM' },
    });
  });

  it('who can still answer first, and no van of a family that moved to another day', async () => {
    const early = await paidBooking({ eventTime: '9:00 AM' }, await openCrew());
    await paidBooking({ eventTime: '2:00 PM' });
    await press();
    const [time] = (await offerOf(early))!.times;
    await choose(early, { choice: 'move', ...time });
    expect(await shown()).toEqual(['2:00 PM open', '9:00 AM chosen']);
    expect((await service().view({ day: DAY })).families[1].van).toBeNull();
  });
});

describe('a preview of the mail', () => {
  const input = { day: DAY, deadlineDay: '2026-12-04', deadlineTime: '6:00 PM', fallback: 'call' } as const;

  it('has the times that the first family would be offered now, and holds none', async () => {
    await openCrew();
    const booking = await paidBooking();
    await paidBooking({ eventTime: '3:00 PM' });
    const proposal = await service().proposal(input);
    expect(proposal).toMatchObject({
      booking: { id: booking.id },
      offer: { areHeld: true, fallback: 'call', endsAt: new Date(DEADLINE) },
    });
    expect([await live(), await offers()]).toEqual([[], []]);
    await press();
    expect((await offerOf(booking))?.times).toEqual(proposal?.offer.times);
  });

  it('is none once everybody was asked, and rejects a deadline in the past', async () => {
    await paidBooking();
    await expect(service().proposal({ ...input, deadlineDay: '2026-12-03' })).rejects.toMatchObject({
      code: 'VALIDATION',
    });
    await press();
    expect(await service().proposal(input)).toBeNull();
  });
});

describe('a second press', () => {
  it('asks only families without an offer, not those that have answered', async () => {
    const booking = await paidBooking();
    await press();
    await choose(booking, { choice: 'indoors' });
    await paidBooking({ eventTime: '3:00 PM' });
    const { families } = await service().view({ day: DAY });
    expect(families.map(({ time, isUnasked }) => [time, isUnasked])).toEqual([
      ['3:00 PM', true],
      ['10:00 AM', false],
    ]);
    clock.forwardMinutes(1);
    await press();
    expect(await shown()).toEqual(['3:00 PM open', '10:00 AM chosen']);
    expect(await payloadsOf('rain-offer-made')).toHaveLength(2);
  });
});

describe('it will be dry', () => {
  it('ends all offers at once, frees their times, and is audited and published once, however often it is pressed', async () => {
    const crew = await openCrew();
    const bookings = [await paidBooking({}, crew), await paidBooking({ eventTime: '3:00 PM' }, crew)];
    await press();
    expect(await held()).toHaveLength(6);
    const rows = await Promise.all(bookings.map(rowOf));
    await Promise.all([withdraw(), withdraw(), withdraw()]);
    await withdraw();
    expect(await offers()).toEqual([
      { state: 'withdrawn', choice: null },
      { state: 'withdrawn', choice: null },
    ]);
    expect((await live()).map(({ day, state }) => `${day} ${state}`)).toEqual([`${DAY} firm`, `${DAY} firm`]);
    expect(await Promise.all(bookings.map(rowOf))).toEqual(rows);
    for (const booking of bookings)
      expect(await timelineOf(booking)).toEqual(['rain-offer-made user', 'rain-withdrawn user']);
    expect(await payloadsOf('rain-offer-withdrawn')).toEqual(
      expect.arrayContaining(
        bookings.map(({ id }) => ({ payload: { bookingId: id, offerId: expect.any(String) } })),
      ),
    );
    expect(await payloadsOf('rain-offer-withdrawn')).toHaveLength(2);
    expect(await audited('rain-day-withdrawn')).toEqual([{ day: DAY, families: 2 }]);
    expect(await audited('rain-offer-withdrawn')).toHaveLength(2);
    for (const booking of bookings) {
      expect(await offerOf(booking)).toBeNull();
      await expect(choose(booking, { choice: 'refund' })).rejects.toMatchObject({
        code: 'TOO_LATE',
        message: expect.stringContaining('as planned'),
      });
    }
    clock.set(DEADLINE);
    expect(await offersService().endDue()).toBe(0);
  });

  it('as a whole only while nobody has answered; then one by one', async () => {
    const [asked, answered, other] = [
      await paidBooking({}, await openCrew()),
      await paidBooking({ eventTime: '1:00 PM' }),
      await paidBooking({ eventTime: '3:00 PM' }),
    ];
    await press();
    await choose(answered, { choice: 'indoors' });
    const [before, times] = [await offers(), await held()];
    await expect(withdraw()).rejects.toMatchObject({ code: 'NOT_ALLOWED' });
    await expect(withdraw(answered)).rejects.toMatchObject({ code: 'NOT_ALLOWED' });
    expect([await offers(), await held()]).toEqual([before, times]);
    for (let press = 0; press < 2; press += 1) await withdraw(asked);
    expect(await shown()).toEqual(['3:00 PM open', '10:00 AM withdrawn', '1:00 PM chosen']);
    expect((await held()).every(({ id }) => id === other.id)).toBe(true);
    expect(await payloadsOf('rain-offer-withdrawn')).toHaveLength(1);
    expect([await audited('rain-day-withdrawn'), await audited('rain-offer-withdrawn')]).toEqual([[], [{}]]);
  });

  it('not after the deadline has decided for a family', async () => {
    await paidBooking();
    await press({ fallback: 'indoors' });
    clock.set(DEADLINE);
    await offersService().endDue();
    await paidBooking({ eventTime: '3:00 PM' });
    await press({ deadlineTime: '9:00 PM' });
    await expect(withdraw()).rejects.toMatchObject({ code: 'NOT_ALLOWED' });
  });

  it('not for a family that was not asked', async () => {
    const [, other] = [await paidBooking(), await paidBooking({ eventDate: '2026-12-12' })];
    await press();
    await expect(withdraw(other)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(service().withdraw({ day: DAY, bookingId: '-' }, staff())).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
    expect(await offers()).toEqual([{ state: 'open', choice: null }]);
  });

  it('leaves the second day that the family planned, and which was held before', async () => {
    const crew = await openCrew();
    const booking = await paidBooking({}, crew);
    const plan = { choice: 'second-day' as const, secondDay: '2026-12-08', secondTime: '4:30 PM' };
    await modules.get(RainPlanService).choose(booking.id, plan, familyOf(booking));
    await press();
    expect(await held()).toHaveLength(3);
    await withdraw();
    expect(await held()).toMatchObject([{ day: '2026-12-08' }]);
  });

  it('and rain again: everybody is asked again', async () => {
    const booking = await paidBooking({}, await openCrew());
    await press();
    await withdraw();
    clock.forwardMinutes(1);
    expect(await press()).toMatchObject({ families: [{ offer: { state: 'open' } }] });
    await choose(booking, { choice: 'indoors' });
    expect(await payloadsOf('rain-offer-made')).toHaveLength(2);
  });

  it('leaves an offer that ended because staff moved the event', async () => {
    const booking = await paidBooking({}, await openCrew());
    await press();
    const to = { day: '2026-12-20', time: '1:00 PM', reason: 'The family called', tell: false };
    await modules
      .get(MoveByStaffService)
      .reschedule(booking.id, { ...to, version: booking.version }, staff());
    await withdraw(booking);
    expect([await offers(), await payloadsOf('rain-offer-withdrawn')]).toEqual([
      [{ state: 'ended', choice: null }],
      [],
    ]);
  });

  it('says nothing about an event that was cancelled at the same time', async () => {
    const booking = await paidBooking({}, await openCrew());
    await press();
    await database.query("update bookings set status = 'cancelled' where id = $1", [booking.id]);
    await withdraw();
    expect([await offers(), await held()]).toEqual([[{ state: 'ended', choice: null }], []]);
    expect(await payloadsOf('rain-offer-withdrawn')).toEqual([]);
  });
});
