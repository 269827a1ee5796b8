import { randomUUID } from 'node:crypto';
import {
  BookingRetentionService,
  BookingsModule,
  BookingsService,
  bookingView,
  REMOVED,
} from '#libs/booking/bookings';
import { OutboxService } from '#libs/platform/events';
import { insertBooking, setUpModules } from '#libs/platform/testing';
import { DataSource } from 'typeorm';
import { PrivacyWorkerModule } from './privacy.worker.module.js';
import { PrivacyHandlers } from './privacy.handlers.js';

/** Ninety days before August 30. */
const EVENT_DAY = '2026-06-01';
/** The last minute of August 29 in New York, already August 30 in UTC. */
const DAY_89 = '2026-08-30T03:59:00Z';
const DAY_90 = '2026-08-30T04:00:00Z';

const { modules, database, clock } = setUpModules([BookingsModule, PrivacyWorkerModule]);

beforeEach(async () => {
  jest.restoreAllMocks();
  clock.set(DAY_90);
  await database.clear('bookings', 'outbox');
});

const make = (changes = {}) =>
  insertBooking(database, {
    eventDate: EVENT_DAY,
    eventTheme: 'Dinosaurs',
    specialRequests: 'Nuts are a problem',
    ...changes,
  });
const purge = (batch?: number) => modules.get(PrivacyHandlers).purgeChildData(batch);
const stored = (id: string) => modules.get(BookingsService).find(id);
const countOf = async (sql: string) =>
  (await database.query<{ count: number }>(`select count(*)::int as count from ${sql}`))[0].count;
const newsOf = () => countOf("outbox where name = 'booking-purged'");
const purgedCount = () => countOf('bookings where purged_at is not null');

it('waits until the ninetieth day after the event in the business time zone', async () => {
  const { id } = await make();
  clock.set(DAY_89);
  expect(await purge()).toBe(0);
  expect((await stored(id))?.childName).toBe('Robin');
  clock.set(DAY_90);
  expect(await purge()).toBe(1);
  expect((await stored(id))?.childName).toBe(REMOVED);
});

it('purges older events, paid or not, and skips younger ones', async () => {
  await make({ eventDate: '2024-01-01', status: 'cancelled' });
  await make({
    eventDate: '2026-05-31',
    status: 'pending',
    paymentStatus: 'pending',
    paymentCompletedAt: null,
  });
  const young = await make({ eventDate: '2026-06-02' });
  expect(await purge()).toBe(2);
  expect((await stored(young.id))?.purgedAt).toBeNull();
});

it('removes all data about the child and the address, and keeps the payments', async () => {
  const before = await make();
  await database.query(`insert into booking_notes (booking_id, text) values ($1, 'Robin is shy')`, [
    before.id,
  ]);
  await database.query(`insert into booking_cancellations (booking_id, reason) values ($1, 'Robin is ill')`, [
    before.id,
  ]);
  await database.query(
    `insert into booking_links (token_hash, booking_id, purpose, expires_at)
     values ('hash', $1, 'pay', now()), ('other', $1, 'manage', now())`,
    [before.id],
  );
  await purge();
  const after = await stored(before.id);
  expect(after).toEqual({
    ...before,
    childName: REMOVED,
    childAge: null,
    eventTheme: null,
    specialRequests: null,
    location: { address: '', city: '', state: before.location.state, zipCode: '', spaceDetails: '' },
    purgedAt: new Date(DAY_90),
    version: before.version + 1,
    changedAt: expect.any(Date),
  });
  expect(bookingView(after as never)).toMatchObject({
    childName: REMOVED,
    childAge: null,
    finalPrice: '400.00',
  });
  expect(await database.query('select text from booking_notes')).toEqual([{ text: REMOVED }]);
  expect(await database.query('select reason from booking_cancellations')).toEqual([{ reason: REMOVED }]);
  expect(await countOf('booking_links')).toBe(0);
  expect(await database.query('select code, actor from booking_history')).toEqual([
    { code: 'child-removed', actor: 'system' },
  ]);
  expect(await database.query('select name, payload from outbox')).toEqual([
    { name: 'booking-purged', payload: { bookingId: before.id } },
  ]);
});

it('notes written after the purge are removed a week later, and those of other bookings remain', async () => {
  const [gone, young] = [await make(), await make({ eventDate: '2026-12-24' })];
  await purge();
  for (const { id } of [gone, young]) {
    await database.query(
      `insert into booking_notes (booking_id, text, created_at) values ($1, 'Robin again', $2)`,
      [id, DAY_90],
    );
    await database.query(
      `insert into booking_cancellations (booking_id, reason, at) values ($1, 'Robin again', $2)`,
      [id, DAY_90],
    );
  }
  const left = () =>
    countOf(`booking_notes n join booking_cancellations c using (booking_id)
    where n.text <> '${REMOVED}' and c.reason <> '${REMOVED}'`);
  clock.set('2026-09-06T03:59:59Z');
  expect(await modules.get(BookingRetentionService).redactLateNotes()).toBe(0);
  clock.set('2026-09-06T04:00:00Z');
  expect(await modules.get(BookingRetentionService).redactLateNotes()).toBe(2);
  expect(await modules.get(BookingRetentionService).redactLateNotes()).toBe(0);
  expect(await left()).toBe(1);
});

it('a repeated or concurrent purge takes effect once', async () => {
  await Promise.all([make(), make(), make()]);
  const counts = await Promise.all([purge(1), purge(1)]);
  expect(counts[0] + counts[1] + (await purge())).toBe(3);
  expect(await newsOf()).toBe(3);
  expect(await countOf('booking_history')).toBe(3);
});

it('a purge killed within its second batch is finished by the next run, with one event per booking', async () => {
  for (let count = 0; count < 5; count += 1) await make();
  const outbox = modules.get(OutboxService);
  const publish = outbox.publish.bind(outbox);
  let events = 0;
  jest.spyOn(outbox, 'publish').mockImplementation((...args: Parameters<typeof publish>) => {
    events += 1;
    return events === 4 ? Promise.reject(new Error('killed')) : publish(...args);
  });
  await expect(purge(2)).rejects.toThrow('killed');
  expect([await purgedCount(), await newsOf()]).toEqual([2, 2]);
  expect(await purge(2)).toBe(3);
  expect([await purgedCount(), await newsOf()]).toEqual([5, 5]);
});

it('a deleted account removes parent, owner, sessions and browsers, also from a booking purged earlier', async () => {
  const family = { deviceIds: [randomUUID()], parentPhoneExtension: '12' };
  const old = await make({ ...family, creationKey: 'old' });
  const young = await make({ ...family, creationKey: 'young', eventDate: '2026-12-24' });
  await purge();
  await database.query(
    `insert into booking_links (token_hash, booking_id, purpose, expires_at) values ('late', $1, 'pay', now())`,
    [old.id],
  );
  const redact = () =>
    modules
      .get(DataSource)
      .transaction((tx) => modules.get(BookingRetentionService).redactFamily(tx, [old.id, young.id]));
  await redact();
  await redact();
  for (const { id } of [old, young]) {
    expect(await stored(id)).toMatchObject({
      childName: REMOVED,
      childAge: null,
      parentName: REMOVED,
      parentEmail: '',
      parentEmailKey: null,
      parentPhone: '',
      parentPhoneExtension: null,
      userId: null,
      sessionIds: [],
      createdBySession: null,
      createdByUser: null,
      deviceIds: [],
      creationKey: null,
      finalCents: 40_000,
    });
  }
  expect(await countOf('booking_links')).toBe(0);
  // One event from the purge and one per booking from the account: documents are rendered again without the data.
  expect(await newsOf()).toBe(3);
  expect(await countOf('booking_history')).toBe(4);
});

it('the database rejects a purged booking that still contains personal data', async () => {
  const { id } = await make();
  for (const kept of [
    "child_name = 'Robin'",
    'child_age = 8',
    `location = '{"address": "12 Maple Street"}'`,
  ]) {
    const halfDone = `update bookings set child_name = '${REMOVED}', child_age = null, event_theme = null,
      special_requests = null, location = '{"address":"","city":"","zipCode":"","spaceDetails":""}',
      purged_at = now() where id = $1`;
    const broken = halfDone.replace(new RegExp(`${kept.split(' =')[0]} = ('[^']*'|null)`), kept);
    await expect(database.query(broken, [id])).rejects.toThrow('chk_booking_purged');
  }
  await expect(database.query('update bookings set child_age = null where id = $1', [id])).rejects.toThrow(
    'chk_booking_purged',
  );
});
