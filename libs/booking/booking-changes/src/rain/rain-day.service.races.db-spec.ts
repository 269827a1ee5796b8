// A day of rain: the deadline, and many concurrent families. `ROUNDS=100 npx jest rain-day` runs each race more often
// than usual.
import { randomUUID } from 'node:crypto';
import {
  BookingScheduleService,
  BookingsService,
  CreateBookingService,
  type Booking,
} from '#libs/booking/bookings';
import { bookingBody, race, raceRounds } from '#libs/platform/testing';
import { RainOffersRepository, type RainOffer } from './rain-offers.repository.js';
import { DEADLINE, setUpRainDay } from './rain-day.test-part.js';

jest.setTimeout(60_000 + raceRounds(1) * 10_000);
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
  rowOf,
  offers,
  live,
  timelineOf,
  refunds,
  paidBooking,
  staff,
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

describe('calling off and an answer at the same instant', () => {
  const DAY = '2026-12-05';

  /** What happened to one family, of three, that chose while staff called off its offer or all of them. */
  async function withdrawAgainstChoice(round: number, isWhole: boolean): Promise<string> {
    clock.set('2026-12-04T15:00:00Z');
    await database.clear('bookings', 'crews', 'rain_days', 'outbox');
    await openCrew();
    const [booking, ...others] = [
      await paidBooking(),
      await paidBooking({ eventTime: '1:00 PM' }),
      await paidBooking({ eventTime: '3:00 PM' }),
    ];
    await press();
    await race(database, round, [
      () => choose(booking, { choice: 'indoors' }),
      () => service().withdraw({ day: DAY, bookingId: isWhole ? undefined : booking.id }, staff()),
    ]);
    const chosen = (await timelineOf(booking)).includes('rain-indoors parent');
    const off = await Promise.all([booking, ...others].map(timelineOf));
    const count = off.filter((lines) => lines.includes('rain-withdrawn user')).length;
    const stillHeld = new Set((await live()).filter(({ state }) => state === 'held').map(({ id }) => id))
      .size;
    return `${chosen ? 'answered' : 'no answer'}, ${count} called off, ${stillHeld} with held times`;
  }
  async function outcomes(isWhole: boolean, broken = ''): Promise<string[]> {
    const ends = new Set<string>();
    for (let round = 0; round < raceRounds(20) && !ends.has(broken); round += 1)
      ends.add(await withdrawAgainstChoice(round, isWhole));
    return [...ends].sort();
  }

  it('of a whole day: either the answer counts and nothing is called off, or all is', async () => {
    expect(await outcomes(true)).toEqual([
      'answered, 0 called off, 2 with held times',
      'no answer, 3 called off, 0 with held times',
    ]);
  });

  it('of a whole day by what was read before the locks: a part is called off (control)', async () => {
    const repository = modules.get(RainOffersRepository);
    const read = repository.ofDay.bind(repository);
    let seen: RainOffer[] = [];
    jest
      .spyOn(repository, 'ofDay')
      .mockImplementation(async (day, tx) => (tx ? seen : (seen = await read(day))));
    const broken = 'answered, 2 called off, 0 with held times';
    expect(await outcomes(true, broken)).toContain(broken);
  });

  it('of one family: only one takes effect', async () => {
    expect(await outcomes(false)).toEqual([
      'answered, 0 called off, 2 with held times',
      'no answer, 1 called off, 2 with held times',
    ]);
  });

  it('of one family without the condition on the state: both happen (control)', async () => {
    jest.spyOn(modules.get(RainOffersRepository), 'end').mockResolvedValue(true);
    const broken = 'answered, 1 called off, 2 with held times';
    expect(await outcomes(false, broken)).toContain(broken);
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

  it('from the offers to the last answer, with some called off: no crew is needed twice, and nothing stays held', async () => {
    const { offered } = await rainOnTwelve();
    expect(offered.length).toBeGreaterThanOrEqual(24);
    const ids = (await service().view({ day: '2026-12-05' })).families.map(({ bookingId }) => bookingId);
    const families = await Promise.all(ids.map((id) => modules.get(BookingsService).find(id)));
    const answers = families.map((family, no) => async () => {
      const booking = family as Booking;
      const { times } = (await offersService().offerOf(booking))!;
      const choice = (['move', 'move', 'indoors', 'refund', 'credit', 'none'] as const)[no % 6];
      if (choice === 'move') await choose(booking, { choice, ...times[0] });
      else if (choice !== 'none') await choose(booking, { choice });
    });
    const withdraw = (bookingId: string) => () =>
      service().withdraw({ day: '2026-12-05', bookingId }, staff());
    await Promise.allSettled([...answers, ...ids.slice(0, 3).map(withdraw)].map((act) => act()));
    clock.set(DEADLINE);
    await offersService().endDue();
    const states = (await offers()).map(({ state }) => state);
    expect([states.length, states.filter((state) => state === 'open')]).toEqual([12, []]);
    expect((await live()).filter(({ state, id }) => state === 'held' && ids.includes(id))).toEqual([]);
    const twice = await database.query(
      `select from crew_reservations one join crew_reservations other
         on one.crew_no = other.crew_no and one.id < other.id and one.during && other.during
       where one.state <> 'released' and other.state <> 'released'`,
    );
    expect(twice).toEqual([]);
    const moved = await database.query(
      `select from bookings b join rain_offers o on o.booking_id = b.id and o.choice = 'move'
       where not exists (select from crew_reservations r where r.booking_id = b.id and r.day = b.event_date and r.state = 'firm')`,
    );
    expect([moved, states.filter((state) => state === 'chosen').length > 6]).toEqual([[], true]);
  });
});
