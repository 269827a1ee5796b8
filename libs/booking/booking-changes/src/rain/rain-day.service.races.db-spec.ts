// A day of rain: the deadline, and many concurrent families. `ROUNDS=100 npx jest rain-day` runs each race more often
// than usual.
import { randomUUID } from 'node:crypto';
import { BookingScheduleService, CreateBookingService, type Booking } from '#libs/booking/bookings';
import { bookingBody, race, raceRounds } from '#libs/platform/testing';
import { RainOffersRepository } from './rain-offers.repository.js';
import { DEADLINE, setUpRainDay } from './rain-day.test-part.js';

jest.setTimeout(60_000 + raceRounds(1) * 10_000);
const {
  modules,
  database,
  clock,
  openCrew,
  offersService,
  press,
  familyOf,
  choose,
  rowOf,
  offers,
  live,
  timelineOf,
  refunds,
  paidBooking,
} = setUpRainDay();

describe('the deadline', () => {
  it.each([
    ['call' as const, 'confirmed', 'rain-call system', 0],
    ['indoors' as const, 'confirmed', 'rain-indoors system', 0],
    ['refund' as const, 'cancelled', 'cancelled-by-family parent', 1],
  ])('applies the default %s once, however often the timer runs', async (fallback, status, entry, back) => {
    const booking = await paidBooking({}, await openCrew());
    await press({ fallback });
    clock.set('2026-12-04T22:59:59Z');
    expect(await offersService().endDue()).toBe(0);
    clock.set(DEADLINE);
    await Promise.all([offersService().endDue(), offersService().endDue()]);
    await offersService().endDue();
    expect(await offers()).toEqual([{ state: 'defaulted', choice: fallback }]);
    for (const line of ['rain-no-answer system', entry])
      expect((await timelineOf(booking)).filter((each) => each === line)).toHaveLength(1);
    expect([(await rowOf(booking)).status, (await refunds()).length]).toEqual([status, back]);
    expect((await live()).filter(({ state }) => state === 'held')).toEqual([]);
  });

  /** What happened to one family that chose at the instant of the deadline. */
  async function chooseAgainstTimer(round: number): Promise<string> {
    clock.set('2026-12-04T15:00:00Z');
    await database.clear('bookings', 'rain_days', 'outbox');
    const booking = await paidBooking();
    await press({ fallback: 'refund' });
    clock.set(DEADLINE);
    await race(database, round, [
      () => choose(booking, { choice: 'indoors' }),
      () => offersService().endDue(),
    ]);
    const lines = await timelineOf(booking);
    const isIndoors = lines.includes('rain-indoors parent');
    const isBack = (await refunds()).length > 0;
    return [isIndoors && 'indoors', isBack && 'back'].filter(Boolean).join(' and ');
  }

  it('and a choice at the same instant: only one takes effect', async () => {
    const ends = new Set<string>();
    for (let round = 0; round < raceRounds(20); round += 1) ends.add(await chooseAgainstTimer(round));
    expect([...ends].sort()).toEqual(['back', 'indoors']);
  });

  it('without the condition on the state both happen (control)', async () => {
    jest.spyOn(modules.get(RainOffersRepository), 'end').mockResolvedValue(true);
    const ends = new Set<string>();
    for (let round = 0; round < raceRounds(20) && !ends.has('indoors and back'); round += 1)
      ends.add(await chooseAgainstTimer(round));
    expect(ends).toContain('indoors and back');
  });
});

describe('twelve families and two crews, while guests book', () => {
  const TIMES = ['8:30 AM', '11:00 AM', '1:30 PM', '4:00 PM'];

  async function rainOnTwelve(): Promise<{ offered: string[]; booked: string[] }> {
    const crews = [await openCrew(), await openCrew()];
    // The last four have no crew yet.
    for (let no = 0; no < 12; no += 1)
      await paidBooking({ eventTime: TIMES[no % TIMES.length] }, crews[Math.floor(no / TIMES.length)]);
    const guests = Array.from({ length: 10 }, (_, no) =>
      modules
        .get(CreateBookingService)
        .create(
          {
            ...bookingBody(),
            parentEmail: `guest${no}@example.com`,
            eventDate: '2026-12-06',
            eventTime: TIMES[no % TIMES.length],
          } as never,
          familyOf({ sessionIds: [randomUUID()] } as Booking),
          null,
        )
        .catch(() => null),
    );
    await Promise.all([press(), ...guests]);
    const rows = await database.query<{ times: { day: string; time: string }[] }>(
      'select times from rain_offers',
    );
    const offered = rows.flatMap(({ times }) => times.map(({ day, time }) => `${day} ${time}`));
    const booked = await database.query<{ start: string }>(
      "select event_date || ' ' || event_time as start from bookings where status = 'pending'",
    );
    return { offered, booked: booked.map(({ start }) => start) };
  }
  /** Starts that are offered or booked more often than there are crews. */
  const tooOften = (offered: string[]) =>
    [...new Set(offered)].filter((start) => offered.filter((each) => each === start).length > 2);

  it('no time is offered twice: each has its own crew', async () => {
    for (let round = 0; round < raceRounds(1); round += 1) {
      await database.clear('bookings', 'crews', 'rain_days', 'outbox');
      const { offered, booked } = await rainOnTwelve();
      expect(offered.length).toBeGreaterThanOrEqual(24);
      expect(booked.length).toBeGreaterThan(0);
      expect(tooOften([...offered, ...booked])).toEqual([]);
      const held = await database.query(
        "select from crew_reservations where rain_booking_id is not null and state = 'held'",
      );
      expect(held).toHaveLength(offered.length);
    }
  });

  it('without the hold one time is offered to many (control)', async () => {
    jest.spyOn(modules.get(BookingScheduleService), 'holdForRain').mockResolvedValue(true);
    expect(tooOften((await rainOnTwelve()).offered)).not.toEqual([]);
  });
});
