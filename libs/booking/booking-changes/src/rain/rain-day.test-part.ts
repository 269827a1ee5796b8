import { type Booking } from '#libs/booking/bookings';
import { PayPalClient } from '#libs/booking/payments';
import { insertBooking, insertPaid, insertReservation } from '#libs/platform/testing';
import { instantInZone, startMinute, type ChooseRainOffer, type StartRainDay } from '#libs/shared/contracts';
import { PAYPAL, setUpBookingChanges } from '../booking-changes.test-part.js';
import { RainDayService } from './rain-day.service.js';
import { RainOffersService } from './rain-offers.service.js';

const PRESS: StartRainDay = {
  day: '2026-12-05',
  deadlineDay: '2026-12-04',
  deadlineTime: '6:00 PM',
  fallback: 'call',
};
export const DEADLINE = '2026-12-04T23:00:00Z';

/** Bookings, crews and staff for specs of a rain day; each starts without any. */
export function setUpRainDay() {
  const fixture = setUpBookingChanges({
    // The day before the event of `insertBooking`: Saturday, December 5, 10:00 in New York.
    now: '2026-12-04T15:00:00Z',
    replace: [[PayPalClient, PAYPAL]],
  });
  const { modules, database, familyOf, staff } = fixture;
  const service = () => modules.get(RainDayService);
  const offersService = () => modules.get(RainOffersService);
  const press = (changes: Partial<StartRainDay> = {}) => service().start({ ...PRESS, ...changes }, staff());
  const choose = (booking: Booking, input: ChooseRainOffer) =>
    offersService().choose(booking.id, input, familyOf(booking));
  const offerOf = async (booking: Booking) => {
    const row = await rowOf(booking);
    return offersService().offerOf({ ...booking, status: row.status as 'confirmed', startsAt: row.startsAt });
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
  const payloadsOf = async (name: string) =>
    database.query('select payload from outbox where name = $1', [name]);
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
    ...fixture,
    service,
    offersService,
    press,
    choose,
    offerOf,
    rowOf,
    offers,
    live,
    payloadsOf,
    credits,
    paidBooking,
  };
}
