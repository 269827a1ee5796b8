import { isPayable } from './payable.js';

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
])(
  'a %s booking whose payment is %s and whose start lies ahead may be paid: %s',
  (status, paymentStatus, may) => {
    expect(isPayable(booking({ status, paymentStatus }), BEFORE, ZONE)).toBe(may);
  },
);

it.each([
  ['a second before its start in summer', {}, '2026-06-06T13:59:59Z', true],
  ['at its start in summer', {}, '2026-06-06T14:00:00Z', false],
  ['a month later', {}, '2026-07-06T14:00:00Z', false],
  ['a second before its start in winter', { eventDate: '2026-12-05' }, '2026-12-05T14:59:59Z', true],
  ['at its start in winter', { eventDate: '2026-12-05' }, '2026-12-05T15:00:00Z', false],
  [
    'on the day the clocks go forward, before',
    { eventDate: '2026-03-08', eventTime: '9:00 AM' },
    '2026-03-08T12:59:59Z',
    true,
  ],
  [
    'on the day the clocks go forward, at the start',
    { eventDate: '2026-03-08', eventTime: '9:00 AM' },
    '2026-03-08T13:00:00Z',
    false,
  ],
  [
    'on the day the clocks go back, before',
    { eventDate: '2026-11-01', eventTime: '9:00 AM' },
    '2026-11-01T13:59:59Z',
    true,
  ],
  [
    'on the day the clocks go back, at the start',
    { eventDate: '2026-11-01', eventTime: '9:00 AM' },
    '2026-11-01T14:00:00Z',
    false,
  ],
] as const)('%s a booking may be paid as its start says', (_, changes, now, may) => {
  expect(isPayable(booking(changes), new Date(now), ZONE)).toBe(may);
});

it('the start is read on the clocks of the business, not of UTC', () => {
  const noonInUtc = new Date('2026-06-06T12:00:00Z');
  expect(isPayable(booking(), noonInUtc, ZONE)).toBe(true);
  expect(isPayable(booking(), noonInUtc, 'Europe/Berlin')).toBe(false);
});
