// From the text of staff to one email for each family: held, sent once, and not to families that unsubscribed since.
import type { TestingModule } from '@nestjs/testing';
import { BookingMailsService, MailingReleaseService, MailingsService } from '#libs/office/notifications';
import { RequestUser } from '#libs/platform/auth';
import { asRestored } from '#libs/platform/events';
import { insertBooking, insertUser } from '#libs/platform/testing';
import { MAILING_HOLD_SECONDS, type UserView } from '#libs/shared/contracts';
import { deliverTwice, setUpFixture, settle, type Fixture } from '../fixtures/start-worker.js';

let fixture: Fixture;
let worker: TestingModule;
let staff: RequestUser;
beforeAll(async () => {
  fixture = await setUpFixture();
  worker = await fixture.startWorker();
  const user = await insertUser(fixture.database, { role: 'admin' });
  staff = new RequestUser({ token: 'a token', user: user as UserView });
}, 60_000);
afterAll(() => fixture?.close());
beforeEach(async () => {
  await fixture.database.clear('bookings', 'mailings', 'mail_opt_outs', 'outbox', 'sent_mails');
  fixture.mailbox.mails.length = 0;
});

const query = <Row>(sql: string, values: unknown[] = []) => fixture.database.query<Row>(sql, values);
const mailings = () => worker.get(MailingsService, { strict: false });
const release = () => worker.get(MailingReleaseService, { strict: false }).release();
const addresses = () => fixture.mailbox.mails.flatMap(({ to }) => to).sort();
const booked = (name: string) =>
  insertBooking(fixture.database, {
    parentEmail: `${name}@example.com`,
    parentEmailKey: `${name}@example.com`,
  });

/** Staff write to these families, and the hold ends. */
async function writeAndWait(bookings: readonly { id: string }[]) {
  const bookingIds = bookings.map(({ id }) => id);
  const texts = { subject: 'We run late, {first name}', text: 'Hi {first name},\n\nwe run 30 minutes late.' };
  const { id } = await mailings().write({ bookingIds, withCanceled: false, ...texts }, staff, null);
  await query(
    'update mailings set held_until = held_until - make_interval(secs => $1), created_at = created_at - make_interval(secs => $1)',
    [MAILING_HOLD_SECONDS],
  );
  return id;
}

const progress = async () => {
  const [{ state, families, sent, unsent }] = await mailings().list();
  return { state, families, sent, unsent };
};

it('each family gets one email with its own values, even if events are repeated', async () => {
  const bookings = [await booked('ann'), await booked('ben')];
  await writeAndWait(bookings);
  expect(await progress()).toEqual({ state: 'held', families: 2, sent: 0, unsent: 0 });
  await release();
  await settle(fixture, worker);
  const events = await query<{ payload: object }>(
    "select payload from outbox where name = 'mailing-released'",
  );
  expect(events).toHaveLength(2);
  for (const { payload } of events) await deliverTwice(fixture, worker, 'mailing-released', payload);
  expect(addresses()).toEqual(['ann@example.com', 'ben@example.com']);
  expect(await progress()).toEqual({ state: 'sent', families: 2, sent: 2, unsent: 0 });
  const [{ raw }] = fixture.mailbox.mails;
  expect(raw).toContain('Subject: We run late, Pat');
  expect(raw).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click');
  expect(raw.replace(/\r?\n /g, ' ')).toMatch(
    /List-Unsubscribe: <http:\/\/localhost:3000\/api\/mailings\/[0-9a-f-]{36}\/unsubscribe>/,
  );
  for (const { childName } of bookings) expect(raw).not.toContain(childName);
  const [mail] = await worker.get(BookingMailsService, { strict: false }).list(bookings[0].id);
  expect(mail).toMatchObject({
    kind: 'mailing',
    state: 'sent',
    written: { subject: 'We run late, {first name}' },
  });
});

it.each<[string, (ids: { bookingId: string; recipientId: string }) => Promise<unknown>]>([
  ['has unsubscribed since', ({ recipientId }) => mailings().unsubscribe(recipientId, new RequestUser())],
  ['has canceled since', () => query("update bookings set status = 'cancelled'")],
  ['has no address any more', () => query("update bookings set parent_email = '', parent_email_key = null")],
])('a family that %s gets no email', async (_, change) => {
  const booking = await booked('ann');
  await writeAndWait([booking]);
  await release();
  const [{ payload }] = await query<{ payload: { bookingId: string; recipientId: string } }>(
    "select payload from outbox where name = 'mailing-released'",
  );
  await change(payload);
  await settle(fixture, worker);
  expect(addresses()).toEqual([]);
});

it('one that was held before a restore is held as all emails are', async () => {
  await writeAndWait([await booked('ann')]);
  await asRestored(release);
  await settle(fixture, worker);
  expect(addresses()).toEqual([]);
  expect(await query('select kind, state, held_to as to from sent_mails')).toEqual([
    { kind: 'mailing', state: 'held', to: 'ann@example.com' },
  ]);
  expect(await progress()).toEqual({ state: 'sent', families: 1, sent: 0, unsent: 1 });
});
