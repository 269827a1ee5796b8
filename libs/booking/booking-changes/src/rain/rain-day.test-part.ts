import { randomUUID } from 'node:crypto';
import { RequestUser, SessionsService } from '#libs/platform/auth';
import { type Booking } from '#libs/booking/bookings';
import { PayPalClient } from '#libs/booking/payments';
import { seedCatalogue } from '#libs/platform/database';
import { CrewStatusService } from '#libs/scheduling/crews';
import {
  insertBooking,
  insertCrew,
  insertPaid,
  insertReservation,
  insertUser,
  setUpModules,
} from '#libs/platform/testing';
import { instantInZone, startMinute, type ChooseRainOffer, type StartRainDay } from '#libs/shared/contracts';
import { BookingChangesHandlers } from '../booking-changes.handlers.js';
import { BookingChangesModule } from '../booking-changes.module.js';
import { RainDayService } from './rain-day.service.js';

/** PayPal answers every refund. */
export const paypal = {
  isConfigured: true,
  refund: async ({ requestId: id }: { requestId: string }): Promise<object> => ({ id, status: 'COMPLETED' }),
};
const PRESS: StartRainDay = {
  day: '2026-12-05',
  deadlineDay: '2026-12-04',
  deadlineTime: '6:00 PM',
  fallback: 'call',
};
export const DEADLINE = '2026-12-04T23:00:00Z';

/** Bookings, crews and staff for specs of a rain day; each starts without any. */
export function setUpRainDay() {
  const { modules, database, clock } = setUpModules([BookingChangesModule], {
    providers: [BookingChangesHandlers],
    replace: [[PayPalClient, paypal]],
    environment: () => ({ RATE_LIMITS: 'off' }),
  });
  let staff: RequestUser;
  beforeAll(async () => {
    await seedCatalogue(database.url);
    const user = await insertUser(database, { role: 'admin' });
    staff = new RequestUser(modules.get(SessionsService), 'a log-in', randomUUID(), user);
  });
  beforeEach(async () => {
    // The day before the event of `insertBooking`: Saturday, December 5, 10:00 in New York.
    clock.set('2026-12-04T15:00:00Z');
    await database.query('truncate bookings, credits, crews, rain_days, outbox cascade');
    modules.get(CrewStatusService).invalidate();
  });
  afterEach(() => jest.restoreAllMocks());

  /** A van that counts at once, without waiting for the notice of the database. */
  const crewOn = async () => {
    const no = await insertCrew(database);
    modules.get(CrewStatusService).invalidate();
    return no;
  };
  const service = () => modules.get(RainDayService);
  const press = (changes: Partial<StartRainDay> = {}) => service().start({ ...PRESS, ...changes }, staff);
  const familyOf = ({ sessionIds }: Booking) => {
    const guest = new RequestUser(modules.get(SessionsService), null, sessionIds[0], null);
    guest.remember();
    return guest;
  };
  const choose = (booking: Booking, input: ChooseRainOffer) =>
    service().choose(booking.id, input, familyOf(booking));
  const offerOf = async (booking: Booking) => {
    const row = await rowOf(booking);
    return service().offerOf({ ...booking, status: row.status as 'confirmed', startsAt: row.startsAt });
  };
  const rowOf = async ({ id }: Booking) =>
    (
      await database.query<{ status: string; day: string; time: string; startsAt: Date; version: number }>(
        `select status, to_char(event_date, 'YYYY-MM-DD') as day, event_time as time, starts_at as "startsAt", version
         from bookings where id = $1`,
        [id],
      )
    )[0];
  const offers = () =>
    database.query<{ state: string; choice: string | null }>(
      'select state, choice from rain_offers order by id',
    );
  const live = () =>
    database.query<{ id: string; day: string; at: Date; state: string }>(
      `select coalesce(booking_id, rain_booking_id) as id, to_char(day, 'YYYY-MM-DD') as day, starts_at as at, state
       from crew_reservations where state <> 'released' order by starts_at`,
    );
  const published = async (name: string) =>
    database.query('select payload from outbox where name = $1', [name]);
  const timeline = async ({ id }: Booking) =>
    (
      await database.query<{ code: string; actor: string }>(
        "select code, actor from booking_history where booking_id = $1 and code not like 'refund%' order by id",
        [id],
      )
    ).map(({ code, actor }) => `${code} ${actor.replace(/:.*/, '')}`);
  const refunds = () => database.query('select amount_cents as cents, status from refunds');
  const credits = () =>
    database.query('select kind, balance_cents as cents, source_booking_id as source from credits');

  async function paidBooking(changes: Partial<Booking> = {}, crewNo?: number): Promise<Booking> {
    const { eventDate = '2026-12-05', eventTime = '10:00 AM' } = changes;
    const startsAt = instantInZone(eventDate, startMinute(eventTime) ?? 0, 'America/New_York');
    const booking = await insertBooking(database, { ...changes, startsAt });
    await insertPaid(database, { bookingId: booking.id }, { feeCents: 1_445 });
    if (crewNo !== undefined) await insertReservation(database, crewNo, booking);
    return booking;
  }
  return {
    modules,
    database,
    clock,
    crewOn,
    service,
    press,
    familyOf,
    choose,
    offerOf,
    rowOf,
    offers,
    live,
    published,
    timeline,
    refunds,
    credits,
    paidBooking,
    staff: () => staff,
  };
}
