import { POLICY_DEFAULTS } from '#libs/shared/contracts';
import { insertBooking, insertPaid, insertRefund, setUpDatabase } from '#libs/platform/testing';

const database = setUpDatabase();
beforeEach(() => database.clear('bookings'));

const STARTS = new Date('2026-12-12T15:00:00Z');
const IN_TIME = '2026-12-10T15:00:00Z';
const LATE = '2026-12-10T15:00:01Z';
const CANCELLED = { status: 'cancelled', startsAt: STARTS } as const;

type Refund = Partial<Parameters<typeof insertRefund>[1]> & { byHand?: boolean };
type Case = {
  booking?: Parameters<typeof insertBooking>[1];
  cancelledAt?: string;
  feeCents?: number | null;
  unapplied?: boolean;
  refunds?: Refund[];
};

/** Cents to hand back of a booking that was paid with $400.00. */
async function handBack({ booking, cancelledAt, feeCents = 600, unapplied, refunds = [] }: Case) {
  const { id: bookingId } = await insertBooking(database, { startsAt: STARTS, ...booking });
  if (cancelledAt)
    await database.query(
      `insert into booking_cancellations (booking_id, reason, at) values ($1, 'Rain', $2)`,
      [bookingId, cancelledAt],
    );
  const paid = await insertPaid(
    database,
    { bookingId, status: unapplied ? 'unapplied' : 'captured' },
    { feeCents },
  );
  for (const { byHand = false, ...refund } of refunds) {
    const { id } = await insertRefund(database, { ...paid, ...refund });
    await database.query('update refunds set by_hand = $2 where id = $1', [id, byHand]);
  }
  const [row] = await database.query<{ cents: number; owed: number }>(
    'select cents, owed_cents as owed from hand_backs where booking_id = $1',
    [bookingId],
  );
  return row ? [row.cents, row.owed] : null;
}

const PART = { amountCents: 15_000 };
const REJECTED = { status: 'failed', failure: 'TRANSACTION_REFUSED', ...PART } as const;
const NOW = { createdAt: new Date() };
const EARLIER = { createdAt: new Date('2026-01-01') };

it.each<[string, Case, [number, number] | null]>([
  ['an event that takes place', {}, null],
  ['a cancellation in time, less the fee', { booking: CANCELLED, cancelledAt: IN_TIME }, [39_400, 39_400]],
  [
    'a cancellation in time of a check',
    { booking: CANCELLED, cancelledAt: IN_TIME, feeCents: 0 },
    [40_000, 40_000],
  ],
  ['a late cancellation', { booking: CANCELLED, cancelledAt: LATE }, null],
  [
    'a cancellation in time by its own terms',
    { booking: { ...CANCELLED, terms: { refundHours: 24 } }, cancelledAt: LATE },
    [39_400, 39_400],
  ],
  [
    'what was refunded less the fee',
    { booking: CANCELLED, cancelledAt: IN_TIME, refunds: [{ amountCents: 39_400 }] },
    null,
  ],
  [
    'what became a credit',
    { booking: CANCELLED, cancelledAt: IN_TIME, refunds: [{ amountCents: 40_000, asCredit: true }] },
    null,
  ],
  [
    'the rest of a refund in part',
    { booking: CANCELLED, cancelledAt: IN_TIME, refunds: [PART] },
    [24_400, 24_400],
  ],
  [
    'a refund on its way at PayPal',
    { booking: CANCELLED, cancelledAt: IN_TIME, refunds: [{ amountCents: 39_400, status: 'pending' }] },
    null,
  ],
  [
    'a check to hand over, and the rest',
    {
      booking: CANCELLED,
      cancelledAt: IN_TIME,
      feeCents: 0,
      refunds: [{ ...PART, status: 'pending', byHand: true }],
    },
    [40_000, 25_000],
  ],
  [
    'a check to hand over after a late cancellation',
    { booking: CANCELLED, cancelledAt: LATE, refunds: [{ ...PART, status: 'pending', byHand: true }] },
    [15_000, 0],
  ],
  [
    'a check to hand over of an event that takes place',
    { refunds: [{ ...PART, status: 'pending', byHand: true }] },
    [15_000, 0],
  ],
  ['a check that was handed over', { refunds: [{ ...PART, byHand: true }] }, null],
  ['a promised refund that PayPal rejected', { refunds: [REJECTED] }, [15_000, 0]],
  [
    'the same of a cancellation in time',
    { booking: CANCELLED, cancelledAt: IN_TIME, refunds: [REJECTED] },
    [39_400, 39_400],
  ],
  [
    'the same, once another refund replaced it',
    {
      refunds: [
        { ...REJECTED, ...EARLIER },
        { ...PART, ...NOW },
      ],
    },
    null,
  ],
  ['one that staff asked for and PayPal rejected', { refunds: [{ ...REJECTED, madeBy: 'staff' }] }, null],
  [
    'a payment that no booking could use',
    { booking: CANCELLED, cancelledAt: IN_TIME, unapplied: true },
    null,
  ],
  ['an expired booking', { booking: { status: 'expired', startsAt: STARTS } }, null],
])('%s', async (_what, of, expected) => {
  expect(await handBack(of)).toEqual(expected);
});

it('terms without hours have the default of the policies', () => {
  expect(POLICY_DEFAULTS.refundHours).toBe(48);
});
