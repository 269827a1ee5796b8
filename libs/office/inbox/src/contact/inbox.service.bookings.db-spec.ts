import { randomUUID } from 'node:crypto';
import { RequestUser } from '#libs/platform/auth';
import { BookingsModule, BookingsService } from '#libs/booking/bookings';
import { insertBooking, setUpModules, UNPAID } from '#libs/platform/testing';
import { InboxModule } from '../inbox.module.js';
import { InboxService } from './inbox.service.js';

const { modules, database, clock } = setUpModules([BookingsModule, InboxModule]);

beforeEach(async () => {
  clock.set('2026-06-01T16:00:00Z');
  await database.clear('bookings', 'contact_messages');
});

const message = async (email: string) => {
  const id = randomUUID();
  await database.query(
    `insert into contact_messages (id, name, email, subject, message) values ($1, 'Pat', $2, 'other', 'Hello there')`,
    [id, email],
  );
  return id;
};
const book = (day: string, changes: object = {}) =>
  insertBooking(database, {
    parentEmail: 'Pat@Example.com',
    childName: 'Canary',
    eventDate: day,
    startsAt: new Date(`${day}T18:00:00Z`),
    ...changes,
  });
const bookingsOfSender = async (id: string) =>
  modules.get(BookingsService).bookingsOfSender(await modules.get(InboxService).senderOf(id));

it('finds bookings with the address in any case, latest date first, without data of the child', async () => {
  const past = await book('2026-05-09');
  const ahead = await book('2026-07-04');
  const next = await book('2026-06-20');
  await book('2026-06-10', UNPAID);
  await book('2026-06-11', { status: 'cancelled' });
  await book('2026-06-05', { parentEmail: 'other@example.com' });
  const { bookings, nextEventDay } = await bookingsOfSender(await message('pAT@example.COM'));
  expect(bookings.map(({ eventDate }) => eventDate)).toEqual([
    ahead.eventDate,
    next.eventDate,
    '2026-06-11',
    '2026-06-10',
    past.eventDate,
  ]);
  expect(nextEventDay).toBe('2026-06-20');
  expect(Object.keys(bookings[0]).toSorted()).toEqual([
    'eventDate',
    'eventTime',
    'eventType',
    'guestCount',
    'id',
    'paymentStatus',
    'status',
    'total',
  ]);
  expect(JSON.stringify(bookings)).not.toContain('Canary');
});

it('has no next event without an upcoming confirmed booking, and returns NOT_FOUND for an unknown message', async () => {
  await book('2026-05-09');
  expect(await bookingsOfSender(await message('pat@example.com'))).toMatchObject({ nextEventDay: null });
  expect(await bookingsOfSender(await message('new@example.com'))).toEqual({
    bookings: [],
    nextEventDay: null,
  });
  for (const id of ['x', randomUUID()])
    await expect(bookingsOfSender(id)).rejects.toMatchObject({ code: 'NOT_FOUND' });
});

describe('a message about a booking', () => {
  const guestOf = (sessionId: string) => new RequestUser({ token: 'a cookie', sessionId });
  const send = (bookingId: string, sessionId: string) =>
    modules
      .get(InboxService)
      .send(
        { name: 'Pat', email: 'new@example.com', subject: 'existing', message: 'May we move it?', bookingId },
        guestOf(sessionId),
        null,
      );

  it('shows that booking first, also when it has another address', async () => {
    await book('2026-07-04', { parentEmail: 'new@example.com' });
    const { id, sessionIds } = await book('2026-05-09');
    const { bookings, nextEventDay } = await bookingsOfSender((await send(id, sessionIds[0])).id);
    expect(bookings.map(({ eventDate }) => eventDate)).toEqual(['2026-05-09', '2026-07-04']);
    expect(nextEventDay).toBe('2026-07-04');
  });

  it('is rejected from somebody who may not pay it, as for an unknown booking', async () => {
    const { id } = await book('2026-05-09');
    for (const each of [id, randomUUID(), 'x'])
      await expect(send(each, randomUUID())).rejects.toMatchObject({ code: 'NOT_FOUND' });
    expect(await database.query('select from contact_messages')).toEqual([]);
  });
});
