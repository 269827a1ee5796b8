// Mails to unproven addresses cannot be abused: no user text, and a limit per address.
import { randomUUID } from 'node:crypto';
import type { Booking } from '#libs/booking/bookings';
import { insertBooking, insertUser, setUpMailbox, setUpModules, UNPAID } from '#libs/platform/testing';
import { NotificationsHandlers } from './notifications.handlers.js';
import { NotificationsWorkerModule } from './notifications.worker.module.js';

const TYPED = 'Winner';
const WORDS = { parentName: `${TYPED}! https://evil.example`, eventTheme: TYPED, specialRequests: TYPED };
const PURGED = {
  purgedAt: new Date(),
  childName: 'Removed',
  childAge: null,
  eventTheme: null,
  specialRequests: null,
  location: { address: '', city: '', state: 'NY', zipCode: '', spaceDetails: '' },
} as Partial<Booking>;

const mailbox = setUpMailbox();
const { modules, database } = setUpModules([NotificationsWorkerModule], {
  environment: () => ({ SMTP_URL: mailbox.url }),
});

beforeEach(async () => {
  await database.clear('bookings', 'sent_mails');
  await database.query('delete from users');
});

const user = async (email = 'victim@example.com'): Promise<string> =>
  (await insertUser(database, { username: `${TYPED}${email}`, firstName: TYPED, email })).id;
const accountRequest = async (kind: string, userId?: string): Promise<string> => {
  const [{ id }] = await database.query<{ id: string }>(
    `insert into account_requests (user_id, purpose, token_hashes, expires_at)
     values ($1, $2, '{}', '2099-01-01') returning id`,
    [userId ?? (await user()), kind],
  );
  return id;
};
const booking = (changes: Partial<Booking> = {}) =>
  insertBooking(database, { ...UNPAID, ...WORDS, ...changes });
const calledOff = async (changes: Partial<Booking> = {}): Promise<string> => {
  const { id } = await booking({ status: 'cancelled', ...changes });
  await database.query(`insert into booking_cancellations (booking_id, reason) values ($1, 'Not real')`, [
    id,
  ]);
  return id;
};

const FIRST_MAILS: Record<string, () => Promise<unknown>> = {
  'a reminder to pay': async () =>
    modules.get(NotificationsHandlers).sendReminder({
      bookingId: (await booking({ createdAt: new Date('2026-06-01T10:00:00Z') })).id,
    }),
  'a manual confirmation': async () =>
    modules
      .get(NotificationsHandlers)
      .sendOfflineConfirmation({ bookingId: (await booking({ status: 'confirmed' })).id }),
  'a cancellation of an unpaid booking': async () =>
    modules.get(NotificationsHandlers).sendCancellation({ bookingId: await calledOff() }),
  'a reschedule of an unpaid booking': async () => {
    const { id: bookingId } = await booking();
    const [{ id: rescheduleId }] = await database.query<{ id: string }>(
      `insert into booking_reschedules (booking_id, from_day, from_time, to_day, to_time, tell, at)
       values ($1, '2026-12-04', '10:00 AM', '2026-12-05', '10:00 AM', true, now()) returning id`,
      [bookingId],
    );
    await modules.get(NotificationsHandlers).sendRescheduled({ bookingId, rescheduleId });
  },
  'a booking that expired unpaid': async () =>
    modules.get(NotificationsHandlers).sendExpired({ bookingId: (await booking({ status: 'expired' })).id }),
  'a time that is free again': async () =>
    modules.get(NotificationsHandlers).sendExpired({
      bookingId: (await booking({ status: 'expired' })).id,
      reservationId: randomUUID(),
    }),
  'a notice of removed data': async () =>
    modules.get(NotificationsHandlers).sendChildDataRemoved({ bookingId: (await booking(PURGED)).id }),
  'an address to confirm': async () =>
    modules.get(NotificationsHandlers).sendEmailVerification({ requestId: await accountRequest('verify') }),
  'a forgotten password': async () =>
    modules.get(NotificationsHandlers).sendPasswordReset({ requestId: await accountRequest('reset') }),
  'a changed password': async () =>
    modules
      .get(NotificationsHandlers)
      .sendPasswordChanged(
        { userId: await user() },
        { eventId: randomUUID(), number: 1, isLast: () => false },
      ),
  'a rejected idea': async () => {
    const [{ id }] = await database.query<{ id: string }>(
      `insert into custom_games (id, name, description, user_id, status, reason, decided_at)
       values (gen_random_uuid(), $1, $1, $2, 'rejected', 'Not for us', now()) returning id`,
      [TYPED, await user()],
    );
    await modules.get(NotificationsHandlers).sendCustomGameDecision({ customGameId: id });
  },
};

it.each(Object.keys(FIRST_MAILS))('the mail for %s contains no user text', async (name) => {
  await FIRST_MAILS[name]();
  expect(mailbox.mails).toHaveLength(1);
  expect(mailbox.mails[0].raw.replace(/=\r\n/g, '')).not.toMatch(/Winner|evil/);
});

it.each(Object.keys(FIRST_MAILS))(
  'the mail for %s links to the booking page only when proven',
  async (name) => {
    await FIRST_MAILS[name]();
    const hasLink = mailbox.mails[0].raw.replace(/=\r\n/g, '').includes('?manage=');
    expect(hasLink).toBe(name === 'a manual confirmation');
  },
);

it('a parent who has paid is greeted by name', async () => {
  const bookingId = await calledOff({ paymentStatus: 'completed' });
  await modules.get(NotificationsHandlers).sendCancellation({ bookingId });
  expect(mailbox.mails[0].raw).toContain(`Hi ${TYPED}!`);
});

describe('of five mails to an unproven address in a day, three are sent', () => {
  const five = [1, 2, 3, 4, 5];
  const attempt = () => ({ eventId: randomUUID(), number: 1, isLast: () => false });

  it('when an unpaid booking is claimed', async () => {
    const { id: bookingId } = await booking();
    const userId = await user();
    for (const each of five.map(attempt))
      await modules.get(NotificationsHandlers).sendClaim({ bookingId, userId }, each);
    expect(mailbox.mails).toHaveLength(3);
  });

  it('when accounts are registered with it', async () => {
    for (const number of five) {
      const requestId = await accountRequest('verify', await user(`victim+${number}@example.com`));
      await modules.get(NotificationsHandlers).sendEmailVerification({ requestId });
    }
    expect(mailbox.mails).toHaveLength(3);
  });
});

it('the address of a paid booking is proven: all requested mails are sent', async () => {
  const { id: bookingId } = await booking({ status: 'confirmed', paymentStatus: 'completed' });
  const userId = await user();
  for (const eventId of [1, 2, 3, 4].map(() => randomUUID()))
    await modules
      .get(NotificationsHandlers)
      .sendClaim({ bookingId, userId }, { eventId, number: 1, isLast: () => false });
  expect(mailbox.mails).toHaveLength(4);
});
