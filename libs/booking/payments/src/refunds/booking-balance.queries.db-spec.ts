import type { Booking } from '#libs/booking/bookings';
import {
  awaitsPayment,
  BOOKING_STATUSES,
  dueCents,
  endOf,
  isFree,
  isConfirmed,
  isOff,
  isOpen,
  isOver,
  isPaid,
  isPayable,
  isUnpaid,
  moneyState,
  PAYMENT_STATUSES,
  refundableCents,
  type MoneyFacts,
} from '#libs/shared/contracts';
import { insertBooking, insertPaid, insertRefund, setUpDatabase } from '#libs/platform/testing';

const ZONE = 'America/New_York';

const database = setUpDatabase();
beforeEach(() => database.clear('bookings'));

const states = BOOKING_STATUSES.flatMap((status) =>
  PAYMENT_STATUSES.map((paymentStatus) => ({ status, paymentStatus })),
);
/** Cents. */
const amounts: [final: number, captured: number, refunded: number][] = [
  [0, 0, 0],
  [40_000, 0, 0],
  [40_000, 1, 0],
  [40_000, 20_000, 0],
  [40_000, 20_000, 5_000],
  [40_000, 20_000, 20_000],
  [40_000, 39_999, 0],
  [40_000, 40_000, 0],
  [40_000, 40_000, 1],
  [40_000, 40_000, 39_999],
  [40_000, 40_000, 40_000],
  [30_000, 40_000, 0],
];

/** The row that the functions in contracts expect. */
const expectedRow = (booking: Booking & MoneyFacts, now: Date) => ({
  is_open: isOpen(booking),
  is_held: isConfirmed(booking),
  is_off: isOff(booking),
  is_unpaid: isUnpaid(booking),
  is_paid: isPaid(booking),
  awaits_payment: awaitsPayment(booking),
  is_free: isFree(booking, booking.capturedCents),
  captured_cents: booking.capturedCents,
  refunded_cents: booking.refundedCents,
  refundable_cents: refundableCents(booking),
  due_cents: dueCents(booking),
  money_state: moneyState(booking),
  is_payable: isPayable(booking, now, ZONE),
  is_over: isOver(booking, now),
});

async function insertMoney(bookingId: string, { capturedCents, refundedCents }: MoneyFacts): Promise<void> {
  if (capturedCents === 0) return;
  const paid = await insertPaid(database, { bookingId, amountCents: capturedCents });
  if (refundedCents > 0) await insertRefund(database, { ...paid, amountCents: refundedCents });
}

it.each(states)(
  'booking_money agrees with contracts about a $status booking whose payment is $paymentStatus',
  async (state) => {
    for (const [finalCents, capturedCents, refundedCents] of amounts) {
      const money = { finalCents, capturedCents, refundedCents };
      const discountCents = 40_000 - finalCents;
      const booking = await insertBooking(database, { ...state, discountCents });
      await insertMoney(booking.id, money);
      const instants = [booking.startsAt, endOf(booking)].flatMap((at) =>
        [-1, 0, 1].map((seconds) => new Date(at.getTime() + seconds * 1_000)),
      );
      const read = await database.query(
        `select is_open, is_held, is_off, is_unpaid, is_paid, awaits_payment, is_free, captured_cents,
           refunded_cents, refundable_cents, due_cents, money_state,
           is_open and is_unpaid and starts_at > now as is_payable, is_off or ends_at <= now as is_over
         from booking_money, unnest($2::timestamptz[]) as at (now) where booking_id = $1 order by now`,
        [booking.id, instants],
      );
      expect(read).toEqual(instants.map((now) => expectedRow({ ...booking, ...money }, now)));
    }
  },
);

describe('booking_money counts only payments applied to the booking', () => {
  const moneyOf = (id: string) =>
    database.query(
      'select captured_cents, refunded_cents, due_cents, money_state from booking_money where booking_id = $1',
      [id],
    );
  const NOTHING = { captured_cents: 0, refunded_cents: 0, due_cents: 40_000, money_state: 'unpaid' };

  it('not an unapplied payment, and not its refund', async () => {
    const { id: bookingId } = await insertBooking(database);
    const paid = await insertPaid(database, { bookingId, status: 'unapplied' });
    await insertRefund(database, { ...paid, amountCents: 10_000 });
    expect(await moneyOf(bookingId)).toEqual([NOTHING]);
  });

  it.each(['PENDING', 'DECLINED', 'FAILED'])('not a capture that is %s', async (status) => {
    const { id: bookingId } = await insertBooking(database);
    await insertPaid(database, { bookingId }, { status });
    expect(await moneyOf(bookingId)).toEqual([NOTHING]);
  });

  it.each(['requested', 'pending', 'failed'] as const)('not a refund that is %s', async (status) => {
    const { id: bookingId } = await insertBooking(database);
    const paid = await insertPaid(database, { bookingId });
    await insertRefund(database, { ...paid, amountCents: 10_000, status });
    expect(await moneyOf(bookingId)).toEqual([
      { captured_cents: 40_000, refunded_cents: 0, due_cents: 0, money_state: 'paid' },
    ]);
  });

  it('not those of another booking', async () => {
    const [{ id }, { id: bookingId }] = [await insertBooking(database), await insertBooking(database)];
    const paid = await insertPaid(database, { bookingId });
    await insertRefund(database, paid);
    expect(await moneyOf(id)).toEqual([NOTHING]);
  });
});

describe('with many bookings', () => {
  const planOf = async (sql: string) =>
    (await database.query(`explain (costs off) ${sql}`)).map((line) => line['QUERY PLAN']).join('\n');

  beforeEach(async () => {
    const { id: bookingId } = await insertBooking(database);
    await insertPaid(database, { bookingId });
    await database.query(
      `with many as (
         insert into bookings select (jsonb_populate_record(b, jsonb_build_object('id', gen_random_uuid(),
           'creation_key', null, 'created_at', b.created_at + n * interval '1 minute'))).*
         from bookings b, generate_series(1, 3000) n returning id
       ), attempts as (
         insert into payments (id, booking_id, attempt, status, amount_cents)
         select gen_random_uuid(), id, 1, 'captured', 40000 from many returning id
       )
       insert into captures (payment_id, provider_capture_id, status, amount_cents, currency)
       select id, id::text, 'COMPLETED', 40000, 'USD' from attempts`,
    );
    await database.query('analyze bookings, payments, captures, refunds');
  });

  it('a page reads only the captures of its own rows', async () => {
    const page = await planOf(
      `select b.id, m.due_cents, m.money_state from bookings b join booking_money m on m.booking_id = b.id
       order by b.created_at desc, b.id desc limit 20`,
    );
    expect(page).toContain('Index Scan using ix_capture_payment on captures');
    expect(page).not.toMatch(/Seq Scan on (bookings|payments|captures)|Hash/);
  });

  it('a status is read without the ledger', async () => {
    const plan = await planOf(
      "select booking_id from booking_money where is_paid and starts_at > '2026-06-01'",
    );
    expect(plan).not.toMatch(/payments|captures|refunds/);
  });
});
