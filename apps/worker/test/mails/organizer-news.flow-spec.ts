// News for organizers, from outbox event to mail.
import type { TestingModule } from '@nestjs/testing';
import { CompanyService } from '#libs/shop/business-settings';
import { insertBooking, UNPAID, until } from '#libs/platform/testing';
import { deliverTwice, setUpFixture, type Fixture } from '../fixtures/start-worker.js';

let fixture: Fixture;
let worker: TestingModule;

beforeAll(async () => {
  fixture = await setUpFixture();
  worker = await fixture.startWorker();
}, 120_000);
afterAll(() => fixture.close());
beforeEach(async () => {
  fixture.mailbox.mails.length = 0;
  await fixture.database.clear('bookings', 'sent_mails', 'company_details');
});

const BY_HAND = { ...UNPAID, status: 'confirmed' } as const;
const query = (sql: string, values: unknown[] = []) => fixture.database.query(sql, values);
async function setMails(organizerMails: string, organizerAddresses: string[] = []) {
  await query(
    "insert into company_details (key, value, version, updated_at) values ('organizerMails', $1, 1, now()), ('organizerAddresses', $2, 1, now())",
    [JSON.stringify(organizerMails), JSON.stringify(organizerAddresses)],
  );
  await until(
    'the settings are read',
    async () => (await worker.get(CompanyService).current()).organizerMails === organizerMails,
  );
}
const cancelled = (bookingId: string) => deliverTwice(fixture, worker, 'booking-cancelled', { bookingId });
const handConfirmed = (bookingId: string) =>
  deliverTwice(fixture, worker, 'booking-hand-confirmed', { bookingId });
const toTeam = () => fixture.mailbox.mails.filter(({ to }) => to.some((each) => each.startsWith('team')));
const toTeamOf = (address: string) =>
  fixture.mailbox.mails.filter(({ to }) => to.includes(address)).map(({ raw }) => raw);
const flat = (raw: string) =>
  raw
    .replace(/=\r\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));

it('each organizer immediately gets one mail about a cancelled booking, without the family', async () => {
  await setMails('at-once', ['team-a@example.com', 'team-b@example.com']);
  const booking = await insertBooking(fixture.database, { status: 'cancelled' });
  await cancelled(booking.id);
  expect(
    toTeam()
      .flatMap(({ to }) => to)
      .toSorted(),
  ).toEqual(['team-a@example.com', 'team-b@example.com']);
  const [{ raw }] = toTeam();
  expect(flat(raw)).toContain(`booking=${booking.id}`);
  expect(flat(raw)).toContain('Booking cancelled: Saturday, December 5, 2026, 10:00 AM');
  const no = booking.id.slice(-8).toUpperCase();
  expect(flat(raw)).toContain(`10 children, 3 games, $400.00, booking ${no}`);
  for (const word of [booking.childName, booking.parentName, booking.parentEmail, 'Meadow'])
    expect(flat(raw)).not.toContain(word);
});

it('no news is sent by default', async () => {
  const booking = await insertBooking(fixture.database, BY_HAND);
  await handConfirmed(booking.id);
  expect(fixture.mailbox.mails.map(({ to }) => to)).toEqual([[booking.parentEmail]]);
});

it('a late receipt is mailed once', async () => {
  await setMails('at-once', ['team-a@example.com']);
  const booking = await insertBooking(fixture.database);
  await deliverTwice(fixture, worker, 'receipt-delayed', { bookingId: booking.id });
  const subjects = toTeam().map(({ raw }) => /^Subject: (.*)$/m.exec(raw)?.[1] ?? '');
  expect(subjects.filter((subject) => subject.startsWith('A receipt is late'))).toHaveLength(1);
});

it('a rejected mail to a family is mailed to the organizers', async () => {
  await setMails('at-once');
  const booking = await insertBooking(fixture.database, { ...BY_HAND, parentEmail: 'nobody@example.com' });
  fixture.mailbox.unknown.add('nobody@example.com');
  await handConfirmed(booking.id);
  fixture.mailbox.unknown.clear();
  const subjects = toTeamOf('hello@example.com').map((raw) => /^Subject: (.*)$/m.exec(raw)?.[1] ?? '');
  expect(subjects.filter((subject) => subject.startsWith('An email was rejected'))).toHaveLength(1);
});
