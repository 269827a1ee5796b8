import type { Booking } from '#libs/booking/bookings';
import {
  check,
  RescheduleBooking,
  historyMessage,
  type ReschedulePreviewQuery,
  type StoredHistory,
} from '#libs/shared/contracts';
import { insertBooking, insertCrew, insertHost, insertReservation, UNPAID } from '#libs/platform/testing';
import { setUpBookingChanges } from '../booking-changes.test-part.js';
import { MoveByStaffService } from './move-by-staff.service.js';

const { modules, database, clock, staff, rowOf, published, reservationsOf } = setUpBookingChanges();
const REASON = 'Grandma of Canary arrives later';

type Wanted = Partial<Pick<RescheduleBooking, 'day' | 'time' | 'crewNo' | 'tell' | 'version'>>;
const inputOf = (booking: Booking, wanted: Wanted) =>
  check(RescheduleBooking, {
    version: booking.version,
    day: '2026-12-12',
    time: '2:00 PM',
    reason: REASON,
    ...wanted,
  }).value;
const reschedule = (booking: Booking, wanted: Wanted = {}) =>
  modules.get(MoveByStaffService).reschedule(booking.id, inputOf(booking, wanted), staff());

it('a reschedule writes day, time, instant, version, note, timeline entry, audit row and event', async () => {
  const booking = await insertBooking(database);
  const moved = await reschedule(booking);
  const startsAt = new Date('2026-12-12T19:00:00Z');
  expect(moved).toMatchObject({ eventDate: '2026-12-12', version: booking.version + 1, startsAt });
  expect(await rowOf(booking)).toMatchObject({
    event_time: '2:00 PM',
    starts_at: startsAt,
    version: moved.version,
  });
  const [{ text }] = await database.query<{ text: string }>('select text from booking_notes');
  expect(text).toContain(REASON);
  const lines = await database.query<StoredHistory>('select code, params from booking_history');
  expect(lines.map(historyMessage)).toEqual([
    'Moved from Saturday, December 5, 2026, 10:00 AM to Saturday, December 12, 2026, 2:00 PM.',
  ]);
  expect(lines[0].code).toBe('rescheduled');
  const [audited] = await database.query<{ what: string; facts: object }>(
    'select what, facts from audit_log where subject_id = $1',
    [booking.id],
  );
  expect(audited).toMatchObject({ what: 'booking-rescheduled', facts: { toDay: '2026-12-12', tell: true } });
  expect(await database.query('select name, payload from outbox')).toMatchObject([
    { name: 'booking-rescheduled', payload: { bookingId: booking.id } },
  ]);
  for (const all of ['booking_history', 'audit_log', 'outbox', 'booking_reschedules'])
    expect(JSON.stringify(await database.query(`select * from ${all}`))).not.toContain('Canary');
});

it('the instant follows the business time zone in summer and winter', async () => {
  const booking = await insertBooking(database);
  const summer = await reschedule(booking, { day: '2027-03-14', time: '9:00 AM' });
  expect(summer.startsAt.toISOString()).toBe('2027-03-14T13:00:00.000Z');
  const winter = await reschedule(summer, { day: '2027-11-07', time: '9:00 AM' });
  expect(winter.startsAt.toISOString()).toBe('2027-11-07T14:00:00.000Z');
});

it.each([
  ['a past day', { day: '2026-11-30' }, 'VALIDATION'],
  ['an hour ago', { day: '2026-12-01', time: '10:00 AM' }, 'VALIDATION'],
  ['six years ahead', { day: '2032-01-01' }, 'VALIDATION'],
  ['its own start', { day: '2026-12-05', time: '10:00 AM' }, 'NOT_ALLOWED'],
  ['an outdated version', { version: 7 }, 'STALE'],
])('%s is rejected without a change', async (_, wanted, code) => {
  const booking = await insertBooking(database);
  await expect(reschedule(booking, wanted)).rejects.toMatchObject({ code });
  expect(await rowOf(booking)).toMatchObject({ version: booking.version, event_time: '10:00 AM' });
  expect(await published()).toEqual([]);
  expect(await database.query('select from booking_notes')).toEqual([]);
});

const PURGED: Partial<Booking> = {
  purgedAt: new Date(),
  childName: 'Removed',
  childAge: null,
  eventTheme: null,
  specialRequests: null,
  location: { address: '', city: '', state: 'NY', zipCode: '', spaceDetails: '' } as Booking['location'],
};

it.each([
  ['cancelled', { status: 'cancelled' }],
  ['completed', { status: 'completed' }],
  ['expired', { status: 'expired' }],
  ['without its child’s data', PURGED],
  ['unpaid at its start', { ...UNPAID, startsAt: new Date('2026-12-01T15:00:00Z') }],
] as [string, Partial<Booking>][])('what is %s stays on its day', async (_, changes) => {
  const booking = await insertBooking(database, changes);
  await expect(reschedule(booking)).rejects.toMatchObject({ code: 'NOT_ALLOWED' });
});

it('a confirmed event can be rescheduled after its start time unless it was recorded as started', async () => {
  clock.set('2026-12-05T18:00:00Z');
  const hostNo = await insertHost(database);
  const step = (id: string, name: string) =>
    database.query('insert into event_progress (booking_id, step, at, by_host) values ($1, $2, now(), $3)', [
      id,
      name,
      hostNo,
    ]);
  const [rained, begun] = [await insertBooking(database), await insertBooking(database)];
  await step(rained.id, 'on-the-way');
  await step(begun.id, 'started');
  await reschedule(rained);
  expect(await database.query('select booking_id from event_progress')).toEqual([{ booking_id: begun.id }]);
  await expect(reschedule(begun)).rejects.toMatchObject({ code: 'NOT_ALLOWED' });
});

describe('with crews enabled', () => {
  it('the crew reservation moves and the old day is published as freed', async () => {
    const crew = await insertCrew(database);
    const booking = await insertBooking(database);
    await insertReservation(database, crew, booking);
    await reschedule(booking);
    expect(await reservationsOf(booking)).toMatchObject([
      { crew_no: crew, day: '2026-12-12', state: 'firm' },
    ]);
    expect(await published()).toEqual(['time-freed', 'booking-rescheduled']);
  });

  it('its own reservation does not block a start half an hour later', async () => {
    const crew = await insertCrew(database);
    const booking = await insertBooking(database);
    await insertReservation(database, crew, booking);
    const wanted = { day: '2026-12-05', time: '10:30 AM' };
    const { preview } = await modules.get(MoveByStaffService).preview(booking.id, wanted, staff());
    expect(preview.refusal).toBeNull();
    await reschedule(booking, wanted);
    expect(await reservationsOf(booking)).toHaveLength(1);
  });

  it('a start without an available crew is rejected with alternatives, by the preview and by the reschedule', async () => {
    const crew = await insertCrew(database);
    const [booking, other] = [
      await insertBooking(database),
      await insertBooking(database, { eventDate: '2026-12-12', startsAt: new Date('2026-12-12T19:00:00Z') }),
    ];
    await insertReservation(database, crew, booking);
    await insertReservation(database, crew, other);
    const wanted = { day: '2026-12-12', time: '2:00 PM' };
    const { preview } = await modules.get(MoveByStaffService).preview(booking.id, wanted, staff());
    expect(preview.refusal).toMatchObject({ alternativesDay: '2026-12-12' });
    expect(preview.refusal?.alternatives).toHaveLength(3);
    await expect(reschedule(booking)).rejects.toMatchObject({ code: 'SLOT_TAKEN' });
    expect(await reservationsOf(booking)).toMatchObject([{ day: '2026-12-05' }]);
  });

  it('the chosen van gets the event although another fits better, and rejects one that it cannot serve', async () => {
    const [near, far] = [
      await insertCrew(database),
      await insertCrew(database, { homeZip: '10099', position: 1 }),
    ];
    const booking = await insertBooking(database);
    await insertReservation(database, near, booking);
    const wanted = { day: '2026-12-05', time: '2:00 PM', crewNo: far };
    const preview = () => modules.get(MoveByStaffService).preview(booking.id, wanted, staff());
    expect((await preview()).preview.refusal).toBeNull();
    await reschedule(booking, wanted);
    expect(await reservationsOf(booking)).toMatchObject([{ crew_no: far, state: 'firm' }]);

    const other = await insertBooking(database);
    await insertReservation(database, near, other);
    const { refusal } = (
      await modules.get(MoveByStaffService).preview(other.id, { ...wanted, time: '2:15 PM' }, staff())
    ).preview;
    expect(refusal?.message).toBe('This van cannot serve the event at this time.');
    // The other van is free at 2:15 PM; this one, only before and after its event.
    expect(refusal?.alternatives).not.toContain('2:30 PM');
    expect(refusal?.alternatives).toHaveLength(3);
    await expect(reschedule(other, { ...wanted, time: '2:15 PM' })).rejects.toMatchObject({
      code: 'SLOT_TAKEN',
    });
    expect(await reservationsOf(other)).toMatchObject([{ crew_no: near }]);
  });

  it('an unpaid booking is still held, for at least two hours', async () => {
    const crew = await insertCrew(database);
    const booking = await insertBooking(database, { ...UNPAID, createdAt: clock.now() });
    await insertReservation(database, crew, booking, new Date('2026-12-03T16:00:00Z'));
    await reschedule(booking, { day: '2026-12-02', time: '3:00 PM' });
    expect((await reservationsOf(booking))[0]).toMatchObject({
      state: 'held',
      held_until: new Date('2026-12-02T20:00:00Z'),
    });
  });
});

it('a booking keeps its time of day even if no longer offered; another such time is rejected', async () => {
  await database.query(
    `insert into policies (key, value, version, updated_at) values ('startTimes', '["1:00 PM", "5:00 PM"]', 1, now())`,
  );
  const booking = await insertBooking(database);
  const previewAt = (time: string) =>
    modules
      .get(MoveByStaffService)
      .preview(booking.id, { day: '2026-12-12', time } as ReschedulePreviewQuery, staff());
  const nearest = { alternatives: ['1:00 PM', '5:00 PM'], alternativesDay: '2026-12-12' };
  expect((await previewAt('2:00 PM')).preview.refusal).toMatchObject(nearest);
  await expect(reschedule(booking)).rejects.toMatchObject({
    code: 'SLOT_TAKEN',
    details: { facts: nearest },
  });
  expect(await rowOf(booking)).toMatchObject({ version: booking.version, event_time: '10:00 AM' });
  expect((await previewAt('10:00 AM')).preview.refusal).toBeNull();
  expect(await reschedule(booking, { time: '10:00 AM' })).toMatchObject({ eventDate: '2026-12-12' });
  await database.query('delete from policies');
});
