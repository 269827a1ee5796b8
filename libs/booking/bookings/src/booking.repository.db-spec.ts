import { insertBooking, setUpModules, UNPAID, until } from '#libs/platform/testing';
import type { BookingStatus } from '#libs/shared/contracts';
import { DataSource, type EntityManager } from 'typeorm';
import type { BookingEntity } from './booking.entity.js';
import { BookingRepository } from './booking.repository.js';
import { BookingsModule } from './bookings.module.js';

const STATUSES: BookingStatus[] = ['pending', 'confirmed', 'completed', 'cancelled', 'expired'];

const { modules, database, clock } = setUpModules([BookingsModule]);
const bookings = () => modules.get(BookingRepository);

beforeEach(() => database.clear('bookings', 'outbox'));

type Write = (booking: BookingEntity, tx: EntityManager) => Promise<unknown>;

describe.each<[change: string, write: Write, after: string]>([
  // The status afterwards, by the one before: pending confirmed completed cancelled expired. `.`: unchanged.
  [
    'confirming it',
    ({ id, version }, tx) => bookings().transition(tx, id, 'confirm', { version }),
    'confirmed . . . .',
  ],
  [
    'confirming it as paid',
    ({ id }, tx) => {
      const event = { name: 'booking-confirmed', payload: { bookingId: id } } as const;
      return bookings().confirm(tx, id, { promoCode: null, discountCents: 0, at: new Date(), event });
    },
    'confirmed . . . .',
  ],
  ['completing it', ({ id }, tx) => bookings().transition(tx, id, 'complete'), '. completed . . .'],
  ['reopening it', ({ id }, tx) => bookings().reopen(tx, id), '. . confirmed . .'],
  [
    'cancelling it',
    ({ id, version }, tx) => bookings().transition(tx, id, 'cancel', { version }),
    'cancelled cancelled cancelled . cancelled',
  ],
  [
    'cancelling an older version',
    ({ id }, tx) => bookings().transition(tx, id, 'cancel', { version: 1 }),
    '. . . . .',
  ],
  ['expiring it', ({ id }, tx) => bookings().transition(tx, id, 'expire'), 'expired . . . .'],
  [
    'expiring it at its start',
    ({ id, startsAt }, tx) => bookings().expireStarted(tx, id, startsAt),
    'expired . . . .',
  ],
  ['reinstating it', (booking, tx) => bookings().reinstate(tx, booking.id, booking), '. . . . pending'],
])('%s', (_, write, after) => {
  const expected = after.split(' ');
  it.each(STATUSES.map((before, at) => [before, expected[at] === '.' ? before : expected[at]]))(
    'turns a booking that is %s into one that is %s',
    async (before, becomes) => {
      const booking = await insertBooking(database, { ...UNPAID, status: before as BookingStatus });
      await modules.get(DataSource).transaction((tx) => write(booking, tx));
      const stored = await bookings().findById(booking.id);
      expect(stored?.status).toBe(becomes);
      expect(stored?.version === booking.version).toBe(
        before === becomes && stored?.paymentStatus === booking.paymentStatus,
      );
    },
  );
});

it('a start computed in an outdated time zone does not reinstate a booking', async () => {
  const booking = await insertBooking(database, { ...UNPAID, status: 'expired' });
  await database.query(
    `insert into company_details (key, value, version, updated_at) values ('timeZone', '"America/Denver"', 1, now())`,
  );
  await until('the clock follows', () => clock.zone === 'America/Denver');
  clock.follow('America/New_York');
  expect(await bookings().reinstate(modules.get(DataSource).manager, booking.id, booking)).toBe(false);
});
