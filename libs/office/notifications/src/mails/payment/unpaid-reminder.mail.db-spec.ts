import { randomUUID } from 'node:crypto';
import { BookingLinksService, type Booking } from '#libs/booking/bookings';
import { DependencyFailure } from '#libs/platform/events';
import { insertBooking, setUpMailbox, setUpModules, UNPAID, withKey } from '#libs/platform/testing';
import { MailerService } from '../../mailer.service.js';
import { NotificationsHandlers } from '../../notifications.handlers.js';
import { OrganizerMailsHandlers } from '../../organizers/organizer-mails.handlers.js';
import { NotificationsWorkerModule } from '../../notifications.worker.module.js';
import { DueMailsService } from '../../due-mails.service.js';

const mailbox = setUpMailbox();
const { modules, database, clock } = setUpModules([NotificationsWorkerModule], {
  environment: () => ({ SMTP_URL: mailbox.url }),
});

beforeEach(async () => {
  await database.clear('bookings', 'sent_mails', 'outbox', 'custom_games');
  clock.set('2026-06-01T16:00:00Z');
});

const insertUnpaid = (changes: Partial<Booking> = {}) =>
  insertBooking(database, { ...UNPAID, createdAt: clock.now(), ...changes });
/** Handles what the timer publishes, concurrently as the queue does. */
async function sendDue(): Promise<number> {
  const count = await modules.get(DueMailsService).publishReminders();
  const published = await database.query<{ payload: { bookingId: string } }>(
    "select payload from outbox where name = 'booking-left-unpaid'",
  );
  await Promise.all(published.map(({ payload }) => modules.get(NotificationsHandlers).sendReminder(payload)));
  return count;
}
const nextDay = () => clock.forwardMinutes(24 * 60);

it('is sent once for an unpaid booking, a day later, with a link to pay', async () => {
  const booking = await insertUnpaid();
  expect(await sendDue()).toBe(0);
  nextDay();
  expect(await sendDue()).toBe(1);
  expect(await sendDue()).toBe(0);
  expect(mailbox.mails.map(({ to }) => to)).toEqual([[booking.parentEmail]]);
  expect(mailbox.mails[0].raw.replace(/=\r\n/g, '')).toContain(`/booking?resume=3D${booking.id}`);
});

it('leaves no link behind when it was not sent, and one when it was', async () => {
  const { id: bookingId } = await insertBooking(database, UNPAID);
  const handlers = modules.get(NotificationsHandlers);
  const links = async () => (await database.query('select from booking_links')).length;
  mailbox.isBroken = true;
  for (let attempt = 0; attempt < 3; attempt += 1)
    await expect(handlers.sendReminder({ bookingId })).rejects.toThrow();
  expect(await links()).toBe(0);
  mailbox.isBroken = false;
  for (let attempt = 0; attempt < 3; attempt += 1) await handlers.sendReminder({ bookingId });
  expect([mailbox.mails.length, await links()]).toEqual([1, 1]);
  const [, token] = /key=3D([\w-]{43})/.exec(mailbox.mails[0].raw.replace(/=\r\n/g, '')) ?? [];
  expect(await modules.get(BookingLinksService).rightOf(bookingId, withKey(token))).toBe('pay');
});

it('keeps its link when it may have been delivered before the connection broke', async () => {
  const { id: bookingId } = await insertBooking(database, UNPAID);
  const handlers = modules.get(NotificationsHandlers);
  const broken = new DependencyFailure('mail server', 'the mail server is unavailable (ETIMEDOUT)');
  jest.spyOn(modules.get(MailerService), 'send').mockRejectedValueOnce(broken);
  await expect(handlers.sendReminder({ bookingId })).rejects.toThrow(broken);
  await handlers.sendReminder({ bookingId });
  expect(mailbox.mails).toHaveLength(1);
  expect(await database.query('select from booking_links')).toHaveLength(2);
});

it.each([
  ['has since been paid', "status = 'confirmed', payment_status = 'completed'"],
  ['has since been cancelled', "status = 'cancelled'"],
  ['has since started', "starts_at = '2026-06-02T10:00:00Z'"],
])('is not sent for a booking that %s', async (_, change) => {
  await insertUnpaid();
  await database.query(`update bookings set ${change}`);
  nextDay();
  await sendDue();
  expect(mailbox.mails).toEqual([]);
});

it('is sent to an unproven address three times a day, without user text', async () => {
  const typed = {
    parentName: 'You won! https://evil.example',
    eventTheme: 'Claim it',
    specialRequests: 'Now',
  };
  for (let number = 1; number <= 8; number += 1) {
    const parentEmail = number % 2 ? 'Victim@example.com' : `victim+${number}@example.com`;
    await insertUnpaid({ ...typed, parentEmail });
  }
  nextDay();
  await sendDue();
  expect(mailbox.mails).toHaveLength(3);
  expect(mailbox.mails.map(({ raw }) => raw).join()).not.toMatch(/won|evil|Claim/);
  expect(await database.query("select from sent_mails where state = 'withheld'")).toHaveLength(5);
});

it('is sent again to that address the next day', async () => {
  const remindedOn = async (day: number) => {
    const createdAt = new Date(Date.UTC(2026, 5, day, 14, 55));
    await Promise.all([1, 2, 3, 4].map(() => insertUnpaid({ createdAt })));
    clock.set(new Date(Date.UTC(2026, 5, day + 1, 16, 0)).toISOString());
    mailbox.mails.length = 0;
    await sendDue();
    return mailbox.mails.length;
  };
  expect([await remindedOn(1), await remindedOn(2)]).toEqual([3, 3]);
});

it('is dropped when two days late', async () => {
  await insertUnpaid();
  clock.forwardMinutes(72 * 60);
  await sendDue();
  expect(mailbox.mails).toEqual([]);
});

it('a custom game is announced to the organizers once, with its name only', async () => {
  const customGameId = randomUUID();
  await database.query(
    "insert into custom_games (id, name, description) values ($1, 'Pancake Flip', 'Secret Canary')",
    [customGameId],
  );
  await modules.get(OrganizerMailsHandlers).announceCustomGame({ customGameId });
  await modules.get(OrganizerMailsHandlers).announceCustomGame({ customGameId });
  expect(mailbox.mails.map(({ to }) => to)).toEqual([['hello@example.com']]);
  expect(mailbox.mails[0].raw).toContain('Pancake Flip');
  expect(mailbox.mails[0].raw).not.toContain('Canary');
});
