import type { RefundStatus } from '#libs/booking/booking-changes';
import { describeRefund } from './cancellation.mail.js';

const status = (changes: Partial<RefundStatus> = {}): RefundStatus => ({
  leftCents: 40_000,
  paidCents: 40_000,
  isFree: false,
  isUnderWay: false,
  isInTime: true,
  refundHours: 48,
  feeCents: 1_445,
  creditCents: 0,
  ...changes,
});

it.each([
  [
    'was paid, in time',
    {},
    'You paid $400.00. Your booking was canceled 48 or more hours before the start, so we refund it to you, less the processing fee of $14.45. We will email you when your refund is on its way.',
  ],
  ['was paid, in time, without a fee', { feeCents: 0 }, /we refund it to you\. We will email/],
  [
    'was paid, too late',
    { isInTime: false, feeCents: 0 },
    /^You paid \$400\.00\. The booking was canceled less than 48 hours/,
  ],
  [
    'was paid, too late by the terms of the booking',
    { isInTime: false, refundHours: 72 },
    /less than 72 hours before the start/,
  ],
  [
    'was refunded in full',
    { leftCents: 0, feeCents: 0 },
    'Your payment of $400.00 has been refunded or is on its way to you.',
  ],
  [
    'was refunded less the fee',
    { leftCents: 1_445 },
    'You paid $400.00, and $385.55 of it has been refunded or is on its way to you.',
  ],
  [
    'was refunded in part, in time',
    { leftCents: 30_000 },
    /\$100\.00 of it .* We write to you about the rest\.$/,
  ],
  [
    'was refunded in part, too late',
    { leftCents: 30_000, isInTime: false, feeCents: 0 },
    /on its way to you\.$/,
  ],
  [
    'became a credit',
    { leftCents: 0, creditCents: 40_000 },
    'You have a credit of $400.00 for another event. We email you its code separately.',
  ],
  ['was free', { leftCents: 0, paidCents: 0, isFree: true, feeCents: 0 }, /free of charge/],
  ['was never paid', { leftCents: 0, paidCents: 0, feeCents: 0 }, /^Nothing was charged/],
  ['is under review', { leftCents: 0, paidCents: 0, isUnderWay: true, feeCents: 0 }, /we will refund it\.$/],
])('describes the refund of a cancelled booking that %s', (_, changes, message) => {
  expect(describeRefund(status(changes))).toEqual(
    typeof message === 'string' ? message : expect.stringMatching(message),
  );
});
