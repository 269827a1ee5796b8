import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';
import { BookingAccessService, type Booking } from '#libs/booking/bookings';
import { PayPalClient } from '#libs/booking/payments';
import {
  insertBooking,
  insertCrew,
  insertPaid,
  insertReservation,
  storedBooking,
  everyOrder,
  UNPAID,
  type Orders,
} from '#libs/platform/testing';
import { PAYPAL, setUpBookingChanges } from '../booking-changes.test-part.js';
import { CancelByFamilyService } from './cancel-by-family.service.js';
import { ChangeRequestsRepository } from '../self-service/change-requests.repository.js';
import { CancelRefundsQueries } from './cancel-refunds.queries.js';
import { ResaleService } from './resale.service.js';

/** A day before the event of `insertBooking`, which is later than 48 hours: Saturday, December 5, 10:00 in New York. */
const LATE = '2026-12-04T15:00:00Z';
const { modules, database, clock, familyOf, refunds } = setUpBookingChanges({
  now: LATE,
  replace: [[PayPalClient, PAYPAL]],
});
let crewNo: number;
beforeEach(async () => (crewNo = await insertCrew(database)));

const cancellations = () => modules.get(CancelByFamilyService);
const refundSold = () => modules.get(ResaleService).refundSold();
const stateOf = async (booking: Booking) =>
  (await cancellations().view(booking.id, familyOf(booking))).resale;

/** A paid booking of 400.00 with a fee of 11.22, its crew reserved. */
async function booked(
  terms: object = { resaleRefund: true },
  hasCrew = true,
  changes: Partial<Booking> = {},
): Promise<Booking> {
  const createdAt = new Date('2026-06-01T12:00:00Z');
  const booking = await insertBooking(database, { terms, createdAt, ...changes });
  await insertPaid(database, { bookingId: booking.id, amountCents: 40_000 }, { feeCents: 1_122 });
  if (hasCrew) await reserve(booking);
  return booking;
}
const reserve = (booking: Booking) => insertReservation(database, crewNo, booking);

async function cancelled(booking: Booking): Promise<Booking> {
  await cancellations().cancel(booking.id, { refund: '0.00', as: 'money' }, familyOf(booking));
  clock.set('2026-12-04T15:30:00Z');
  await cancellations().finishDue();
  return booking;
}
/** Another family books the freed time and has paid `paidCents`. */
async function sold(paidCents: number, changes: Partial<Booking> = {}): Promise<Booking> {
  const location = { ...storedBooking().location, address: '9 Elm Street' };
  const family = { parentEmail: 'lee@example.com', parentPhone: '5550101234', location };
  const createdAt = new Date('2026-12-04T15:40:00Z');
  const buyer = await insertBooking(database, { ...family, createdAt, ...changes });
  if (paidCents > 0) await insertPaid(database, { bookingId: buyer.id, amountCents: paidCents });
  await reserve(buyer);
  return buyer;
}

it('a late cancellation is refunded less fees, once, when another family has paid for its time', async () => {
  const booking = await booked();
  expect(await stateOf(booking)).toBe('offered');
  await cancelled(booking);
  expect(await refunds()).toEqual([]);
  expect(await stateOf(booking)).toBe('waiting');
  await refundSold();
  expect(await refunds()).toEqual([]);
  await sold(40_000);
  await Promise.all([refundSold(), refundSold(), refundSold()]);
  await refundSold();
  const refund = {
    bookingId: booking.id,
    cents: 38_878,
    reason: 'Another family took the time',
    status: 'completed',
  };
  expect(await refunds()).toMatchObject([refund]);
  expect(await stateOf(booking)).toBe('sold');
  const lines = "select code, params from booking_history where code = 'time-resold'";
  expect(await database.query(lines)).toEqual([{ code: 'time-resold', params: { amountCents: 38_878 } }]);
});

it.each([
  ['is not paid', 0, UNPAID],
  ['has paid only its deposit', 20_000, { paymentStatus: 'pending', partPaidCents: 20_000 }],
] as const)('nothing is refunded while the family that took the time %s', async (_, cents, changes) => {
  const booking = await cancelled(await booked());
  const buyer = await sold(cents, changes);
  await refundSold();
  expect(await refunds()).toEqual([]);
  await insertPaid(database, { bookingId: buyer.id, attempt: 2, amountCents: 40_000 - cents });
  await refundSold();
  expect(await refunds()).toMatchObject([{ bookingId: booking.id, cents: 38_878 }]);
});

it('the refund stands, and starts, when the family that paid for the time cancels in turn', async () => {
  const booking = await cancelled(await booked());
  const buyer = await sold(40_000);
  await database.query("update crew_reservations set state = 'released' where booking_id = $1", [buyer.id]);
  await database.query("update bookings set status = 'cancelled' where id = $1", [buyer.id]);
  await refundSold();
  expect(await refunds()).toMatchObject([{ bookingId: booking.id, cents: 38_878 }]);
});

it('for a cheaper booking in the freed time at most its price is refunded', async () => {
  const booking = await cancelled(await booked());
  await sold(10_000, { totalCents: 10_000, finalCents: 10_000 });
  await refundSold();
  expect(await refunds()).toMatchObject([{ bookingId: booking.id, cents: 10_000 }]);
});

it.each<[string, (seller: Booking) => Partial<Booking>]>([
  ['session', ({ sessionIds }) => ({ sessionIds, createdBySession: sessionIds[0] })],
  ['address', ({ parentEmail }) => ({ parentEmail: parentEmail.toUpperCase() })],
  ['phone', ({ parentPhone }) => ({ parentPhone: `+1 ${parentPhone} x5` })],
  ['place', ({ location }) => ({ location })],
])('a booking by the same %s is not a sale, but another one after it is', async (_, changes) => {
  const booking = await cancelled(await booked());
  const own = await sold(40_000, changes(booking));
  await refundSold();
  expect(await refunds()).toEqual([]);
  await database.query("update crew_reservations set state = 'released' where booking_id = $1", [own.id]);
  await sold(40_000);
  await refundSold();
  expect(await refunds()).toMatchObject([{ bookingId: booking.id, cents: 38_878 }]);
});

it('a booking by a session that opened a link to the cancelled one is not a sale', async () => {
  const booking = await cancelled(await booked());
  const opened = randomUUID();
  await database.query(
    `insert into booking_links (token_hash, booking_id, expires_at, session_ids) values ('a link', $1, $2, $3)`,
    [booking.id, new Date('2027-01-01T12:00:00Z'), [opened]],
  );
  await sold(40_000, { sessionIds: [opened], createdBySession: opened });
  await refundSold();
  expect(await refunds()).toEqual([]);
});

it('a booking made in the browser that cancelled is not a sale, whatever its session', async () => {
  const booking = await booked();
  const family = familyOf(booking);
  family.deviceId = randomUUID();
  await cancellations().cancel(booking.id, { refund: '0.00', as: 'money' }, family);
  clock.set('2026-12-04T15:30:00Z');
  await cancellations().finishDue();
  await sold(40_000, { deviceIds: [family.deviceId] });
  await refundSold();
  expect(await refunds()).toEqual([]);
});

it('a sold time is refunded although many older ones were not sold', async () => {
  await database.query(
    `insert into change_requests (booking_id, kind, state, asked_at, final_at, freed_reservation)
     select $1, 'cancel', 'done', $2, $2, gen_random_uuid() from generate_series(1, 60)`,
    [(await insertBooking(database, { status: 'cancelled' })).id, LATE],
  );
  const booking = await cancelled(await booked());
  await sold(40_000);
  await refundSold();
  expect(await refunds()).toMatchObject([{ bookingId: booking.id, cents: 38_878 }]);
});

it('an amount refunded by staff is not refunded again', async () => {
  const booking = await cancelled(await booked());
  const [paid] = await database.query<{ paymentId: string; captureId: string }>(
    `select p.id as "paymentId", c.id as "captureId" from payments p join captures c on c.payment_id = p.id
     where p.booking_id = $1`,
    [booking.id],
  );
  await database.query(
    `insert into refunds (id, booking_id, payment_id, capture_id, amount_cents, reason, status)
     values ($1, $2, $3, $4, 40000, 'Goodwill', 'completed')`,
    [randomUUID(), booking.id, paid.paymentId, paid.captureId],
  );
  await sold(40_000);
  await refundSold();
  expect(await refunds()).toHaveLength(1);
});

it('another family that only moves into the time does not count as a sale', async () => {
  await cancelled(await booked());
  await sold(40_000, { createdAt: new Date('2026-06-01T12:00:00Z') });
  await refundSold();
  expect(await refunds()).toEqual([]);
});

it.each([
  ['without the term', {}, true, LATE],
  ['without a crew whose time is free again', { resaleRefund: true }, false, LATE],
  ['in time', { resaleRefund: true }, true, '2026-12-03T15:00:00Z'],
] as const)('%s a cancelled booking does not wait for a sale', async (_, terms, hasCrew, at) => {
  const booking = await booked(terms, hasCrew);
  clock.set(at);
  expect(await stateOf(booking)).toBeNull();
});

it.each([
  ['was asked in time', {}, '2026-12-03T14:59:00Z', '388.78', 'money'],
  ['is for a credit', { lateCreditPercent: 20 }, LATE, '80.00', 'credit'],
] as const)('a cancellation that %s waits for no sale', async (_, terms, at, refund, as) => {
  const booking = await booked({ resaleRefund: true, ...terms });
  clock.set(at);
  await cancellations().cancel(booking.id, { refund, as }, familyOf(booking));
  clock.forwardMinutes(10);
  expect(await stateOf(booking)).toBeNull();
});

it.each([
  ['2026-12-05', '2026-12-05T15:00:00Z', '2026-12-03T15:00:00Z'],
  ['2026-11-01', '2026-11-01T15:00:00Z', '2026-10-30T15:00:00Z'],
  ['2027-03-14', '2027-03-14T14:00:00Z', '2027-03-12T14:00:00Z'],
])(
  'for 10:00 on %s a refund turns into a sale one second after 48 elapsed hours before',
  async (day, start, limit) => {
    const booking = await booked(undefined, true, { eventDate: day, startsAt: new Date(start) });
    const offer = async (milliseconds: number) => {
      clock.set(new Date(Date.parse(limit) + milliseconds).toISOString());
      const { cancel, resale } = await cancellations().view(booking.id, familyOf(booking));
      return [cancel.refund, resale];
    };
    expect([await offer(-1_000), await offer(0), await offer(1_000)]).toEqual([
      ['388.78', null],
      ['388.78', null],
      ['0.00', 'offered'],
    ]);
  },
);

describe('in every order of a sale, its payment, its cancellation and two timers', () => {
  /** The ids that a timer has locked: it can be stopped before its first. */
  const locked = new AsyncLocalStorage<string[]>();
  const timer = () => locked.run([], refundSold);
  let orders: Orders;
  let bought: { booking: Booking | null; isPaid: boolean };
  afterEach(() => jest.restoreAllMocks());
  const buying = {
    /** Pays all, unless it was cancelled before. */
    pay: async () => {
      const { booking } = bought;
      const rows = await database.query("select from bookings where id = $1 and status <> 'cancelled'", [
        booking?.id,
      ]);
      if (!booking || rows.length === 0) return;
      await insertPaid(database, { bookingId: booking.id, amountCents: 40_000 });
      bought.isPaid = true;
    },
  };
  const buyer = async () => {
    bought.booking = await sold(0, UNPAID);
    await buying.pay();
  };
  const cancelOf = (booking: Booking | null) =>
    database.query(
      `with released as (update crew_reservations set state = 'released' where booking_id = $1)
       update bookings set status = 'cancelled' where id = $1`,
      [booking?.id],
    );
  beforeAll(() => {
    orders = everyOrder();
    orders.steps(buying, ['pay']);
    const access = modules.get(BookingAccessService);
    const lock = access.lock.bind(access);
    const first = { lock };
    orders.steps(first, ['lock']);
    access.lock = (tx, id) => (locked.getStore()?.push(id) === 1 ? first.lock(tx, id) : lock(tx, id));
  });

  /** A late cancellation of a paid booking, whose time is free. */
  async function freed(): Promise<Booking> {
    crewNo = await insertCrew(database);
    const booking = await booked();
    await cancelOf(booking);
    bought = { booking: null, isPaid: false };
    await database.query(
      `insert into change_requests (booking_id, kind, state, asked_at, final_at, freed_reservation)
       select booking_id, 'cancel', 'done', $2, $2, id from crew_reservations where booking_id = $1`,
      [booking.id, LATE],
    );
    return booking;
  }

  /** The refunds, by whether the buyer paid, and the number of orders. */
  async function playAll() {
    let booking: Booking;
    const ends = new Set<string>();
    const played = await orders.play(
      async () => {
        booking = await freed();
        return { buyer, canceller: () => cancelOf(bought.booking), one: timer, two: timer };
      },
      async () => {
        await refundSold();
        const back = (await refunds()).filter(({ bookingId }) => bookingId === booking.id);
        ends.add(`${bought.isPaid ? 'paid' : 'not paid'}: ${back.map(({ cents }) => cents).join()}`);
        await database.query('delete from change_requests');
      },
    );
    return { played, ends: [...ends].sort() };
  }

  it('it is refunded once when the buyer paid, else not at all', async () => {
    expect(await playAll()).toEqual({ played: 90, ends: ['not paid: ', 'paid: 38878'] });
  }, 120_000);

  it('control: refunds computed earlier, without the condition on the sale, are made twice', async () => {
    jest.spyOn(modules.get(ChangeRequestsRepository), 'sell').mockImplementation(async (tx, id, soldTo) => {
      await tx.query('update change_requests set sold_to = $2 where id = $1', [id, soldTo]);
      return true;
    });
    const queries = modules.get(CancelRefundsQueries);
    jest
      .spyOn(queries, 'allLessFees')
      .mockResolvedValue({ amountCents: 10_000, feeCents: 0, capturedCents: 40_000 });
    const promised = queries.promisedRefunds.bind(queries);
    jest
      .spyOn(queries, 'promisedRefunds')
      .mockImplementation((tx, id) =>
        promised(tx, id, { refundCents: 10_000, feeCents: 0, capturedCents: 40_000 }),
      );
    expect((await playAll()).ends).toContain('paid: 10000,10000');
  }, 120_000);
});
