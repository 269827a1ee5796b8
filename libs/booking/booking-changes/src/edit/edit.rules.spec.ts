import type { Booking } from '#libs/booking/bookings';
import { storedBooking } from '#libs/platform/testing';
import { balanceOf, revisesReceipt, withDiscount, whyNotEdit } from './edit.rules.js';

const BOOKING = storedBooking({ eventDate: '2026-12-05', startsAt: new Date('2026-12-05T15:00:00Z') });
const NOW = new Date('2026-12-01T12:00:00Z');
const dearer: Booking = { ...BOOKING, totalCents: 46_000, finalCents: 46_000 };
const FREE = { discountCents: 40_000, finalCents: 0 };

describe('a booking', () => {
  it.each<[string, Partial<Booking>, Partial<Booking>, RegExp | null]>([
    ['that is confirmed can be edited', {}, {}, null],
    ['that is pending can be edited', { status: 'pending' }, {}, null],
    [
      'that has ended but is not completed can be edited',
      { startsAt: new Date('2026-11-01T12:00:00Z') },
      {},
      null,
    ],
    [
      'that is unpaid at its start cannot be edited',
      { status: 'pending', startsAt: new Date('2026-11-01T12:00:00Z') },
      {},
      /pending, confirmed or completed/,
    ],
    ['that is completed can be edited', { status: 'completed' }, {}, null],
    ['that is cancelled cannot be edited', { status: 'cancelled' }, {}, /pending, confirmed or completed/],
    ['that has expired cannot be edited', { status: 'expired' }, {}, /pending, confirmed or completed/],
    ["whose child's data was removed cannot be edited", { purgedAt: NOW }, {}, /removed/],
    ['made free by a code cannot change its price', FREE, { finalCents: 6_000 }, /made this booking free/],
  ])('%s', (_, before, after, whyNot) => {
    const booking = { ...BOOKING, ...before };
    const reason = whyNotEdit(
      booking,
      { ...booking, ...after },
      { now: NOW, changed: ['guestCount'], hasRefundUnderWay: false, paidCents: 0 },
    );
    if (whyNot) expect(reason).toMatch(whyNot);
    else expect(reason).toBeNull();
  });

  it('without changes cannot be edited, and with a pending refund only its price is fixed', () => {
    const [nothing, contact] = [[], ['parentPhone'] as const];
    expect(
      whyNotEdit(BOOKING, BOOKING, { now: NOW, changed: nothing, hasRefundUnderWay: false, paidCents: 0 }),
    ).toMatch(/Nothing/);
    expect(
      whyNotEdit(BOOKING, BOOKING, { now: NOW, changed: contact, hasRefundUnderWay: true, paidCents: 0 }),
    ).toBeNull();
    expect(
      whyNotEdit(BOOKING, dearer, {
        now: NOW,
        changed: ['guestCount'],
        hasRefundUnderWay: true,
        paidCents: 0,
      }),
    ).toMatch(/refund of this booking is in progress/);
  });
});

it('a paid booking that a code covers at its current price can be changed back to a higher one', () => {
  const covered = { ...BOOKING, ...FREE };
  const now = { now: NOW, changed: ['guestCount'] as const, hasRefundUnderWay: false };
  expect(whyNotEdit(covered, { ...covered, finalCents: 15_000 }, { ...now, paidCents: 15_000 })).toBeNull();
});

describe('the price after an edit', () => {
  const at = (
    changes: Partial<Booking>,
    total: number,
    terms: ['percentage' | 'fixed', number] | null,
    money: [number, number],
  ) => {
    const before = { ...BOOKING, ...changes };
    const after = withDiscount(
      before,
      { ...before, totalCents: total },
      {
        terms: terms && { discountType: terms[0], discountValue: terms[1] },
        money: { capturedCents: money[0], refundedCents: money[1] },
      },
    );
    return [after.discountCents, after.finalCents, after.paymentStatus, after.partPaidCents];
  };
  const HALF = { discountCents: 20_000, finalCents: 20_000, promoCode: 'HALF' };
  const UNPAID = { status: 'pending', paymentStatus: 'pending' } as const;

  it.each<[string, ReturnType<typeof at>, ReturnType<typeof at>]>([
    ['a higher price is partly paid', at({}, 46_000, null, [40_000, 0]), [0, 46_000, 'pending', 40_000]],
    ['a lower price is paid', at({}, 34_000, null, [40_000, 0]), [0, 34_000, 'completed', 0]],
    ['an unpaid booking stays unpaid', at(UNPAID, 46_000, null, [0, 0]), [0, 46_000, 'pending', 0]],
    [
      'a percentage follows a higher total',
      at(HALF, 46_000, ['percentage', 50], [20_000, 0]),
      [23_000, 23_000, 'pending', 20_000],
    ],
    [
      'a percentage follows a lower total',
      at(HALF, 34_000, ['percentage', 50], [20_000, 0]),
      [17_000, 17_000, 'completed', 0],
    ],
    [
      'a dollar discount stays the same',
      at(HALF, 46_000, ['fixed', 200], [20_000, 0]),
      [20_000, 26_000, 'pending', 20_000],
    ],
    [
      'a dollar discount never exceeds the total',
      at(HALF, 15_000, ['fixed', 200], [20_000, 0]),
      [15_000, 0, 'completed', 0],
    ],
    [
      'an unchanged total leaves the refund',
      at({ paymentStatus: 'partially_refunded' }, 40_000, null, [40_000, 5_000]),
      [0, 40_000, 'partially_refunded', 0],
    ],
    [
      'a goodwill refund is not due again',
      at({ paymentStatus: 'partially_refunded' }, 46_000, null, [40_000, 5_000]),
      [0, 46_000, 'pending', 40_000],
    ],
    [
      'a partial payment may cover the new price',
      at({ paymentStatus: 'pending', partPaidCents: 30_000 }, 30_000, null, [30_000, 0]),
      [0, 30_000, 'completed', 0],
    ],
  ])('%s', (_, found, expected) => {
    expect(found).toEqual(expected);
  });
});

it.each([
  [46_000, 40_000, 0, 6_000, 0],
  [34_000, 40_000, 0, 0, 6_000],
  [34_000, 40_000, 5_000, 0, 6_000],
  [34_000, 40_000, 6_000, 0, 6_000],
  [34_000, 40_000, 38_000, 0, 2_000],
  [40_000, 0, 0, 40_000, 0],
])(
  'of %i cents with %i received and %i refunded, %i are due and %i overpaid',
  (price, capturedCents, refundedCents, dueCents, tooMuchCents) => {
    expect(balanceOf(price, { capturedCents, refundedCents })).toEqual({ dueCents, tooMuchCents });
  },
);

it('a receipt gets a new revision only for fields it depends on', () => {
  expect([
    revisesReceipt(['parentPhone', 'specialRequests']),
    revisesReceipt(['parentPhone', 'guestCount']),
  ]).toEqual([false, true]);
});
