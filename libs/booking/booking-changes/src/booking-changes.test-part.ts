import { randomUUID } from 'node:crypto';
import { RequestUser } from '#libs/platform/auth';
import { BookingsService, type Booking } from '#libs/booking/bookings';
import { seedCatalogue } from '#libs/platform/database';
import {
  insertBooking,
  insertCrew,
  insertReservation,
  insertUser,
  setUpModules,
} from '#libs/platform/testing';
import { BookingChangesWorkerModule } from './booking-changes.worker.module.js';

type Options = Parameters<typeof setUpModules>[1] & {
  /** The time at which each spec starts; by default four days before the event of `insertBooking`. */
  now?: string;
};

/** A fake PayPal that completes every refund. */
export const PAYPAL = {
  isConfigured: true,
  refund: async ({ requestId: id }: { requestId: string }): Promise<object> => ({ id, status: 'COMPLETED' }),
};

/** Runs all concurrently and returns the outcome of each: 'done', or the code of the error. */
export async function together(...acts: Promise<unknown>[]): Promise<string[]> {
  const ends = await Promise.allSettled(acts);
  return ends.map((end) =>
    end.status === 'fulfilled' ? 'done' : ((end.reason as { code?: string }).code ?? String(end.reason)),
  );
}

/** The module with the catalog; each spec starts without bookings, crews and events. */
export function setUpBookingChanges({ now = '2026-12-01T16:00:00Z', ...options }: Options = {}) {
  const { modules, database, clock } = setUpModules([BookingChangesWorkerModule], options);
  let staff: RequestUser;
  beforeAll(async () => {
    await seedCatalogue(database.url);
    const user = await insertUser(database, { role: 'admin' });
    staff = new RequestUser({ token: 'a log-in', user });
  });
  beforeEach(async () => {
    clock.set(now);
    await database.clear('bookings', 'credits', 'crews', 'equipment_sets', 'rain_days', 'outbox');
  });
  afterEach(() => jest.restoreAllMocks());

  const guest = (sessionId: string = randomUUID()) => new RequestUser({ token: 'a cookie', sessionId });
  return {
    modules,
    database,
    clock,
    staff: () => staff,
    guest,
    familyOf: ({ sessionIds }: Booking) => guest(sessionIds[0]),
    openCrew: () => insertCrew(database),
    /** A booking with a firm reservation of this crew. */
    reserved: async (crewNo: number, changes: Partial<Booking> = {}) => {
      const booking = await insertBooking(database, changes);
      await insertReservation(database, crewNo, booking);
      return booking;
    },
    read: async ({ id }: Booking) => (await modules.get(BookingsService).find(id)) as Booking,
    rowOf: async ({ id }: Booking) => (await database.query('select * from bookings where id = $1', [id]))[0],
    /** The crew times of a booking that are not released. */
    reservationsOf: ({ id }: Booking) =>
      database.query<{ day: string; state: string; held_until: Date | null }>(
        `select crew_no, to_char(day, 'YYYY-MM-DD') as day, state, held_until, lower(during) as from, upper(during) as to
         from crew_reservations where booking_id = $1 and state <> 'released' order by state`,
        [id],
      ),
    /** The timeline without refunds. */
    timelineOf: async ({ id }: Booking) =>
      (
        await database.query<{ code: string; actor: string }>(
          "select code, actor from booking_history where booking_id = $1 and code not like 'refund%' order by id",
          [id],
        )
      ).map(({ code, actor }) => `${code} ${actor.replace(/:.*/, '')}`),
    /** Names of the events, in their order. */
    published: async () =>
      (await database.query<{ name: string }>('select name from outbox order by seq')).map(
        ({ name }) => name,
      ),
    refunds: () =>
      database.query<{ bookingId: string; cents: number; status: string }>(
        `select booking_id as "bookingId", amount_cents as cents, settles_cents as settles, reason, status,
           requested_by as "requestedBy" from refunds order by created_at, id`,
      ),
    requestsOf: ({ id }: Booking) =>
      database.query<{ state: string }>(
        'select state, to_time, final_at from change_requests where booking_id = $1 order by asked_at',
        [id],
      ),
  };
}
