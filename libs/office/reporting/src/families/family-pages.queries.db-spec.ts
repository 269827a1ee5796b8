import { randomUUID } from 'node:crypto';
import { RequestUser } from '#libs/platform/auth';
import {
  insertBooking,
  insertCredit,
  insertPaid,
  insertRefund,
  insertUser,
  setUpModules,
  UNPAID,
} from '#libs/platform/testing';
import { ReportingModule } from '../reporting.module.js';
import { FamilyPagesQueries } from './family-pages.queries.js';

const { modules, database, clock } = setUpModules([ReportingModule]);
const PAT = { parentEmail: 'Pat@Example.com', parentPhone: '5550100001' };
const JO = { parentName: 'Jo Miller', parentEmail: 'jo@example.com', parentPhone: '5550100002' };
let staff: RequestUser;

beforeAll(async () => {
  staff = new RequestUser({ token: 'a log-in', user: await insertUser(database, { role: 'admin' }) });
});
beforeEach(async () => {
  clock.set('2026-12-01T16:00:00Z');
  for (const table of ['bookings', 'contact_messages', 'sent_mails', 'waitlist_entries'])
    await database.clear(table);
});

const page = (id: string) => modules.get(FamilyPagesQueries).detail(id, staff);
const write = (email: string, changes: { bookingId?: string } = {}) =>
  database.query(
    `insert into contact_messages (id, name, email, subject, message, booking_id, created_at)
     values ($1, 'Pat', $2, 'existing', 'My child is shy', $3, now())`,
    [randomUUID(), email, changes.bookingId ?? null],
  );
const mailed = (bookingId: string, kind: string) =>
  database.query(
    `insert into sent_mails (kind, subject_id, message_id, state, booking_id) values ($1, $2, $3, 'sent', $2)`,
    [kind, bookingId, randomUUID()],
  );
const wait = (email: string, day: string) =>
  database.query(
    `insert into waitlist_entries (day, earliest_minute, latest_minute, games, guest_count, zip, email, created_at)
     values ($1, 600, 840, '{}', 12, '10001', $2, now())`,
    [day, email],
  );

it('the parties of a family have the money of their own pages, and their sums', async () => {
  const paid = await insertBooking(database, { ...PAT, eventDate: '2026-12-20' });
  await insertRefund(database, {
    ...(await insertPaid(database, { bookingId: paid.id })),
    amountCents: 1_500,
  });
  const unpaid = await insertBooking(database, { ...PAT, ...UNPAID, eventDate: '2026-12-27' });
  await insertBooking(database, { ...PAT, ...UNPAID, status: 'cancelled', eventDate: '2026-12-13' });
  await insertCredit(database, { sourceBookingId: paid.id });
  await insertBooking(database, { ...JO, ...UNPAID });
  const { parties, totals, credits } = await page(paid.id);
  expect(
    parties.map(({ eventDate, status, price, paid: received, due, refunded }) => [
      eventDate,
      status,
      price,
      received,
      due,
      refunded,
    ]),
  ).toEqual([
    ['2026-12-27', 'pending', '400.00', '0.00', '400.00', '0.00'],
    ['2026-12-20', 'confirmed', '400.00', '400.00', '0.00', '15.00'],
    ['2026-12-13', 'cancelled', '400.00', '0.00', '0.00', '0.00'],
  ]);
  expect(parties[0].id).toBe(unpaid.id);
  expect(credits).toHaveLength(1);
  expect(totals).toEqual({ paid: '400.00', due: '400.00', refunded: '15.00', credits: credits[0].balance });
});

it('its messages, emails and waiting-list entries are found by its addresses and bookings', async () => {
  const first = await insertBooking(database, PAT);
  const second = await insertBooking(database, PAT);
  const other = await insertBooking(database, JO);
  await write('PAT@example.com');
  await write('work@example.com', { bookingId: second.id });
  await write('jo@example.com');
  await mailed(first.id, 'confirmation');
  await mailed(second.id, 'refund');
  await mailed(other.id, 'confirmation');
  await wait('pat@example.com', '2026-12-24');
  await wait('jo@example.com', '2026-12-25');
  const { messages, mails, waiting } = await page(first.id);
  expect(messages).toHaveLength(2);
  expect(mails.map(({ kind, bookingId }) => [kind, bookingId])).toEqual([
    ['refund', second.id],
    ['confirmation', first.id],
  ]);
  expect(waiting).toMatchObject([
    { day: '2026-12-24', earliest: '10:00 AM', latest: '2:00 PM', guestCount: 12, state: 'waiting' },
  ]);
});

it('the page is audited, and neither it nor the list names the child or the key of the family', async () => {
  const booking = await insertBooking(database, { ...PAT, childName: 'Canarivox', eventTheme: 'Canarivox' });
  await write('pat@example.com');
  const shown = JSON.stringify([
    await page(booking.id),
    await modules.get(FamilyPagesQueries).listPage({ page: 1, pageSize: 25 }),
  ]);
  expect(shown).not.toMatch(/Canarivox|shy|pat@example\.com 555/);
  const rows = await database.query(
    'select what, actor_id as "actorId" from audit_log where subject_id = $1',
    [booking.id],
  );
  expect(rows).toEqual([{ what: 'family-viewed', actorId: staff.userId }]);
});
