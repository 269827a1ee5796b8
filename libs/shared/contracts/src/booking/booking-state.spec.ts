import {
  dueCents,
  isFree,
  isConfirmed,
  isOff,
  isOpen,
  isOver,
  isPayable,
  isPaid,
  isPending,
  isUnpaid,
  moneyState,
  PAYMENT_STATUS_OF,
  refundableCents,
  tooMuchCents,
} from './booking-state.js';
import { BOOKING_STATUSES, PAYMENT_STATUSES } from '../common/lists.js';

const ZONE = 'America/New_York';
const booking = (changes = {}) => ({
  status: 'pending',
  paymentStatus: 'pending',
  eventDate: '2026-06-06',
  eventTime: '10:00 AM',
  ...changes,
});
const BEFORE = new Date('2026-06-01T12:00:00Z');

it.each([
  ['pending', 'pending', true],
  ['pending', 'failed', true],
  ['confirmed', 'pending', true],
  ['confirmed', 'completed', false],
  ['pending', 'refunded', false],
  ['expired', 'pending', false],
  ['cancelled', 'pending', false],
  ['completed', 'pending', false],
])('a %s booking with payment %s before its start is payable: %s', (status, paymentStatus, expected) => {
  expect(isPayable(booking({ status, paymentStatus }), BEFORE, ZONE)).toBe(expected);
});

it.each([
  ['a second before its start in summer', {}, '2026-06-06T13:59:59Z', true],
  ['at its start in summer', {}, '2026-06-06T14:00:00Z', false],
  ['a month later', {}, '2026-07-06T14:00:00Z', false],
  ['a second before its start in winter', { eventDate: '2026-12-05' }, '2026-12-05T14:59:59Z', true],
  ['at its start in winter', { eventDate: '2026-12-05' }, '2026-12-05T15:00:00Z', false],
  [
    'on the day daylight saving time begins, before the start',
    { eventDate: '2026-03-08', eventTime: '9:00 AM' },
    '2026-03-08T12:59:59Z',
    true,
  ],
  [
    'on the day daylight saving time begins, at the start',
    { eventDate: '2026-03-08', eventTime: '9:00 AM' },
    '2026-03-08T13:00:00Z',
    false,
  ],
  [
    'on the day daylight saving time ends, before the start',
    { eventDate: '2026-11-01', eventTime: '9:00 AM' },
    '2026-11-01T13:59:59Z',
    true,
  ],
  [
    'on the day daylight saving time ends, at the start',
    { eventDate: '2026-11-01', eventTime: '9:00 AM' },
    '2026-11-01T14:00:00Z',
    false,
  ],
] as const)('%s isPayable() compares with the start', (_, changes, now, expected) => {
  expect(isPayable(booking(changes), new Date(now), ZONE)).toBe(expected);
});

it('the start is a time in the business zone, not in UTC', () => {
  const noonInUtc = new Date('2026-06-06T12:00:00Z');
  expect(isPayable(booking(), noonInUtc, ZONE)).toBe(true);
  expect(isPayable(booking(), noonInUtc, 'Europe/Berlin')).toBe(false);
});

it('only a pending booking, or one without a status, is pending', () => {
  const pending = ['', ...BOOKING_STATUSES].filter((status) => isPending({ status }));
  expect([pending, isOpen({ status: '' })]).toEqual([['', 'pending'], true]);
});

it.each([
  ['pending', 'open'],
  ['confirmed', 'open held'],
  ['cancelled', 'off'],
  ['completed', 'held'],
  ['expired', 'off'],
  ['on_hold', ''],
])('a %s booking is: %s', (status, names) => {
  const predicates = { open: isOpen({ status }), held: isConfirmed({ status }), off: isOff({ status }) };
  const trueOnes = Object.entries(predicates).filter(([, isTrue]) => isTrue);
  expect(trueOnes.map(([name]) => name).join(' ')).toBe(names);
});

it.each(BOOKING_STATUSES)('a %s booking is exactly one of off, open and completed', (status) => {
  expect([isOff({ status }), isOpen({ status }), status === 'completed'].filter(Boolean)).toHaveLength(1);
});

it.each(PAYMENT_STATUSES)('payment status %s is either paid or unpaid', (paymentStatus) => {
  expect(isPaid({ paymentStatus })).toBe(!isUnpaid({ paymentStatus }));
});

it.each([
  ['completed', 0, 0, true],
  ['completed', 1, 0, false],
  ['pending', 0, 0, false],
  ['completed', 0, 15_000, false],
  ['refunded', 0, 15_000, false],
])(
  'a booking with payment %s, a price of %i cents and %i cents that came is free: %s',
  (paymentStatus, finalCents, paidCents, expected) => {
    expect(isFree({ paymentStatus, finalCents }, paidCents)).toBe(expected);
  },
);

it.each([
  ['confirmed', '2026-06-06T15:29:59Z', false],
  ['confirmed', '2026-06-06T15:30:00Z', true],
  ['cancelled', '2026-06-01T12:00:00Z', true],
  ['expired', '2026-06-01T12:00:00Z', true],
])('a %s event of 90 minutes from 14:00 has ended at %s: %s', (status, now, expected) => {
  const event = { status, startsAt: new Date('2026-06-06T14:00:00Z'), durationMinutes: 90 };
  expect(isOver(event, new Date(now))).toBe(expected);
});

describe.each([
  // price, captured, refunded | state, due, refundable
  [40_000, 0, 0, 'unpaid', 40_000, 0],
  [0, 0, 0, 'free', 0, 0],
  [40_000, 1, 0, 'part-paid', 39_999, 1],
  [40_000, 20_000, 0, 'part-paid', 20_000, 20_000],
  [40_000, 39_999, 0, 'part-paid', 1, 39_999],
  [40_000, 40_000, 0, 'paid', 0, 40_000],
  [1, 1, 0, 'paid', 0, 1],
  [40_000, 40_000, 1, 'part-refunded', 0, 39_999],
  [40_000, 40_000, 39_999, 'part-refunded', 0, 1],
  [40_000, 40_000, 40_000, 'refunded', 0, 0],
  [40_000, 20_000, 5_000, 'part-refunded', 20_000, 15_000],
  [40_000, 20_000, 20_000, 'refunded', 20_000, 0],
  [30_000, 40_000, 0, 'paid', 0, 40_000],
] as const)(
  'price %i, captured %i, refunded %i',
  (finalCents, capturedCents, refundedCents, state, due, refundable) => {
    const money = { finalCents, capturedCents, refundedCents };

    it(`is ${state}: ${due} due, ${refundable} refundable`, () => {
      expect([
        moneyState(money),
        dueCents({ status: 'confirmed', ...money }),
        refundableCents(money),
      ]).toEqual([state, due, refundable]);
    });

    it.each(['cancelled', 'expired'])('nothing is due once %s', (status) => {
      expect(dueCents({ status, ...money })).toBe(0);
    });
  },
);

it('a partly paid booking counts as unpaid', () => {
  const money = { finalCents: 40_000, capturedCents: 20_000, refundedCents: 0 };
  expect(isUnpaid({ paymentStatus: PAYMENT_STATUS_OF[moneyState(money)] })).toBe(true);
});

it.each([
  [{ finalCents: 40_000, capturedCents: 46_000, refundedCents: 0 }, 6_000],
  [{ finalCents: 40_000, capturedCents: 46_000, refundedCents: 2_000 }, 6_000],
  [{ finalCents: 40_000, capturedCents: 46_000, refundedCents: 6_000 }, 6_000],
  [{ finalCents: 40_000, capturedCents: 46_000, refundedCents: 44_000 }, 2_000],
  [{ finalCents: 40_000, capturedCents: 46_000, refundedCents: 46_000 }, 0],
  [{ finalCents: 40_000, capturedCents: 40_000, refundedCents: 0 }, 0],
  [{ finalCents: 40_000, capturedCents: 0, refundedCents: 0 }, 0],
])('tooMuchCents(%j) is %i', (money, cents) => expect(tooMuchCents(money)).toBe(cents));
