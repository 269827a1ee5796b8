import {
  canTransition,
  isInThePast,
  mayComplete,
  paymentAfter,
  paymentRejection,
  TRANSITIONS,
} from './booking.rules.js';

// pending confirmed completed cancelled expired; `x`: may leave this status.
it.each([
  ['confirm', 'x . . . .', 'confirmed'],
  ['pay', 'x x . . .', 'confirmed'],
  ['complete', '. x . . .', 'completed'],
  ['reopen', '. . x . .', 'confirmed'],
  ['cancel', 'x x x . x', 'cancelled'],
  ['expire', 'x . . . .', 'expired'],
  ['reinstate', '. . . . x', 'pending'],
] as const)('the transition %s leaves %s for %s', (name, leaves, to) => {
  const statuses = ['pending', 'confirmed', 'completed', 'cancelled', 'expired'] as const;
  expect(statuses.map((status) => (canTransition(status, name) ? 'x' : '.')).join(' ')).toBe(leaves);
  expect(TRANSITIONS[name].to).toBe(to);
});

it.each([
  ['confirmed', '2026-06-01T16:00:00Z', true],
  ['confirmed', '2026-06-01T15:59:59Z', false],
  ['pending', '2026-06-02T16:00:00Z', false],
  ['cancelled', '2026-06-02T16:00:00Z', false],
] as const)('a %s event from 14:30 of 90 minutes is done at %s: %s', (status, now, isDone) => {
  const event = { status, startsAt: new Date('2026-06-01T14:30:00Z'), durationMinutes: 90 };
  expect(mayComplete(event, new Date(now))).toBe(isDone);
});

it.each([
  ['pending', 'pending', '11:59', null],
  ['confirmed', 'failed', '11:59', null],
  ['pending', 'completed', '11:59', 'ALREADY_PAID'],
  ['confirmed', 'partially_refunded', '12:00', 'ALREADY_PAID'],
  ['cancelled', 'refunded', '11:59', 'ALREADY_PAID'],
  ['cancelled', 'pending', '11:59', 'NO_OPEN_BOOKING'],
  ['completed', 'pending', '12:00', 'EVENT_STARTED'],
  ['expired', 'pending', '11:59', 'HOLD_ENDED'],
  ['expired', 'pending', '12:00', 'EVENT_STARTED'],
  ['pending', 'pending', '12:00', 'EVENT_STARTED'],
])('a %s booking whose payment is %s rejects a payment at %s as: %s', (status, paymentStatus, time, why) => {
  const booking = { status, paymentStatus, eventDate: '2026-06-01', eventTime: '12:00 PM' };
  expect(paymentRejection(booking, new Date(`2026-06-01T${time}:00Z`), 'UTC')).toBe(why);
});

describe('an event at noon of June 1st', () => {
  const now = { today: '2026-06-01', minute: 12 * 60 };
  it.each([
    ['2026-05-31', '6:00 PM', true],
    ['2026-06-01', '9:00 AM', true],
    ['2026-06-01', '11:45 AM', true],
    ['2026-06-01', '12:00 PM', false],
    ['2026-06-01', '12:15 PM', false],
    ['2026-06-02', '9:00 AM', false],
  ])('on %s at %s is past: %s', (day, time, isPast) => {
    expect(isInThePast({ day, time }, now)).toBe(isPast);
  });
});

it.each([
  ['confirmed', 0, 0, 'pending', 0],
  ['confirmed', 15_000, 0, 'pending', 15_000],
  ['confirmed', 15_000, 5_000, 'pending', 15_000],
  ['confirmed', 40_000, 5_000, 'partially_refunded', 0],
  ['confirmed', 45_000, 0, 'completed', 0],
  ['cancelled', 15_000, 5_000, 'partially_refunded', 0],
  ['cancelled', 15_000, 15_000, 'refunded', 0],
] as const)(
  'a %s booking of 40000 cents, of which %i were received and %i refunded, is %s, and %i are a part of its price',
  (status, capturedCents, refundedCents, paymentStatus, partPaidCents) => {
    const money = { capturedCents, refundedCents };
    expect(paymentAfter(40_000, money, status === 'cancelled')).toEqual({ paymentStatus, partPaidCents });
  },
);
