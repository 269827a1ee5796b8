import type { BookingView } from '#libs/shared/contracts';
import { canPay, canReinstate, paymentText, statusText } from './booking-labels.js';

const booking = (status: string, paymentStatus: string, finalPrice = '400.00') =>
  ({
    status,
    paymentStatus,
    finalPrice,
    totalPrice: '400.00',
    eventDate: '2099-06-06',
    eventTime: '10:00 AM',
  }) as BookingView;

it.each([
  ['pending', 'pending', true, 'Waiting for your payment', '$400.00 is open'],
  ['', 'pending', true, 'Waiting for your payment', '$400.00 is open'],
  [
    'pending',
    'failed',
    true,
    'Waiting for your payment',
    'The last payment did not go through: $400.00 is open',
  ],
  ['confirmed', 'pending', true, 'The day is reserved for you', '$400.00 is open'],
  ['confirmed', 'completed', false, 'The day is reserved for you', '$400.00 paid'],
  ['completed', 'completed', false, 'The event took place', '$400.00 paid'],
  ['cancelled', 'pending', false, 'It will not take place', 'Nothing was charged'],
  ['cancelled', 'refunded', false, 'It will not take place', 'All of it refunded'],
  ['cancelled', 'partially_refunded', false, 'It will not take place', 'Paid, and a part of it refunded'],
  ['expired', 'pending', false, "It wasn't paid in time", 'Nothing was charged'],
  ['on_hold', 'pending', false, 'On hold', 'Nothing was charged'],
])('%s and payment %s: payable %s, "%s", "%s"', (status, payment, payable, state, money) => {
  const seen = booking(status, payment);
  expect([canPay(seen), statusText(seen), paymentText(seen)]).toEqual([payable, state, money]);
});

it.each([
  ['confirmed', '300.00', '$100.00 paid, $300.00 is open'],
  ['cancelled', '0.00', '$100.00 paid'],
])('a %s booking that was paid in part and owes %s: %s', (status, amountDue, expected) => {
  const seen = { ...booking(status, 'pending'), paidAmount: '100.00', amountDue };
  expect(paymentText(seen)).toBe(expected);
});

it('an unpaid event that has begun can no longer be paid', () => {
  const seen = booking('pending', 'pending');
  expect(canPay(seen, new Date('2099-06-06T13:59:59Z'))).toBe(true);
  expect(canPay(seen, new Date('2099-06-06T14:00:00Z'))).toBe(false);
});

it('a booking that is free by its code has nothing to pay', () => {
  expect(paymentText(booking('confirmed', 'completed', '0.00'))).toBe('Nothing to pay');
});

it.each([
  ['that ended before its start', 'expired', 'pending', '2026-06-01T16:00:00Z', true],
  ['whose start has come', 'expired', 'pending', '2099-06-06T14:00:00Z', false],
  ['that waits for its payment', 'pending', 'pending', '2026-06-01T16:00:00Z', false],
  ['that was called off', 'cancelled', 'pending', '2026-06-01T16:00:00Z', false],
  ['that was paid back', 'expired', 'refunded', '2026-06-01T16:00:00Z', false],
])('a booking %s may be taken again: %s, %s, at %s', (_, status, payment, now, expected) => {
  expect(canReinstate(booking(status, payment), new Date(now))).toBe(expected);
});
