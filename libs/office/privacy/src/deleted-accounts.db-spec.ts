import { randomUUID } from 'node:crypto';
import { BookingsModule, BookingsService, REMOVED, type Booking } from '#libs/booking/bookings';
import { insertBooking, insertUser, setUpModules, UNPAID } from '#libs/platform/testing';
import { PurgeService } from './purge.service.js';
import { PrivacyModule } from './privacy.module.js';

/** Three games and ten children take 90 minutes: this event ends at 11:30 AM in New York. */
const EVENT = { eventDate: '2026-06-01', eventTime: '10:00 AM' };
const [UNDER_WAY, OVER] = ['2026-06-01T15:29:59Z', '2026-06-01T15:30:00Z'];

const { modules, database, clock } = setUpModules([BookingsModule, PrivacyModule]);
beforeEach(() => database.query('truncate bookings, outbox cascade'));

/** The booking's parent name after a run at `now`. */
async function parentAfter(now: string, changes: Partial<Booking>): Promise<string | undefined> {
  clock.set(now);
  const { id } = await insertBooking(database, { ...EVENT, userId: randomUUID(), ...changes });
  await modules.get(PurgeService).redactDeletedAccounts();
  return (await modules.get(BookingsService).find(id))?.parentName;
}

it.each<[string, Partial<Booking>, string, string]>([
  ['is still to come', {}, UNDER_WAY, 'Pat Parent'],
  ['is over', {}, OVER, REMOVED],
  ['nobody has paid and is still to come', UNPAID, UNDER_WAY, 'Pat Parent'],
  ['was called off before its day', { status: 'cancelled' }, UNDER_WAY, REMOVED],
  ['ran out unpaid before its day', { ...UNPAID, status: 'expired' }, UNDER_WAY, REMOVED],
  ['a guest has booked without an account', { userId: null }, OVER, 'Pat Parent'],
])(
  'of a deleted account, a booking that %s says of its parent what it may',
  async (_, changes, now, left) => {
    expect(await parentAfter(now, changes)).toBe(left);
  },
);

it('a booking of an existing account keeps its family data', async () => {
  const { id: userId } = await insertUser(database, { username: 'pat' });
  expect(await parentAfter(OVER, { userId })).toBe('Pat Parent');
});
