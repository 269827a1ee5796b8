import { RequestUser } from '#libs/platform/auth';
import type { CreateBooking } from '#libs/shared/contracts';
import { CrewReservationsService, CrewStatusService } from '#libs/scheduling/crews';
import { seedCatalogue } from '#libs/platform/database';
import { bookingBody, insertBooking, insertCrew, setUpModules, until, UNPAID } from '#libs/platform/testing';
import { WaitingListService } from '../waiting-list/waiting-list.service.js';
import { DataSource } from 'typeorm';
import { CreateBookingService } from './create-booking.service.js';
import { slotOf } from '../booking.rules.js';
import { BookingsModule } from '../bookings.module.js';

const { modules, database, clock } = setUpModules([BookingsModule], {
  environment: () => ({ RATE_LIMITS: 'off' }),
});
const DAY = '2027-05-08';
const guest = () => new RequestUser();
const order = (changes: object) =>
  ({ ...bookingBody(), eventDate: DAY, eventTime: '2:00 PM', ...changes }) as unknown as CreateBooking;
const book = (changes: object = {}) =>
  modules.get(CreateBookingService).create(order(changes), guest(), null);

beforeAll(async () => {
  clock.set('2027-05-01T16:00:00Z');
  await seedCatalogue(database.url);
  await insertCrew(database, { hours: [{ weekday: 6, fromMinute: 795, toMinute: 1020 }] });
  await until('the crew is known', () => modules.get(CrewStatusService).hasActiveCrew());
});
beforeEach(() => database.clear('waitlist_entries', 'crew_reservations', 'bookings', 'outbox'));

/** Holds the only time of the day for a waiting family; returns the key of its offer. */
async function offeredKey(): Promise<string> {
  const taken = await insertBooking(database, {
    ...UNPAID,
    eventDate: DAY,
    startsAt: new Date('2027-05-08T18:00:00Z'),
  });
  const crews = modules.get(CrewReservationsService);
  const db = modules.get(DataSource);
  await db.transaction((tx) => crews.reserve(tx, { bookingId: taken.id }, slotOf(taken), null));
  const { parentEmail: email, selectedGames: games } = bookingBody() as Record<string, string & string[]>;
  const wish = {
    day: DAY,
    earliest: '9:00 AM',
    latest: '6:00 PM',
    games,
    guestCount: 10,
    addOns: taken.addOns,
    email,
    zipCode: '10001',
  };
  const { id } = await modules.get(WaitingListService).join(wish as never, guest(), null);
  await db.transaction((tx) => crews.release(tx, { bookingId: taken.id }));
  await modules.get(WaitingListService).offerFreeTimes(DAY);
  return modules.get(WaitingListService).createKey(id);
}
const states = () =>
  database.query(
    `select w.state, w.email is null as "isForgotten", array(select r.state from crew_reservations r
       where r.state <> 'released' order by r.state) as reserved from waitlist_entries w`,
  );

it('a booking made from an offer reserves its time and redeems the offer', async () => {
  const offer = await offeredKey();
  await expect(book()).rejects.toMatchObject({ code: 'SLOT_TAKEN' });
  const { id } = await book({ offer });
  expect(await modules.get(CrewReservationsService).liveOf(id)).toMatchObject({ state: 'held' });
  expect(await states()).toEqual([{ state: 'taken', isForgotten: true, reserved: ['held'] }]);
  await expect(book({ offer })).rejects.toMatchObject({ code: 'SLOT_TAKEN' });
});

it('a booking longer than the offered time is rejected, and the offer stays open', async () => {
  const offer = await offeredKey();
  await expect(book({ offer, eventTime: '4:00 PM' })).rejects.toMatchObject({ code: 'SLOT_TAKEN' });
  expect(await states()).toEqual([{ state: 'offered', isForgotten: false, reserved: ['held'] }]);
});

it('a booking for another day does not redeem the offer', async () => {
  const offer = await offeredKey();
  await book({ offer, eventDate: '2027-05-15' });
  expect(await states()).toEqual([{ state: 'offered', isForgotten: false, reserved: ['held', 'held'] }]);
});

it('one of two concurrent requests redeems the offer, with one reservation', async () => {
  const offer = await offeredKey();
  const ends = await Promise.allSettled([book({ offer }), book({ offer })]);
  expect(ends.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  expect(await states()).toEqual([{ state: 'taken', isForgotten: true, reserved: ['held'] }]);
});

it('an expired offer cannot be redeemed, even before the timer ends it', async () => {
  const offer = await offeredKey();
  clock.set('2027-05-01T20:00:00Z');
  await expect(book({ offer })).rejects.toMatchObject({ code: 'SLOT_TAKEN' });
  clock.set('2027-05-01T19:59:59Z');
  expect(await book({ offer })).toMatchObject({ status: 'pending' });
  clock.set('2027-05-01T16:00:00Z');
});
