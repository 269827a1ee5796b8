import { randomUUID } from 'node:crypto';
import { RequestUser } from '#libs/platform/auth';
import { insertBooking, insertUser, setUpModules } from '#libs/platform/testing';
import { BookingsModule } from '../bookings.module.js';
import type { Booking } from '../index.js';
import { BookingRetentionService } from '../lifecycle/booking-retention.service.js';
import type { BookingChange } from './booking-change.js';
import { BookingChangeService } from './booking-change.service.js';

const NOW = '2026-12-01T16:00:00Z';
const { modules, database, clock } = setUpModules([BookingsModule]);
let staff: RequestUser;
let booking: Booking;

beforeAll(async () => {
  const user = await insertUser(database, { role: 'admin' });
  staff = new RequestUser({ token: 'a log-in', user });
});
beforeEach(async () => {
  clock.set(NOW);
  await database.clear('bookings', 'outbox');
  booking = await insertBooking(database);
});

const changes = () => modules.get(BookingChangeService);
const family = () => new RequestUser({ token: 'a token', sessionId: booking.sessionIds[0] ?? randomUUID() });
const stranger = () => new RequestUser({ token: 'a token' });
const writeAll = async (change: BookingChange) => {
  await change.amend({ code: 'links-ended' }, { code: 'crew-changed' });
  await change.audit('booking-links-ended', { version: change.booking.version });
  await change.publish('crew-changed', { bookingId: change.id });
  await change.note('The family called.');
  return change.booking;
};
const rows = async () => {
  const [versions, lines, audits, events, notes] = await Promise.all([
    database.query('select version from bookings'),
    database.query('select code, actor, at from booking_history order by id'),
    database.query('select what, actor_id as "actorId", facts from audit_log where subject_id = $1', [
      booking.id,
    ]),
    database.query('select name, payload from outbox'),
    database.query('select text, author_id as "authorId", created_at as "createdAt" from booking_notes'),
  ]);
  return { versions, lines, audits, events, notes };
};

it('a change by staff writes version, timeline, audit, event and note in one transaction', async () => {
  const changed = await changes().asStaff(booking.id, booking.version, staff, writeAll);
  const [version, at, actor] = [booking.version + 1, new Date(NOW), `user:${staff.userId}`];
  expect(changed.version).toBe(version);
  expect(await rows()).toEqual({
    versions: [{ version }],
    lines: [
      { code: 'links-ended', actor, at },
      { code: 'crew-changed', actor, at },
    ],
    audits: [{ what: 'booking-links-ended', actorId: staff.userId, facts: { version } }],
    events: [{ name: 'crew-changed', payload: { bookingId: booking.id } }],
    notes: [{ text: 'The family called.', authorId: staff.userId, createdAt: at }],
  });
});

it('a change that fails writes nothing', async () => {
  const before = await rows();
  const work = async (change: BookingChange) => {
    await writeAll(change);
    throw new Error('failed');
  };
  await expect(changes().asStaff(booking.id, booking.version, staff, work)).rejects.toThrow('failed');
  expect(await rows()).toEqual(before);
});

it('a change by staff is rejected for another version, but not without one', async () => {
  const work = jest.fn(async () => 'done');
  const stale = changes().asStaff(booking.id, booking.version + 1, staff, work);
  await expect(stale).rejects.toMatchObject({ code: 'STALE' });
  expect(work).not.toHaveBeenCalled();
  expect(await changes().asStaffAnyVersion(booking.id, staff, work)).toBe('done');
});

it('a booking cannot be changed without a right to it', async () => {
  const work = jest.fn();
  const notFound = expect.objectContaining({ code: 'NOT_FOUND' });
  await expect(changes().asStaffAnyVersion(booking.id, stranger(), work)).rejects.toEqual(notFound);
  await expect(changes().asFamily(booking.id, stranger(), work)).rejects.toEqual(notFound);
  await expect(changes().asStaffAnyVersion('no-id', staff, work)).rejects.toEqual(notFound);
  expect(work).not.toHaveBeenCalled();
});

it('a change by the family has a timeline entry of the parent, and no acting user', async () => {
  await changes().asFamily(booking.id, family(), async (change) => {
    expect([change.actor, change.userId]).toEqual(['parent', null]);
    await change.amend({ code: 'reschedule-undone' });
  });
  expect(await rows()).toMatchObject({
    versions: [{ version: booking.version + 1 }],
    lines: [{ code: 'reschedule-undone', actor: 'parent' }],
    audits: [],
  });
});

it('a change of the status is audited only for staff, and rejected when it is not allowed', async () => {
  const complete = async (change: BookingChange) => {
    await change.transition('complete', { code: 'completed-by-staff' });
    return change.booking;
  };
  const completed = await changes().asStaff(booking.id, booking.version, staff, complete);
  expect(completed).toMatchObject({ status: 'completed', version: booking.version + 1 });
  expect((await rows()).audits).toMatchObject([
    { what: 'booking-completed', facts: { version: completed.version } },
  ]);
  const again = changes().asStaff(booking.id, completed.version, staff, complete);
  await expect(again).rejects.toMatchObject({ code: 'NOT_ALLOWED' });
});

it('no note is stored once the child’s data was removed', async () => {
  const redact = (change: BookingChange) =>
    modules.get(BookingRetentionService).redactChild(change.tx, [change.id]);
  await changes().asSystem(booking.id, redact);
  const work = (change: BookingChange) => change.note('The family called.');
  await expect(changes().asStaffAnyVersion(booking.id, staff, work)).rejects.toMatchObject({
    code: 'NOT_ALLOWED',
  });
});

it('a change repeated after a deadlock starts from the current booking', async () => {
  const versions: number[] = [];
  const work = async (change: BookingChange) => {
    versions.push(change.booking.version);
    await change.amend({ code: 'links-ended' });
    if (versions.length === 1) await change.tx.query("do $$ begin raise sqlstate '40P01'; end $$");
  };
  await changes().asStaff(booking.id, booking.version, staff, work);
  expect(versions).toEqual([booking.version, booking.version]);
  expect((await rows()).lines).toHaveLength(1);
});

it('an effect runs once, after the commit of the attempt that succeeded', async () => {
  const seen: unknown[] = [];
  let attempts = 0;
  const result = await changes().asStaff(booking.id, booking.version, staff, async (change) => {
    attempts += 1;
    await change.amend({ code: 'links-ended' });
    change.afterCommit(async () => seen.push(attempts, await database.query('select version from bookings')));
    if (attempts === 1) await change.tx.query("do $$ begin raise sqlstate '40P01'; end $$");
    return 'done';
  });
  expect([result, seen]).toEqual(['done', [2, [{ version: booking.version + 1 }]]]);
});

it('an effect of a change that fails does not run', async () => {
  const effect = jest.fn();
  const work = async (change: BookingChange) => {
    change.afterCommit(effect);
    throw new Error('failed');
  };
  await expect(changes().asSystem(booking.id, work)).rejects.toThrow('failed');
  expect(effect).not.toHaveBeenCalled();
});
