import { RequestUser } from '#libs/platform/auth';
import { BookingRetentionService } from '../lifecycle/booking-retention.service.js';
import { type BookingEntity as Booking } from '../booking.entity.js';
import type { CallOutcome } from '#libs/shared/contracts';
import { insertBooking, insertUser, setUpModules } from '#libs/platform/testing';
import { DataSource } from 'typeorm';
import { FollowUpCallsService } from './follow-up-calls.service.js';
import { BookingsHandlers } from '../bookings.handlers.js';
import { BookingsWorkerModule } from '../bookings.worker.module.js';

const { modules, database, clock } = setUpModules([BookingsWorkerModule]);
const NOTE = 'Grandma of Canary brings a cake';
let staff: RequestUser;

beforeAll(async () => {
  const user = await insertUser(database, { role: 'admin' });
  staff = new RequestUser({ token: 'a log-in', user });
});
beforeEach(async () => {
  clock.set('2026-12-01T16:00:00Z');
  await database.clear('bookings');
});

const party = (changes: Partial<Booking> = {}) =>
  insertBooking(database, {
    createdAt: new Date('2026-12-01T15:00:00Z'),
    eventDate: '2026-12-12',
    startsAt: new Date('2026-12-12T19:00:00Z'),
    ...changes,
  });
const call = ({ id }: Booking, outcome: CallOutcome, note?: string) =>
  modules.get(FollowUpCallsService).record(id, { outcome, note }, staff);
const due = async () =>
  (await modules.get(FollowUpCallsService).dueCalls()).map(({ bookingId }) => bookingId);
const logged = ({ id }: Booking) =>
  database.query<{ what: string; facts: object }>(
    'select what, facts from audit_log where subject_id = $1 order by id',
    [id],
  );

it('a family stays on the call list after voice mail or no answer, and leaves it once reached', async () => {
  const booking = await party();
  await call(booking, 'no-answer');
  clock.set('2026-12-01T16:05:00Z');
  await call(booking, 'left-message', NOTE);
  expect(await due()).toEqual([booking.id]);
  clock.set('2026-12-01T16:10:00Z');
  await call(booking, 'reached');
  expect(await due()).toEqual([]);
  const { made, promised } = await modules.get(FollowUpCallsService).callsOf(booking);
  expect(made.map(({ outcome, note }) => [outcome, note])).toEqual([
    ['no-answer', null],
    ['left-message', NOTE],
    ['reached', null],
  ]);
  expect(promised).toMatchObject({ which: 'before-event', state: 'later' });
});

it('due calls are ordered by deadline, and later ones are omitted', async () => {
  const late = await party();
  const early = await party({ createdAt: new Date('2026-11-30T17:00:00Z') });
  await party({ createdAt: new Date('2026-11-20T17:00:00Z') });
  const soon = await party({
    createdAt: new Date('2026-11-20T17:00:00Z'),
    eventDate: '2026-12-03',
    startsAt: new Date('2026-12-03T19:00:00Z'),
  });
  await party({ status: 'cancelled' });
  await party({ eventDate: '2026-12-01', startsAt: new Date('2026-12-01T15:30:00Z') });
  expect(await due()).toEqual([early.id, soon.id, late.id]);
});

it('each recorded or undone call writes an audit row without the note', async () => {
  const booking = await party();
  const { id } = await call(booking, 'reached', NOTE);
  await modules.get(FollowUpCallsService).undo(booking.id, id, staff);
  expect(await due()).toEqual([booking.id]);
  expect(await logged(booking)).toEqual([
    { what: 'booking-call-noted', facts: { callId: id, outcome: 'reached' } },
    { what: 'booking-call-taken-back', facts: { callId: id, outcome: 'reached' } },
  ]);
});

it('a call cannot be undone after one hour or through another booking', async () => {
  const booking = await party();
  const { id } = await call(booking, 'reached');
  const calls = modules.get(FollowUpCallsService);
  await expect(calls.undo((await party()).id, id, staff)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  await expect(calls.undo(booking.id, 'what', staff)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  clock.set('2026-12-01T17:00:00Z');
  await expect(calls.undo(booking.id, id, staff)).rejects.toMatchObject({ code: 'NOT_ALLOWED' });
});

it('call notes are deleted with the child’s data, a repeat is harmless, and new notes are rejected', async () => {
  const booking = await party();
  await call(booking, 'reached', NOTE);
  await modules
    .get(DataSource)
    .transaction((tx) => modules.get(BookingRetentionService).redactChild(tx, [booking.id]));
  for (let turn = 0; turn < 2; turn += 1)
    await modules.get(BookingsHandlers).removeCallNotes({ bookingId: booking.id });
  const [made] = (await modules.get(FollowUpCallsService).callsOf(booking)).made;
  expect(made).toMatchObject({ outcome: 'reached', note: null });
  await expect(call(booking, 'reached')).rejects.toMatchObject({ code: 'NOT_ALLOWED' });
});
