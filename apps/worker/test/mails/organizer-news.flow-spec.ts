// News for organizers, from outbox event to mail.
import type { TestingModule } from '@nestjs/testing';
import { CompanyService } from '#libs/shop/business-settings';
import { HOUR_MS, dayInZone } from '#libs/shared/contracts';
import { insertBooking, insertPaid, insertRefund, UNPAID, until } from '#libs/platform/testing';
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
  expect(flat(raw)).toContain('Booking canceled: Saturday, December 5, 2026, 10:00 AM');
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

const subjects = () => toTeamOf('hello@example.com').map((raw) => /^Subject: (.*)$/m.exec(raw)?.[1] ?? '');
const startingIn = (hours: number, changes: object = {}) => {
  const startsAt = new Date(Date.now() + hours * HOUR_MS);
  return insertBooking(fixture.database, {
    startsAt,
    eventDate: dayInZone(startsAt, 'America/New_York'),
    ...changes,
  });
};

describe('organizers who get one email in the morning', () => {
  beforeEach(() => setMails('morning'));

  it.each([
    ['soon', 71, 1],
    ['later', 73, 0],
  ])(
    'are told at once, once, of bookings and cancellations of an event that is %s',
    async (_, hours, mails) => {
      const { id: bookingId } = await startingIn(hours);
      await deliverTwice(fixture, worker, 'booking-confirmed', { bookingId });
      expect(subjects().filter((each) => each.startsWith('Booking confirmed'))).toHaveLength(mails);
      const { id } = await startingIn(hours, { status: 'cancelled' });
      await cancelled(id);
      expect(subjects().filter((each) => each.startsWith('Booking canceled'))).toHaveLength(mails);
    },
  );

  it('are told once of a dispute', async () => {
    const { id: bookingId } = await startingIn(500);
    const { captureId } = await insertPaid(fixture.database, { bookingId });
    await query("update captures set dispute_id = 'PP-D-1', disputed_at = now() where id = $1", [captureId]);
    await deliverTwice(fixture, worker, 'payment-disputed', { bookingId, disputeId: 'PP-D-1' });
    expect(subjects()).toEqual(['A payment is disputed']);
  });

  it('are told once of a refund that failed', async () => {
    const { id: bookingId } = await startingIn(500);
    const paid = await insertPaid(fixture.database, { bookingId });
    const { id: refundId } = await insertRefund(fixture.database, { ...paid, status: 'failed' });
    await deliverTwice(fixture, worker, 'refund-failed', { bookingId, refundId });
    expect(subjects()).toEqual(['A refund failed']);
  });

  it('get one email of what is late and due', async () => {
    await query(
      `insert into contact_messages (id, name, email, subject, message, created_at)
       values (gen_random_uuid(), 'Jo', 'jo@example.com', 'other', 'Hi', now() - interval '3 days')`,
    );
    await deliverTwice(fixture, worker, 'workday-started', {
      day: dayInZone(new Date(), 'America/New_York'),
      isFirst: false,
    });
    expect(subjects()).toEqual(['To do: 1 late']);
  });
});
