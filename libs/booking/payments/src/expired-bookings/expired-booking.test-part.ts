// An expired booking, one crew that another family may reserve, and late payments.
import { RequestUser } from '#libs/platform/auth';
import { type Booking } from '#libs/booking/bookings';
import {
  insertBooking,
  insertCrew,
  insertPayment,
  insertReservation,
  setUpModules,
  UNPAID,
} from '#libs/platform/testing';
import type { Payment } from '../payment.entity.js';
import { PaymentsModule } from '../payments.module.js';
import { ExpiredBookingsService } from './expired-bookings.service.js';
import { PaymentSettlementService } from '../capture/payment-settlement.service.js';

const ENDED = { ...UNPAID, status: 'expired' } as const;
export const OWN = { eventDate: '2026-12-05', eventTime: '10:00 AM' };
export const LATER = { eventDate: '2026-12-05', eventTime: '4:00 PM' };

export const payerOf = ({ sessionIds }: Booking) =>
  ({ isKnown: true, sessionId: sessionIds[0], userId: null }) as RequestUser;
export const codeOf = (attempt: Promise<unknown>) =>
  attempt.then(
    () => 'done',
    ({ code }) => code as string,
  );
export const captureOf = ({ id, amountCents }: { id: string; amountCents: number }) => ({
  id: `CAP-${id}`,
  status: 'COMPLETED',
  amountCents,
  currency: 'USD',
  feeCents: null,
});

export function setUpExpiredBookings() {
  const { modules, database, clock } = setUpModules([PaymentsModule]);
  let crew: number;
  let orders = 0;
  beforeEach(async () => {
    await database.clear('bookings', 'promo_codes', 'crews', 'outbox');
    clock.set('2026-06-03T16:00:00Z');
    crew = await insertCrew(database);
  });

  const reinstate = (booking: Booking, start = OWN) =>
    modules.get(ExpiredBookingsService).reinstate(booking.id, start, payerOf(booking));
  const recovery = (booking: Booking) =>
    modules.get(ExpiredBookingsService).recoveryOptions(booking.id, payerOf(booking));
  const insertExpired = (changes: Partial<Booking> = {}) => insertBooking(database, { ...ENDED, ...changes });
  /** Another family reserves the crew at the same time. */
  async function othersReserve(): Promise<Booking> {
    const other = await insertBooking(database);
    await insertReservation(database, crew, other);
    return other;
  }
  const stateOf = async ({ id }: Booking) =>
    (
      await database.query(
        `select b.status, b.payment_status as paid, b.event_time as time, r.state, r.held_until as "heldUntil"
         from bookings b left join crew_reservations r on r.booking_id = b.id and r.state <> 'released'
         where b.id = $1`,
        [id],
      )
    )[0];
  /** Settles a late capture of an attempt that was abandoned with the hold. */
  async function payLate(booking: Booking, changes: object = {}): Promise<Payment> {
    orders += 1;
    const payment = await insertPayment(database, {
      bookingId: booking.id,
      status: 'abandoned',
      attempt: orders,
      promoCodeId: null,
      discountCents: 0,
      ...changes,
    });
    const capture = captureOf(payment);
    return modules.get(PaymentSettlementService).settle(payment as never, capture);
  }
  const payments = async () =>
    (await database.query('select status from payments order by attempt')).map(({ status }) => status);
  const timeline = async ({ id }: Booking) =>
    (await database.query('select code from booking_history where booking_id = $1 order by id', [id])).map(
      ({ code }) => code,
    );
  const events = async () =>
    (await database.query("select name from outbox where name <> 'time-freed' order by seq")).map(
      ({ name }) => name,
    );
  return {
    modules,
    database,
    clock,
    crew: () => crew,
    reinstate,
    recovery,
    insertExpired,
    othersReserve,
    stateOf,
    payLate,
    payments,
    timeline,
    events,
  };
}
