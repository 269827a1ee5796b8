import { BookingChangeService, type Booking } from '#libs/booking/bookings';
import { CrewReservationsService } from '#libs/scheduling/crews';
import { check, EditBooking, RescheduleBooking } from '#libs/shared/contracts';
import { insertBooking, insertCrew, insertReservation, UNPAID } from '#libs/platform/testing';
import { DataSource } from 'typeorm';
import { setUpBookingChanges } from '../booking-changes.test-part.js';
import { CancelByFamilyService } from '../cancel/cancel-by-family.service.js';
import { ChangeRequestsRepository } from '../self-service/change-requests.repository.js';
import { EditByStaffService } from '../edit/edit-by-staff.service.js';
import { MoveByFamilyService } from './move-by-family.service.js';
import { MoveByStaffService } from './move-by-staff.service.js';

const {
  modules,
  database,
  clock,
  staff,
  guest,
  familyOf,
  read,
  published,
  requestsOf,
  reservationsOf,
  reserved,
} = setUpBookingChanges();
const NOW = '2026-12-01T16:00:00Z';
/** The old start of every booking here: Saturday, December 5, 10:00 AM. */
const OLD = { day: '2026-12-05', time: '10:00 AM' };
const NEW = { day: '2026-12-12', time: '2:00 PM' };

const moves = () => modules.get(MoveByFamilyService);
const move = (booking: Booking, to = NEW) => moves().move(booking.id, to, familyOf(booking));
const undoByPage = (booking: Booking) =>
  modules.get(CancelByFamilyService).undo(booking.id, familyOf(booking));
const undo = (booking: Booking) =>
  modules.get(BookingChangeService).asFamily(booking.id, familyOf(booking), async (change) => {
    const request = await modules.get(ChangeRequestsRepository).newestOf(booking.id, change.tx);
    return request ? moves().undoIn(change, request) : false;
  });
const rowsOf = (table: string) => database.query(`select * from ${table}`);

it('a move writes start, version, timeline by the parent, its row, its request and the event, without an audit row', async () => {
  const booking = await insertBooking(database);
  await move(booking);
  expect(await read(booking)).toMatchObject({
    eventDate: NEW.day,
    eventTime: NEW.time,
    startsAt: new Date('2026-12-12T19:00:00Z'),
    version: booking.version + 1,
    revision: 1,
    finalCents: booking.finalCents,
  });
  expect(await requestsOf(booking)).toEqual([
    { state: 'waiting', to_time: NEW.time, final_at: new Date('2026-12-01T16:30:00Z') },
  ]);
  expect(await rowsOf('booking_history')).toMatchObject([{ code: 'rescheduled', actor: 'parent' }]);
  expect(await rowsOf('booking_reschedules')).toMatchObject([
    { from_time: OLD.time, rescheduled_by: null, tell: true },
  ]);
  expect(await rowsOf('booking_notes')).toEqual([]);
  expect(await database.query('select from audit_log where subject_id = $1', [booking.id])).toEqual([]);
  expect(await published()).toEqual(['booking-rescheduled']);
});

it('after five undone requests within a day another one is rejected, be it a move or a cancellation', async () => {
  const booking = await insertBooking(database);
  const cancel = () =>
    modules.get(CancelByFamilyService).cancel(booking.id, { refund: '0.00', as: 'money' }, familyOf(booking));
  for (const wish of [() => move(booking), cancel, () => move(booking), cancel, cancel]) {
    await wish();
    await undoByPage(booking);
    clock.forwardMinutes(1);
  }
  const before = await published();
  for (const wish of [() => move(booking), cancel])
    await expect(wish()).rejects.toMatchObject({
      code: 'NOT_ALLOWED',
      message: expect.stringContaining('Please call us.') as string,
    });
  expect(await published()).toEqual(before);
  clock.forwardMinutes(24 * 60);
  await move(booking);
  await undoByPage(booking);
});

it('a repeat of a move that waits changes nothing', async () => {
  const booking = await insertBooking(database);
  await move(booking);
  await move(booking);
  expect(await published()).toEqual(['booking-rescheduled']);
  expect(await requestsOf(booking)).toHaveLength(1);
});

it('an undone move is at its old start, at a later version, and does not count', async () => {
  const booking = await insertBooking(database, { terms: { movesByParent: 1 } });
  await move(booking);
  expect(await undo(booking)).toBe(true);
  expect(await read(booking)).toMatchObject({ eventDate: OLD.day, startsAt: booking.startsAt, revision: 2 });
  expect((await read(booking)).version).toBeGreaterThan(booking.version + 1);
  expect(await published()).toEqual(['booking-rescheduled', 'booking-rescheduled', 'reschedule-undone']);
  expect(await rowsOf('booking_reschedules')).toMatchObject([
    { tell: true },
    { tell: false, to_time: OLD.time },
  ]);
  expect(await undo(booking)).toBe(false);
  clock.forwardMinutes(1);
  await move(booking);
  expect((await requestsOf(booking)).map(({ state }) => state)).toEqual(['undone', 'waiting']);
});

describe('a move is rejected without a change', () => {
  const AT_THE_LIMIT = '2026-12-03T15:00:00Z';
  it.each([
    ['one second after the limit', {}, NEW, '2026-12-03T15:00:01Z', 'TOO_LATE'],
    ['one second after its own limit', { terms: { moveHours: 72 } }, NEW, '2026-12-02T15:00:01Z', 'TOO_LATE'],
    ['after it was cancelled', { status: 'cancelled' }, NEW, NOW, 'TOO_LATE'],
    ['when the terms allow no moves', { terms: { movesByParent: 0 } }, NEW, NOW, 'NOT_ALLOWED'],
    ['to its own start', {}, OLD, NOW, 'NOT_ALLOWED'],
    ['to a past day', {}, { ...NEW, day: '2026-11-30' }, NOW, 'VALIDATION'],
    ['to more than a year ahead', {}, { ...NEW, day: '2027-12-02' }, NOW, 'VALIDATION'],
  ] as [string, Partial<Booking>, typeof NEW, string, string][])('%s', async (_, changes, to, now, code) => {
    clock.set(now);
    const booking = await insertBooking(database, changes);
    await expect(move(booking, to)).rejects.toMatchObject({ code });
    expect(await read(booking)).toMatchObject({ version: booking.version, eventTime: OLD.time });
    expect([await requestsOf(booking), await published()]).toEqual([[], []]);
  });

  it('of another family', async () => {
    const booking = await insertBooking(database);
    const stranger = guest();
    await expect(moves().move(booking.id, NEW, stranger)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  it('while a cancellation waits', async () => {
    const booking = await insertBooking(database);
    await database.query(
      `insert into change_requests (booking_id, kind, asked_at, final_at) values ($1, 'cancel', now(), now())`,
      [booking.id],
    );
    await expect(move(booking)).rejects.toMatchObject({ code: 'NOT_ALLOWED' });
  });

  it('but not at the limit itself, and not to the same day next year', async () => {
    clock.set(AT_THE_LIMIT);
    const booking = await insertBooking(database);
    await move(booking, { ...NEW, day: '2027-12-03' });
    expect(await read(booking)).toMatchObject({ eventDate: '2027-12-03' });
  });
});

it('a third move of two is rejected', async () => {
  const booking = await insertBooking(database);
  await move(booking);
  await move(booking, { ...NEW, time: '3:00 PM' });
  await expect(move(booking, { ...NEW, time: '4:00 PM' })).rejects.toMatchObject({ code: 'NOT_ALLOWED' });
});

describe('with crews', () => {
  it('the old time is kept until the move is final, and nobody else can reserve it', async () => {
    const crew = await insertCrew(database);
    const booking = await reserved(crew);
    await move(booking);
    expect(await reservationsOf(booking)).toMatchObject([
      { state: 'firm', day: NEW.day, held_until: null },
      { state: 'kept', day: OLD.day, held_until: new Date('2026-12-01T16:30:00Z'), crew_no: crew },
    ]);
    const other = await reserved(await insertCrew(database, { isActive: false }), {
      eventDate: '2026-12-19',
      startsAt: new Date('2026-12-19T15:00:00Z'),
    });
    await expect(move(other, OLD)).rejects.toMatchObject({ code: 'SLOT_TAKEN' });
    expect(await published()).toEqual(['booking-rescheduled']);
  });

  it('an undone move has exactly its old reservation, and the new time is free', async () => {
    const booking = await reserved(await insertCrew(database));
    const before = await reservationsOf(booking);
    await move(booking);
    await undo(booking);
    expect(await reservationsOf(booking)).toEqual(before);
    expect(await published()).toContain('time-freed');
  });

  it('a move by half an hour overlaps its own kept time, which is whole again after an undo', async () => {
    const booking = await reserved(await insertCrew(database));
    const before = await reservationsOf(booking);
    await move(booking, { day: OLD.day, time: '10:30 AM' });
    expect(await reservationsOf(booking)).toMatchObject([
      { state: 'firm', from: new Date('2026-12-05T15:00:00Z'), to: new Date('2026-12-05T17:30:00Z') },
      { state: 'kept', from: new Date('2026-12-05T14:30:00Z'), to: new Date('2026-12-05T15:00:00Z') },
    ]);
    await undo(booking);
    expect(await reservationsOf(booking)).toEqual(before);
  });

  it('the timer frees a kept time once, and not before it is due', async () => {
    const booking = await reserved(await insertCrew(database));
    await move(booking);
    clock.set('2026-12-01T16:29:59Z');
    expect(await moves().finishDue()).toBe(0);
    clock.set('2026-12-01T16:30:00Z');
    await Promise.all([moves().finishDue(), moves().finishDue(), moves().finishDue()]);
    expect(await moves().finishDue()).toBe(0);
    expect(await reservationsOf(booking)).toMatchObject([{ state: 'firm', day: NEW.day }]);
    expect(await requestsOf(booking)).toMatchObject([{ state: 'done' }]);
    expect(await published()).toEqual(['booking-rescheduled', 'time-freed']);
    expect(await undo(booking)).toBe(false);
  });

  it('a second move makes the first final: its old time is free, and undo returns to the second start', async () => {
    const booking = await reserved(await insertCrew(database));
    await move(booking);
    clock.forwardMinutes(1);
    await move(booking, { day: '2026-12-13', time: '9:00 AM' });
    expect(await reservationsOf(booking)).toMatchObject([
      { state: 'firm', day: '2026-12-13' },
      { state: 'kept', day: NEW.day },
    ]);
    expect((await requestsOf(booking)).map(({ state }) => state)).toEqual(['done', 'waiting']);
    await undo(booking);
    expect(await read(booking)).toMatchObject({ eventDate: NEW.day });
    expect(await reservationsOf(booking)).toMatchObject([{ state: 'firm', day: NEW.day }]);
  });

  it('without time to undo, the old time is free at once', async () => {
    const booking = await reserved(await insertCrew(database), { terms: { undoMinutes: 0 } });
    await move(booking);
    expect(await reservationsOf(booking)).toMatchObject([{ state: 'firm', day: NEW.day }]);
    expect(await requestsOf(booking)).toMatchObject([{ state: 'done' }]);
    expect(await published()).toEqual(['time-freed', 'booking-rescheduled']);
  });

  it('the time to undo ends with the old start', async () => {
    clock.set('2026-12-05T14:50:00Z');
    const booking = await reserved(await insertCrew(database), { terms: { moveHours: 0 } });
    await move(booking);
    expect(await requestsOf(booking)).toMatchObject([{ final_at: booking.startsAt }]);
  });

  it('the equipment of the old time stays reserved, so another van without it cannot take the new time', async () => {
    const [one, two] = [await insertCrew(database), await insertCrew(database, { position: 1 })];
    const booking = await insertBooking(database);
    const [item] = booking.selectedGames;
    await database.query('insert into equipment_sets (item, owned) values ($1, 1)', [item]);
    const reservation = await insertReservation(database, one, booking);
    await database.query(
      `insert into equipment_uses (reservation_id, item, day, crew_no) values ($1, $2, $3, $4)`,
      [reservation, item, OLD.day, one],
    );
    await database.query('insert into equipment_days (item, set_no, day, crew_no) values ($1, 1, $2, $3)', [
      item,
      OLD.day,
      one,
    ]);
    const blocker = await insertBooking(database, { startsAt: new Date('2026-12-05T20:00:00Z') });
    await insertReservation(database, one, blocker);
    const starts = await moves().starts(booking.id, { day: OLD.day, days: 1 }, familyOf(booking));
    expect(starts.days[0].starts).not.toContain('3:00 PM');
    await expect(move(booking, { day: OLD.day, time: '3:00 PM' })).rejects.toMatchObject({
      code: 'SLOT_TAKEN',
    });
    await move(booking);
    expect(await database.query("select crew_no from equipment_days where day = '2026-12-05'")).toEqual([
      { crew_no: one },
    ]);
    expect(two).toBeGreaterThan(one);
  });

  it('the open starts exclude taken ones, its own, and days more than a year ahead', async () => {
    const crew = await insertCrew(database);
    const booking = await reserved(crew);
    await reserved(crew, { eventDate: OLD.day, startsAt: new Date('2026-12-05T20:00:00Z') });
    const { days, limited } = await moves().starts(booking.id, { day: OLD.day, days: 1 }, familyOf(booking));
    expect(limited).toBe(true);
    expect(days[0].starts).toContain('10:15 AM');
    expect(days[0].starts).not.toContain('10:00 AM');
    expect(days[0].starts).not.toContain('2:00 PM');
    const later = await moves().starts(booking.id, { day: '2027-12-01', days: 2 }, familyOf(booking));
    expect(later.days.map(({ starts }) => starts.length > 0)).toEqual([true, false]);
  });

  it('an unpaid booking stays held before and after an undo', async () => {
    const crew = await insertCrew(database);
    const booking = await insertBooking(database, { ...UNPAID, createdAt: clock.now() });
    await insertReservation(database, crew, booking, new Date('2026-12-03T16:00:00Z'));
    await move(booking);
    expect(await reservationsOf(booking)).toMatchObject([{ state: 'held', day: NEW.day }, { state: 'kept' }]);
    await undo(booking);
    expect(await reservationsOf(booking)).toMatchObject([{ state: 'held', day: OLD.day }]);
  });

  it('an event that will not take place frees both of its times', async () => {
    const booking = await reserved(await insertCrew(database));
    await move(booking);
    await modules
      .get(DataSource)
      .transaction((tx) => modules.get(CrewReservationsService).release(tx, { bookingId: booking.id }));
    expect(await reservationsOf(booking)).toEqual([]);
    expect((await published()).filter((name) => name === 'time-freed')).toHaveLength(2);
  });

  it('a cancellation makes the move final, and an undo of it returns to the new start', async () => {
    const booking = await reserved(await insertCrew(database));
    await move(booking);
    clock.forwardMinutes(1);
    const { cancel } = await modules.get(CancelByFamilyService).view(booking.id, familyOf(booking));
    await modules
      .get(CancelByFamilyService)
      .cancel(booking.id, { refund: cancel.refund, as: 'money' }, familyOf(booking));
    expect(await reservationsOf(booking)).toMatchObject([{ state: 'firm', day: NEW.day }]);
    clock.forwardMinutes(1);
    expect(await undoByPage(booking)).toMatchObject({ waiting: null });
    expect(await read(booking)).toMatchObject({ eventDate: NEW.day, status: 'confirmed' });
  });

  it('the page shows the waiting move and can undo it; once final it is too late', async () => {
    const booking = await reserved(await insertCrew(database));
    await move(booking);
    expect(await modules.get(CancelByFamilyService).view(booking.id, familyOf(booking))).toMatchObject({
      move: { left: 1 },
      waiting: { kind: 'move', fromDay: OLD.day, toDay: NEW.day, toTime: NEW.time },
    });
    for (let times = 0; times < 2; times += 1)
      expect(await undoByPage(booking)).toMatchObject({ move: { left: 2 }, waiting: null });
    expect(await reservationsOf(booking)).toMatchObject([{ state: 'firm', day: OLD.day }]);
    clock.forwardMinutes(1);
    await move(booking);
    clock.forwardMinutes(30);
    await expect(undoByPage(booking)).rejects.toMatchObject({ code: 'TOO_LATE' });
  });

  it('a reschedule by staff makes the move final', async () => {
    const booking = await reserved(await insertCrew(database));
    await move(booking);
    const { version } = await read(booking);
    const wanted = { version, day: '2026-12-19', time: '2:00 PM', reason: 'They asked by phone' };
    await modules
      .get(MoveByStaffService)
      .reschedule(booking.id, check(RescheduleBooking, wanted).value, staff());
    expect(await reservationsOf(booking)).toMatchObject([{ state: 'firm', day: '2026-12-19' }]);
    expect(await requestsOf(booking)).toMatchObject([{ state: 'done' }]);
    expect(await undo(booking)).toBe(false);
  });

  it.each([
    ['that needs more time makes the move final', { guestCount: 10, extra: true }, 'done'],
    ['of the special requests leaves the move waiting', { specialRequests: 'A tall cake' }, 'waiting'],
  ])('an edit %s', async (_, { extra, ...changes }: Record<string, unknown>, state) => {
    const booking = await reserved(await insertCrew(database));
    await move(booking);
    const moved = await read(booking);
    const selectedGames = extra
      ? [...moved.selectedGames, await anotherGame(moved.selectedGames)]
      : moved.selectedGames;
    const details = { ...moved, ...changes, selectedGames };
    const { value, errors } = check(EditBooking, { version: moved.version, details });
    expect(errors).toEqual({});
    await modules.get(EditByStaffService).edit(booking.id, value, staff());
    expect(await requestsOf(booking)).toMatchObject([{ state }]);
    expect(await reservationsOf(booking)).toHaveLength(state === 'done' ? 1 : 2);
  });

  it('staff can assign the event to another crew while its old time is kept', async () => {
    const [one, two] = [await insertCrew(database), await insertCrew(database, { position: 1 })];
    const booking = await reserved(one);
    await move(booking, { day: OLD.day, time: '10:30 AM' });
    const { startsAt, durationMinutes } = await read(booking);
    await modules.get(DataSource).transaction((tx) =>
      modules.get(CrewReservationsService).assign(tx, {
        bookingId: booking.id,
        crewNo: two,
        request: {
          day: OLD.day,
          startsAt,
          durationMinutes,
          zipCode: booking.location.zipCode,
          games: booking.selectedGames,
          addOns: booking.addOns,
        },
        isFirm: true,
        isReasoned: true,
      }),
    );
    expect(await reservationsOf(booking)).toMatchObject([
      { state: 'firm', crew_no: two },
      {
        state: 'kept',
        crew_no: one,
        from: new Date('2026-12-05T14:30:00Z'),
        to: new Date('2026-12-05T17:00:00Z'),
      },
    ]);
    await undo(booking);
    expect(await reservationsOf(booking)).toMatchObject([{ state: 'firm', crew_no: one }]);
  });
});

async function anotherGame(had: readonly string[]): Promise<string> {
  const [{ id }] = await database.query<{ id: string }>(
    'select id from games where retired_at is null and not (id = any($1)) limit 1',
    [had],
  );
  return id;
}
