import { randomUUID } from 'node:crypto';
import { BookingsModule, BookingsService, REMOVED, type Booking } from '#libs/booking/bookings';
import { insertBooking, insertUser, setUpModules, UNPAID } from '#libs/platform/testing';
import { PrivacyHandlers } from './privacy.handlers.js';
import { PrivacyWorkerModule } from './privacy.worker.module.js';

/** Three games and ten children take 90 minutes: this event ends at 11:30 AM in New York. */
const EVENT = { eventDate: '2026-06-01', eventTime: '10:00 AM' };
const [UNDER_WAY, OVER] = ['2026-06-01T15:29:59Z', '2026-06-01T15:30:00Z'];

const { modules, database, clock } = setUpModules([BookingsModule, PrivacyWorkerModule]);
beforeEach(() => database.clear('bookings', 'outbox'));

/** The booking's parent name after a run at `now`. */
async function parentAfter(now: string, changes: Partial<Booking>): Promise<string | undefined> {
  clock.set(now);
  const { id } = await insertBooking(database, { ...EVENT, userId: randomUUID(), ...changes });
  await modules.get(PrivacyHandlers).redactDeletedAccounts();
  return (await modules.get(BookingsService).find(id))?.parentName;
}

it.each<[string, Partial<Booking>, string, string]>([
  ['is upcoming', {}, UNDER_WAY, 'Pat Parent'],
  ['has ended', {}, OVER, REMOVED],
  ['is unpaid and upcoming', UNPAID, UNDER_WAY, 'Pat Parent'],
  ['was cancelled before its date', { status: 'cancelled' }, UNDER_WAY, REMOVED],
  ['expired unpaid before its date', { ...UNPAID, status: 'expired' }, UNDER_WAY, REMOVED],
  ['was made by a guest without an account', { userId: null }, OVER, 'Pat Parent'],
])(
  'redacts the parent of a deleted account only as allowed, when the booking %s',
  async (_, changes, now, left) => {
    expect(await parentAfter(now, changes)).toBe(left);
  },
);

it('a booking of an existing account keeps its family data', async () => {
  const { id: userId } = await insertUser(database, { username: 'pat' });
  expect(await parentAfter(OVER, { userId })).toBe('Pat Parent');
});
