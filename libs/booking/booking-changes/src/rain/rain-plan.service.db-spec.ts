import { AvailabilityService, CrewReservationsService } from '#libs/scheduling/crews';
import { BookingChangeService, BookingScheduleService, type Booking } from '#libs/booking/bookings';
import { insertBooking, insertReservation, UNPAID } from '#libs/platform/testing';
import { check, RescheduleBooking, type ChooseRainPlan } from '#libs/shared/contracts';
import { DataSource } from 'typeorm';
import { setUpBookingChanges } from '../booking-changes.test-part.js';
import { CancelByFamilyService } from '../cancel/cancel-by-family.service.js';
import { RainPlanService } from './rain-plan.service.js';
import { MoveByStaffService } from '../move/move-by-staff.service.js';

const { modules, database, clock, staff, familyOf, openCrew } = setUpBookingChanges();
beforeEach(() => database.clear('games'));

const SECOND: ChooseRainPlan = { choice: 'second-day', secondDay: '2026-12-06', secondTime: '2:00 PM' };
const service = () => modules.get(RainPlanService);
const choose = (booking: Booking, input: ChooseRainPlan) =>
  service().choose(booking.id, input, familyOf(booking));
const rainOf = async (booking: Booking) =>
  (await modules.get(CancelByFamilyService).view(booking.id, familyOf(booking))).rain;
const timeline = () => database.query('select code, params from booking_history order by id');
const holds = () =>
  database.query<{ day: string; until: Date }>(
    `select to_char(day, 'YYYY-MM-DD') as day, starts_at as at, held_until as until from crew_reservations
     where rain_booking_id is not null and state = 'held' order by starts_at`,
  );
const freed = async () =>
  (
    await database.query<{ payload: { day: string } }>("select payload from outbox where name = 'time-freed'")
  ).map(({ payload }) => payload.day);
/** Another family books the time of the second day. */
const taken = async (bookingOn = '2026-12-06') => {
  const other = await insertBooking(database, { eventDate: bookingOn, eventTime: '2:00 PM' });
  const starts = new Date(`${bookingOn}T19:00:00Z`);
  await database.query('update bookings set starts_at = $2 where id = $1', [other.id, starts]);
  return { ...other, startsAt: starts };
};
const END = new Date('2026-12-05T16:30:00Z');

async function confirmedWithCrew(changes: Partial<Booking> = {}): Promise<Booking> {
  const booking = await insertBooking(database, changes);
  await insertReservation(database, await openCrew(), booking);
  return booking;
}

describe('a family chooses its rain plan', () => {
  it('in one request, shown with its limit; a repeat changes nothing', async () => {
    const booking = await insertBooking(database);
    expect(await rainOf(booking)).toEqual({
      choice: null,
      secondDay: null,
      secondTime: null,
      isHeld: false,
      until: '2026-12-04T23:00:00.000Z',
      isOpen: true,
      firstDay: '2026-12-06',
      lastDay: '2027-02-03',
      holdFrom: null,
    });
    for (let times = 0; times < 2; times += 1) await choose(booking, { choice: 'indoors' });
    expect(await rainOf(booking)).toMatchObject({ choice: 'indoors', isOpen: true });
    expect(await timeline()).toEqual([{ code: 'rain-plan-chosen', params: {} }]);
    await choose(booking, { choice: 'call' });
    expect(await rainOf(booking)).toMatchObject({ choice: 'call', secondDay: null });
  });

  it('at exactly the limit, but not a second later', async () => {
    const booking = await insertBooking(database);
    clock.set('2026-12-04T23:00:00Z');
    await choose(booking, { choice: 'call' });
    clock.set('2026-12-04T23:00:01Z');
    await expect(choose(booking, { choice: 'indoors' })).rejects.toMatchObject({ code: 'TOO_LATE' });
    expect(await rainOf(booking)).toMatchObject({ choice: 'call', isOpen: false });
  });

  it('within the terms of the booking', async () => {
    const booking = await insertBooking(database, { terms: { rainHours: 72 } });
    clock.set('2026-12-02T15:00:01Z');
    await expect(choose(booking, { choice: 'call' })).rejects.toMatchObject({ code: 'TOO_LATE' });
  });

  it.each([
    ['without a day', { choice: 'second-day' as const, secondTime: '2:00 PM' }, 'secondDay'],
    ['without a time', { choice: 'second-day' as const, secondDay: '2026-12-06' }, 'secondTime'],
    ['on the day of the event', { ...SECOND, secondDay: '2026-12-05' }, 'secondDay'],
    ['too long after the event', { ...SECOND, secondDay: '2027-02-04' }, 'secondDay'],
  ])('not a second day %s', async (_, input, field) => {
    const booking = await insertBooking(database);
    await expect(choose(booking, input)).rejects.toMatchObject({
      code: 'VALIDATION',
      details: { errors: { [field]: expect.any(String) } },
    });
    expect(await rainOf(booking)).toMatchObject({ choice: null });
  });

  it('not of another family, and not for an event without outdoor games', async () => {
    const [booking, other] = [await insertBooking(database), await insertBooking(database)];
    await expect(service().choose(booking.id, { choice: 'call' }, familyOf(other))).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
    await database.query(
      `insert into games (id, name, description, image_url, difficulty, min_players, max_players, space_required,
         space_type, duration, age_range, skills, equipment, position)
       select id, id, '', '', 1, 2, 20, '', 'indoor', 10, '', '{}', '{}', 0 from unnest($1::text[]) as id`,
      [booking.selectedGames],
    );
    expect(await rainOf(booking)).toBeUndefined();
    await expect(choose(booking, { choice: 'call' })).rejects.toMatchObject({ code: 'NOT_ALLOWED' });
    await database.query("update games set space_type = 'both' where id = $1", [booking.selectedGames[2]]);
    expect(await rainOf(booking)).toMatchObject({ choice: null, isOpen: true });
  });
});

describe('a second day', () => {
  it('is only stored, not held, without crews', async () => {
    const booking = await insertBooking(database);
    await choose(booking, SECOND);
    expect(await service().holdDue()).toBe(0);
    expect(await rainOf(booking)).toMatchObject({ ...SECOND, isHeld: false });
    expect(await holds()).toEqual([]);
  });

  it('is held at once when the event is near, until the event ends, and then free again', async () => {
    const booking = await confirmedWithCrew();
    await choose(booking, SECOND);
    expect(await rainOf(booking)).toMatchObject({ ...SECOND, isHeld: true });
    expect(await holds()).toEqual([{ day: '2026-12-06', at: new Date('2026-12-06T19:00:00Z'), until: END }]);
    await service().releaseEnded();
    clock.set(new Date(END.getTime() - 1000).toISOString());
    await service().releaseEnded();
    expect(await holds()).toHaveLength(1);
    clock.set(END.toISOString());
    for (let times = 0; times < 2; times += 1) await service().releaseEnded();
    expect([await holds(), await freed()]).toEqual([[], ['2026-12-06']]);
    expect(await service().holdDue()).toBe(0);
  });

  it('is held from `rainHoldDays` before the event, once, also by two timers', async () => {
    clock.set('2026-11-28T04:59:59Z');
    const booking = await confirmedWithCrew();
    await choose(booking, SECOND);
    expect([await service().holdDue(), await holds()]).toEqual([0, []]);
    expect(await rainOf(booking)).toMatchObject({ isHeld: false, holdFrom: '2026-11-28' });
    clock.set('2026-11-28T05:00:00Z');
    const held = await Promise.all([service().holdDue(), service().holdDue(), service().holdDue()]);
    expect(held.reduce((sum, each) => sum + each, 0)).toBe(1);
    expect(await holds()).toHaveLength(1);
    expect(await timeline()).toHaveLength(1);
  });

  it('is not held while its time is taken, and is held once that is free', async () => {
    clock.set('2026-11-20T16:00:00Z');
    const booking = await confirmedWithCrew();
    await choose(booking, SECOND);
    const other = await taken();
    const [{ no }] = await database.query<{ no: number }>('select no from crews');
    await insertReservation(database, no, other);
    clock.set('2026-12-01T16:00:00Z');
    expect(await service().holdDue()).toBe(0);
    await modules
      .get(DataSource)
      .transaction((tx) => modules.get(CrewReservationsService).release(tx, { bookingId: other.id }));
    expect(await service().holdDue()).toBe(1);
  });

  it('that is taken is rejected with free alternatives, and the plan stays', async () => {
    const booking = await confirmedWithCrew();
    await choose(booking, { ...SECOND, secondDay: '2026-12-07' });
    const [{ no }] = await database.query<{ no: number }>('select no from crews');
    await insertReservation(database, no, await taken());
    await expect(choose(booking, SECOND)).rejects.toMatchObject({
      code: 'SLOT_TAKEN',
      details: { facts: { alternativesDay: '2026-12-06', alternatives: expect.any(Array) } },
    });
    expect(await rainOf(booking)).toMatchObject({ secondDay: '2026-12-07', isHeld: true });
  });

  it('that is held is offered only to its own family', async () => {
    const booking = await confirmedWithCrew();
    await choose(booking, SECOND);
    const open = async (movingId?: string) =>
      (
        await modules.get(AvailabilityService).openStartsPerDay({
          from: '2026-12-06',
          days: 1,
          games: booking.selectedGames,
          addOns: { photography: false, videography: false },
          durationMinutes: booking.durationMinutes,
          zipCode: booking.location.zipCode,
          movingId,
        })
      ).days[0].starts.includes('2:00 PM');
    expect([await open(), await open(booking.id)]).toEqual([false, true]);
  });

  it('releases its time when the family chooses something else or another day', async () => {
    const booking = await confirmedWithCrew();
    await choose(booking, SECOND);
    await choose(booking, { ...SECOND, secondTime: '2:30 PM' });
    expect(await holds()).toMatchObject([{ at: new Date('2026-12-06T19:30:00Z') }]);
    await choose(booking, { choice: 'indoors' });
    expect(await holds()).toEqual([]);
    expect(await freed()).toEqual(['2026-12-06', '2026-12-06']);
  });

  it('of an unpaid booking is not held', async () => {
    const booking = await insertBooking(database, UNPAID);
    await insertReservation(database, await openCrew(), booking, new Date('2026-12-03T16:00:00Z'));
    await choose(booking, SECOND);
    expect([await service().holdDue(), await holds()]).toEqual([0, []]);
  });

  it('releases its time when the booking is cancelled', async () => {
    const booking = await confirmedWithCrew();
    await choose(booking, SECOND);
    await modules
      .get(BookingChangeService)
      .asSystem(booking.id, (change) => change.transition('cancel', { code: 'cancelled-by-family' }));
    expect(await database.query("select from crew_reservations where state <> 'released'")).toEqual([]);
    expect(await freed()).toEqual(['2026-12-05', '2026-12-06']);
    expect(await rainOf(booking)).toBeUndefined();
  });

  it('becomes the time of the event when staff move it because of rain; then nothing else is held', async () => {
    const booking = await confirmedWithCrew();
    await choose(booking, SECOND);
    const start = { day: '2026-12-06', time: '2:00 PM' };
    const { preview } = await modules.get(MoveByStaffService).preview(booking.id, start, staff());
    expect(preview.refusal).toBeNull();
    const input = check(RescheduleBooking, { ...start, version: booking.version, reason: 'Rain' }).value;
    await modules.get(MoveByStaffService).reschedule(booking.id, input, staff());
    expect(
      await database.query(
        `select to_char(day, 'YYYY-MM-DD') as day, state, booking_id as id from crew_reservations
         where state <> 'released'`,
      ),
    ).toEqual([{ day: '2026-12-06', state: 'firm', id: booking.id }]);
    // The second day has become the day of the event, so that the family may choose again.
    expect(await rainOf(booking)).toMatchObject({ choice: null, secondDay: null, firstDay: '2026-12-07' });
  });

  it('is held again when staff move the event by an hour', async () => {
    const booking = await confirmedWithCrew();
    await choose(booking, SECOND);
    const start = modules.get(BookingScheduleService).newStart({ day: '2026-12-05', time: '11:00 AM' });
    await modules
      .get(DataSource)
      .transaction((tx) =>
        modules
          .get(BookingScheduleService)
          .reschedule(tx, booking, { start, reason: { text: 'Later', authorId: null } }),
      );
    expect(await holds()).toEqual([]);
    expect(await service().holdDue()).toBe(1);
    expect(await rainOf(booking)).toMatchObject({ ...SECOND, isHeld: true });
  });
});

it('of families that choose the same second day at once only one holds it', async () => {
  for (let round = 0; round < 8; round += 1) {
    await database.clear('bookings', 'crews', 'outbox');
    const crew = await openCrew();
    const families = await Promise.all([0, 1, 2].map(() => insertBooking(database)));
    await insertReservation(database, crew, families[0]);
    const ended = await Promise.allSettled(families.map((family) => choose(family, SECOND)));
    for (const end of ended)
      if (end.status === 'rejected') expect(end.reason).toMatchObject({ code: 'SLOT_TAKEN' });
    expect(await holds()).toHaveLength(1);
  }
}, 60_000);
