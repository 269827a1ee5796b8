import { BOOKING_STATUSES } from '#libs/shared/contracts';
import { canTransition, isInThePast, mayComplete, paymentRejection } from './booking.rules.js';

const LEGAL = [
  'pending confirmed',
  'pending cancelled',
  'pending expired',
  'confirmed cancelled',
  'confirmed completed',
  'completed cancelled',
  'expired pending',
  'expired confirmed',
  'expired cancelled',
];
const pairs = BOOKING_STATUSES.flatMap((from) => BOOKING_STATUSES.map((to) => [from, to] as const));

it.each(pairs)('a booking may change from %s to %s only if the transition is allowed', (from, to) => {
  expect(canTransition(from, to)).toBe(LEGAL.includes(`${from} ${to}`));
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
