import type { Refundable } from '#libs/booking/payments';
import { storedBooking } from '#libs/platform/testing';
import { termsFrom } from '#libs/shared/contracts';
import {
  creditOffer,
  isInTimeForRefund,
  promisedRefunds,
  proposedRefund,
  refundsOnCancelling,
  refundUntil,
} from './cancel.rules.js';

const paid = (changes: Partial<Refundable> = {}): Refundable => ({
  paymentId: 'paid',
  captureId: 'c1',
  providerCaptureId: 'C1',
  isOffline: false,
  isCredit: false,
  isUnapplied: false,
  amountCents: 40_000,
  feeCents: 1_445,
  refundedCents: 0,
  changeCents: 0,
  ...changes,
});
const unapplied = (changes: Partial<Refundable> = {}) =>
  paid({ paymentId: 'unapplied', isUnapplied: true, ...changes });

describe('the last instant', () => {
  // Saturday, December 5, 10:00 in New York.
  const booking = storedBooking();
  /** 10:00 AM on a day after a change of the clocks at night. */
  const autumn = storedBooking({ eventDate: '2026-11-01', startsAt: new Date('2026-11-01T15:00:00Z') });
  const spring = storedBooking({ eventDate: '2027-03-14', startsAt: new Date('2027-03-14T14:00:00Z') });
  it.each<[string, Date, string]>([
    ['of a refund is 48 hours before', refundUntil(booking, termsFrom({})), '2026-12-03T15:00:00Z'],
    [
      'of a refund follows the terms',
      refundUntil(booking, termsFrom({ refundHours: 72 })),
      '2026-12-02T15:00:00Z',
    ],
    ['of a refund is 48 elapsed hours in autumn', refundUntil(autumn, termsFrom({})), '2026-10-30T15:00:00Z'],
    ['of a refund is 48 elapsed hours in spring', refundUntil(spring, termsFrom({})), '2027-03-12T14:00:00Z'],
  ])('%s', (_, limit, expected) => {
    expect(limit).toEqual(new Date(expected));
  });
});

describe('the credit that a cancellation may give', () => {
  const half = paid({ amountCents: 30_750, feeCents: 1_122 });
  it.each([
    ['all that was paid, without a fee', true, 0, [half, half], 61_500],
    ['what is left after a refund', true, 0, [half, paid({ refundedCents: 10_000 })], 60_750],
    ['what a credit paid, too', true, 0, [half, paid({ isCredit: true, feeCents: 0 })], 70_750],
    ['no choice when a credit paid it all', true, 0, [paid({ isCredit: true, feeCents: 0 })], null],
    ['no choice before anything was paid', true, 50, [], null],
    ['nothing when late', false, 0, [half], null],
    ['half when late, by the terms', false, 50, [half, half], 30_750],
    ['half-up cents when late', false, 50, [paid({ amountCents: 36_045 })], 18_023],
    ['a part of what a credit paid, when late', false, 25, [paid({ isCredit: true })], 10_000],
  ])('is %s', (_, isInTime, lateCreditPercent, payments, cents) => {
    expect(creditOffer({ isInTime }, payments, { lateCreditPercent })).toBe(cents);
  });
});

describe('the refund of a cancellation', () => {
  // Saturday, December 5, 10:00 in New York.
  const startsAt = '2026-12-05T15:00:00Z';
  it.each([
    ['a month ahead', '2026-11-05T15:00:00Z', [paid()], 38_555, 1_445],
    ['a second more than 48 hours ahead', '2026-12-03T14:59:59Z', [paid()], 38_555, 1_445],
    ['exactly 48 hours ahead', '2026-12-03T15:00:00Z', [paid()], 38_555, 1_445],
    ['a second too late', '2026-12-03T15:00:01Z', [paid()], 0, 0],
    ['after the start', '2026-12-05T16:00:00Z', [paid()], 0, 0],
    ['in time without a fee', '2026-12-01T15:00:00Z', [paid({ feeCents: 0 })], 40_000, 0],
    [
      'in time after a partial refund',
      '2026-12-01T15:00:00Z',
      [paid({ refundedCents: 10_000 })],
      28_555,
      1_445,
    ],
    [
      'in time when less than the fee is left',
      '2026-12-01T15:00:00Z',
      [paid({ refundedCents: 39_000 })],
      0,
      1_000,
    ],
    ['in time with nothing paid', '2026-12-01T15:00:00Z', [], 0, 0],
    ['too late, with an unapplied payment', '2026-12-05T14:00:00Z', [unapplied()], 40_000, 0],
    ['too late, paid twice', '2026-12-05T14:00:00Z', [paid(), unapplied()], 40_000, 0],
    ['in time, paid twice', '2026-12-01T14:00:00Z', [paid(), unapplied()], 78_555, 1_445],
  ])('%s proposes what the policy says', (_, at, payments, amountCents, feeCents) => {
    const isInTime = isInTimeForRefund({ startsAt: new Date(startsAt), terms: {} }, new Date(at));
    expect(proposedRefund(isInTime, payments)).toMatchObject({ amountCents, feeCents });
  });

  // Instants of New York; both Sundays are 10:00 after the change of the clocks.
  it.each([
    ['autumn: Friday, 11:00 EDT', 48, '2026-11-01T15:00:00Z', '2026-10-30T15:00:00Z'],
    ['spring: Friday, 9:00 EST', 48, '2027-03-14T14:00:00Z', '2027-03-12T14:00:00Z'],
    ['a week, over the end of daylight saving time', 168, '2026-11-01T15:00:00Z', '2026-10-25T15:00:00Z'],
    ['no hours at all', 0, '2026-11-01T15:00:00Z', '2026-11-01T15:00:00Z'],
  ])('counts elapsed hours to the second in %s', (_, refundHours, start, limit) => {
    const isInTime = (milliseconds: number) => {
      const cancelledAt = new Date(Date.parse(limit) + milliseconds);
      return isInTimeForRefund({ startsAt: new Date(start), terms: { refundHours } }, cancelledAt);
    };
    expect([-1_000, 0, 1, 1_000].map(isInTime)).toEqual([true, true, false, false]);
  });

  it('is less the fee of each payment, at most what is left of it', () => {
    const half = paid({ amountCents: 30_750, feeCents: 1_122 });
    const offers = [
      [half, half],
      [half, { ...half, refundedCents: 30_000 }],
      [half, { ...half, refundedCents: 30_750 }],
      [half, paid({ amountCents: 30_750, feeCents: 0, isOffline: true })],
    ].map((payments) => proposedRefund(true, payments));
    expect(offers.map(({ amountCents, feeCents }) => [amountCents, feeCents])).toEqual([
      [59_256, 2_244],
      [29_628, 1_872],
      [29_628, 1_122],
      [60_378, 1_122],
    ]);
  });
});

describe('the refunds that a family was promised', () => {
  const deposit = paid({ paymentId: 'deposit', amountCents: 30_750, feeCents: 1_122 });
  const balance = paid({ paymentId: 'balance', amountCents: 30_750, feeCents: 1_122 });
  it.each<[string, [promised: number, captured: number, fee?: number], Refundable[], [string, number][]]>([
    [
      'newest payment first',
      [59_256, 61_500, 2_244],
      [deposit, balance],
      [
        ['balance', 29_628],
        ['deposit', 29_628],
      ],
    ],
    ['nothing when late', [0, 61_500], [deposit, balance], []],
    ['nothing for a free booking', [0, 0], [], []],
    ['the promise of the single payment', [29_628, 30_750, 1_122], [deposit], [['deposit', 29_628]]],
    [
      'the promise although the fee turned out higher',
      [29_628, 30_750, 1_122],
      [{ ...deposit, feeCents: 2_000 }],
      [['deposit', 29_628]],
    ],
    [
      'the promise although the fee turned out lower',
      [29_628, 30_750, 1_122],
      [{ ...deposit, feeCents: 0 }],
      [['deposit', 29_628]],
    ],
    [
      'less what was refunded since',
      [59_256, 61_500, 2_244],
      [deposit, { ...balance, refundedCents: 30_750 }],
      [['deposit', 28_506]],
    ],
    [
      'in full what arrived after the request, in time',
      [29_628, 30_750, 1_122],
      [deposit, balance],
      [
        ['balance', 30_750],
        ['deposit', 29_628],
      ],
    ],
    ['in full what arrived after the request, late', [0, 30_750], [deposit, balance], [['balance', 30_750]]],
    [
      'no unapplied payment, which is refunded automatically',
      [29_628, 30_750, 1_122],
      [deposit, unapplied()],
      [['deposit', 29_628]],
    ],
    [
      'at most what is left when a payment was reversed',
      [59_256, 61_500, 2_244],
      [deposit],
      [['deposit', 30_750]],
    ],
    [
      'no more for what had been refunded before',
      [29_628, 61_500, 1_122],
      [deposit, { ...balance, refundedCents: 30_750 }],
      [['deposit', 29_628]],
    ],
  ])('are %s', (_, [refundCents, capturedCents, feeCents = 0], payments, expected) => {
    const refunds = promisedRefunds({ refundCents, capturedCents, feeCents }, payments);
    expect(refunds.map(({ payment, amountCents }) => [payment.paymentId, amountCents])).toEqual(expected);
  });
});

it.each([
  ['exactly 48 hours ahead', '2026-12-03T15:00:00Z', [['paid', 38_555]]],
  ['a second too late', '2026-12-03T15:00:01Z', [['paid', 40_000]]],
])('cancelling %s offers the refund of each payment that has money left', (_, at, offered) => {
  const booking = { startsAt: new Date('2026-12-05T15:00:00Z'), terms: {} };
  const back = paid({ paymentId: 'back', refundedCents: 40_000 });
  const shown = refundsOnCancelling(isInTimeForRefund(booking, new Date(at)), [paid(), back]).map((each) => [
    each.payment.paymentId,
    each.amountCents,
  ]);
  expect(shown).toEqual(offered);
});
