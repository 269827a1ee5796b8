import { randomUUID } from 'node:crypto';
import { insertBooking, setUpModules, UNPAID } from '#libs/platform/testing';
import type { BookingEntity } from './booking.entity.js';
import { BookingRepository } from './booking.repository.js';
import { BookingsModule } from './bookings.module.js';
import { BookingsService } from './bookings.service.js';

const { modules, database, clock } = setUpModules([BookingsModule]);
beforeEach(async () => {
  clock.set('2026-06-01T16:00:00Z');
  await database.clear('bookings', 'outbox');
});

const bookings = () => modules.get(BookingsService);
const insert = (changes: Partial<BookingEntity> = {}) => insertBooking(database, changes);

it('a day lists its events ordered by start, and counts the unpaid bookings', async () => {
  const at = (startsAt: string, changes: Partial<BookingEntity> = {}) =>
    insert({ startsAt: new Date(startsAt), ...changes });
  const late = await at('2026-12-05T19:00:00Z');
  const early = await at('2026-12-05T15:00:00Z', { status: 'completed' });
  await at('2026-12-05T16:00:00Z', UNPAID);
  await at('2026-12-05T17:00:00Z', { status: 'cancelled' });
  await insert({ eventDate: '2026-12-06' });
  const { taking, unconfirmed } = await bookings().eventsOfDay('2026-12-05');
  expect([taking.map(({ id }) => id), unconfirmed]).toEqual([[early.id, late.id], 1]);
});

it('a session has booked since an instant only if it created a booking then or later', async () => {
  const [maker, payer] = [randomUUID(), randomUUID()];
  const createdAt = new Date('2026-06-01T15:00:00Z');
  await insert({ sessionIds: [maker, payer], createdAt });
  const since = (session: string, instant: Date) =>
    modules.get(BookingRepository).hasBookedSince(session, instant);
  expect(await since(maker, createdAt)).toBe(true);
  expect(await since(maker, new Date(createdAt.getTime() + 1))).toBe(false);
  expect(await since(payer, createdAt)).toBe(false);
});

it('the email of a session is that of its newest booking with an email', async () => {
  const session = randomUUID();
  const make = (parentEmail: string, day: number) =>
    insert({ sessionIds: [session], parentEmail, createdAt: new Date(Date.UTC(2026, 4, day)) });
  expect(await bookings().emailOfSession(session)).toBeNull();
  await make('older@example.com', 1);
  await make('newer@example.com', 2);
  await make('', 3);
  expect(await bookings().emailOfSession(session)).toBe('newer@example.com');
});
