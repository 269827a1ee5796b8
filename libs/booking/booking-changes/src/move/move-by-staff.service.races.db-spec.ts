// Concurrent reschedules, payments and hold expirations, run on parallel connections.
import {
  BookingAccessService,
  BookingLifecycleService,
  BookingHoldsService,
  type Booking,
} from '#libs/booking/bookings';
import { check, RescheduleBooking } from '#libs/shared/contracts';
import { insertBooking, insertCrew, insertReservation, UNPAID } from '#libs/platform/testing';
import { DataSource, type EntityManager } from 'typeorm';
import { setUpBookingChanges, together } from '../booking-changes.test-part.js';
import { MoveByStaffService } from './move-by-staff.service.js';

const { modules, database, clock, staff, rowOf, reservationsOf } = setUpBookingChanges();
const REASON = 'Grandma of Canary arrives later';

type Wanted = Partial<Pick<RescheduleBooking, 'day' | 'time' | 'tell' | 'version'>>;
const inputOf = (booking: Booking, wanted: Wanted) =>
  check(RescheduleBooking, {
    version: booking.version,
    day: '2026-12-12',
    time: '2:00 PM',
    reason: REASON,
    ...wanted,
  }).value;
const reschedule = (booking: Booking, wanted: Wanted = {}) =>
  modules.get(MoveByStaffService).reschedule(booking.id, inputOf(booking, wanted), staff());

it('one of two concurrent reschedules of a booking succeeds, the other fails', async () => {
  for (let round = 0; round < 5; round += 1) {
    const booking = await insertBooking(database);
    const ends = (await together(reschedule(booking), reschedule(booking, { day: '2026-12-13' }))).sort();
    expect(ends).toEqual(['STALE', 'done']);
    expect(await rowOf(booking)).toMatchObject({ version: booking.version + 1 });
  }
});

it('two events that swap times concurrently do not deadlock', async () => {
  const [one, two] = [await insertCrew(database), await insertCrew(database)];
  for (let round = 0; round < 5; round += 1) {
    await database.clear('bookings');
    const first = await insertBooking(database);
    const second = await insertBooking(database, {
      eventDate: '2026-12-12',
      startsAt: new Date('2026-12-12T15:00:00Z'),
    });
    await insertReservation(database, one, first);
    await insertReservation(database, two, second);
    const locked = jest.spyOn(modules.get(BookingAccessService), 'lock').mockClear();
    const ends = await together(
      reschedule(first),
      reschedule(second, { day: '2026-12-05', time: '2:00 PM' }),
    );
    expect(ends).toEqual(['done', 'done']);
    // A change ended by a deadlock is repeated, and locks again.
    expect(locked).toHaveBeenCalledTimes(2);
  }
});

it('one of two bookings rescheduled to the last free time gets it, the other gets alternatives', async () => {
  const crew = await insertCrew(database);
  const [first, second] = [
    await insertBooking(database),
    await insertBooking(database, { eventDate: '2026-12-06', startsAt: new Date('2026-12-06T15:00:00Z') }),
  ];
  await insertReservation(database, crew, first);
  await insertReservation(database, crew, second);
  expect((await together(reschedule(first), reschedule(second))).sort()).toEqual(['SLOT_TAKEN', 'done']);
  const overlapping = await database.query(
    `select from crew_reservations a join crew_reservations b on a.id < b.id and a.crew_no = b.crew_no
       and a.during && b.during where a.state <> 'released' and b.state <> 'released'`,
  );
  expect(overlapping).toEqual([]);
});

describe('a reschedule during other changes', () => {
  const transaction = <T>(work: (tx: EntityManager) => Promise<T>) =>
    modules.get(DataSource).transaction(work);
  const held = async () => {
    const booking = await insertBooking(database, { ...UNPAID, createdAt: new Date('2026-11-29T16:00:00Z') });
    await insertReservation(database, await insertCrew(database), booking, clock.now());
    return booking;
  };
  /** Same steps as a capture. */
  const pay = ({ id }: Booking) =>
    transaction(async (tx) => {
      await modules.get(BookingAccessService).lock(tx, id);
      await modules.get(BookingLifecycleService).confirm(tx, id, { promoCode: null, discountCents: 0 });
    });
  /** Same steps as the timer. */
  const expire = ({ id }: Booking) =>
    transaction(async (tx) => {
      const booking = await modules.get(BookingAccessService).lock(tx, id);
      if (await modules.get(BookingHoldsService).findEndedHold(tx, booking))
        await modules.get(BookingHoldsService).expireAtHoldEnd(tx, id);
    });

  it('a payment during a reschedule confirms the booking at its current time, with its crew', async () => {
    for (let round = 0; round < 6; round += 1) {
      const booking = await held();
      const acts = [() => reschedule(booking), () => pay(booking)];
      const ends = (await together(...(round % 2 ? acts : acts.reverse()).map((act) => act()))).sort();
      expect([
        ['done', 'done'],
        ['STALE', 'done'],
      ]).toContainEqual(ends);
      const { event_date: day, status } = await rowOf(booking);
      const isMoved = ends[0] === 'done';
      expect(status).toBe('confirmed');
      expect(await reservationsOf(booking)).toMatchObject([
        { state: 'firm', held_until: null, day: isMoved ? '2026-12-12' : '2026-12-05' },
      ]);
      expect(new Date(day as string).getDate()).toBe(isMoved ? 12 : 5);
      await database.clear('bookings', 'crews');
    }
  });

  it('a hold that ends during a reschedule either expires the booking or is renewed', async () => {
    for (let round = 0; round < 6; round += 1) {
      const booking = await held();
      const acts = [() => reschedule(booking), () => expire(booking)];
      const ends = (await together(...(round % 2 ? acts : acts.reverse()).map((act) => act()))).sort();
      const { status } = await rowOf(booking);
      const isMoved = ends[0] === 'done';
      expect(status).toBe(isMoved ? 'pending' : 'expired');
      const times = await reservationsOf(booking);
      expect(times).toHaveLength(isMoved ? 1 : 0);
      if (isMoved) expect(times[0].held_until).toEqual(new Date('2026-12-01T18:00:00Z'));
      await database.clear('bookings', 'crews');
    }
  });
});
