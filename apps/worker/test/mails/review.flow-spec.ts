// From "Finished" on the host's phone to the two emails that ask for a review.
import { createHash, randomUUID } from 'node:crypto';
import type { TestingModule } from '@nestjs/testing';
import type { Booking } from '#libs/booking/bookings';
import { EventProgressService } from '#libs/booking/staffing';
import { PublishReviewsService, ReviewsService } from '#libs/office/reviews';
import { PrivacyHandlers } from '#libs/office/privacy';
import { RequestUser } from '#libs/platform/auth';
import { invalidateCaches } from '#libs/platform/config';
import { insertAssignment, insertBooking, insertHost, insertUser, TestClock } from '#libs/platform/testing';
import type { UserView } from '#libs/shared/contracts';
import { deliverTwice, setUpFixture, settle, type Fixture } from '../fixtures/start-worker.js';

const clock = new TestClock();
let fixture: Fixture;
let worker: TestingModule;
let riley: RequestUser;
let hostNo: number;
beforeAll(async () => {
  fixture = await setUpFixture();
  worker = await fixture.startWorker({}, clock);
  const user = await insertUser(fixture.database);
  hostNo = await insertHost(fixture.database, { name: 'Riley Brook', userId: user.id });
  riley = new RequestUser({ token: 'a token', user: user as UserView });
}, 60_000);
afterAll(() => fixture?.close());

const query = <Row>(sql: string, values: unknown[] = []) => fixture.database.query<Row>(sql, values);

beforeEach(async () => {
  await fixture.database.clear('bookings', 'mail_opt_outs', 'outbox', 'policies', 'sent_mails');
  await query("insert into policies (key, value, version, updated_at) values ('reviews', 'true', 1, now())");
  invalidateCaches();
  fixture.mailbox.mails.length = 0;
});

/** An event on June 20, 2026, at 10 AM in New York that its host has finished. */
async function party(changes: Partial<Booking> = {}): Promise<Booking> {
  clock.set('2026-06-20T16:00:00Z');
  const booking = await insertBooking(fixture.database, { eventDate: '2026-06-20', ...changes });
  await insertAssignment(fixture.database, hostNo, booking);
  await worker
    .get(EventProgressService, { strict: false })
    .recordStep(booking.id, { step: 'finished' }, riley);
  return booking;
}

const requests = () => worker.get(PublishReviewsService, { strict: false }).request();
const requestAt = async (now: string): Promise<number> => {
  clock.set(now);
  const count = await requests();
  await settle(fixture, worker);
  return count;
};
const sent = () =>
  fixture.mailbox.mails
    .map(({ messageId, to }) => `${messageId.split('.')[0]} ${to[0]}`)
    .filter((mail) => mail.startsWith('review'));
const keyIn = (raw: string) =>
  /booking\?review=link#key=([\w-]+)/.exec(raw.replaceAll('=\r\n', '').replaceAll('=3D', '='))?.[1] ?? null;

it('the family gets one email at 10 AM of the next day and one five days later, even if events are repeated', async () => {
  const booking = await party();
  await requestAt('2026-06-20T16:00:00Z');
  await requestAt('2026-06-21T13:59:00Z');
  expect(sent()).toEqual([]);
  expect(await requestAt('2026-06-21T14:00:00Z')).toBe(1);
  await deliverTwice(fixture, worker, 'review-requested', { bookingId: booking.id, isReminder: false });
  await requestAt('2026-06-25T14:00:00Z');
  expect(sent()).toEqual([`review-request ${booking.parentEmail}`]);
  expect(await requestAt('2026-06-26T14:00:00Z')).toBe(1);
  await deliverTwice(fixture, worker, 'review-requested', { bookingId: booking.id, isReminder: true });
  expect(await requestAt('2026-07-01T14:00:00Z')).toBe(0);
  expect(sent()).toEqual([`review-request ${booking.parentEmail}`, `review-reminder ${booking.parentEmail}`]);
  const { raw } = fixture.mailbox.mails.at(-1)!;
  expect(raw).not.toContain(booking.childName);
  const own = await worker.get(ReviewsService, { strict: false }).open(keyIn(raw));
  expect(own).toMatchObject({ name: 'Pat P.', eventDate: '2026-06-20', review: null });
});

const hash = createHash('sha256').update('pat@example.com').digest('base64url');

it.each<[string, (booking: { id: string; parentEmail: string }) => Promise<unknown>]>([
  ['has unsubscribed', () => query('insert into mail_opt_outs values ($1, now())', [hash])],
  ['has no address any more', () => query("update bookings set parent_email = '', parent_email_key = null")],
  ['has canceled since', () => query("update bookings set status = 'cancelled'")],
  [
    'wrote a review',
    ({ id }) =>
      query(
        "insert into reviews (booking_id, stars, text, shown_name, written_at) values ($1, 5, 'Good.', 'Pat P.', now())",
        [id],
      ),
  ],
])('a family that %s gets no email', async (_what, change) => {
  const booking = await party();
  await change(booking);
  await requestAt('2026-06-21T14:00:00Z');
  expect(sent()).toEqual([]);
});

it.each<[string, Partial<Booking>]>([
  ['got all its money back', { paymentStatus: 'refunded' }],
  ['paid nothing yet', { paymentStatus: 'pending', paymentCompletedAt: null }],
])('a family that %s is asked like all others', async (_what, changes) => {
  const booking = await party(changes);
  await requestAt('2026-06-21T14:00:00Z');
  expect(sent()).toEqual([`review-request ${booking.parentEmail}`]);
});

it('while reviews are off nobody is asked', async () => {
  await party();
  await query('delete from policies');
  invalidateCaches();
  await requestAt('2026-06-21T14:00:00Z');
  expect([sent(), await query('select 1 from review_requests')]).toEqual([[], []]);
});

it('the review of a deleted account loses name and text, and keeps its stars', async () => {
  const { id } = await party({ userId: randomUUID() });
  await query(
    `insert into reviews (booking_id, stars, text, shown_name, state, written_at, published_at)
     values ($1, 4, 'Good fun for all.', 'Pat P.', 'published', now(), now())`,
    [id],
  );
  await worker.get(PrivacyHandlers, { strict: false }).redactDeletedAccounts();
  await settle(fixture, worker);
  expect(await query('select stars, text, shown_name from reviews where state = $1', ['published'])).toEqual([
    { stars: 4, text: null, shown_name: null },
  ]);
});
