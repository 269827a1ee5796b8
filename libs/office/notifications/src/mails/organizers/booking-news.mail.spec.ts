import { isUrgent, type NewsKind } from './booking-news.mail.js';

const NOW = new Date('2026-12-01T17:00:00Z');

it.each<[NewsKind, string, boolean]>([
  ['confirmed', '2026-12-01T17:00:01Z', true],
  ['confirmed', '2026-12-04T17:00:00Z', true],
  ['confirmed', '2026-12-04T17:00:01Z', false],
  ['confirmed', '2026-12-01T17:00:00Z', false],
  ['hand-confirmed', '2026-12-03T17:00:00Z', true],
  ['rescheduled', '2026-12-03T17:00:00Z', true],
  ['rescheduled', '2026-12-13T17:00:00Z', false],
  ['cancelled', '2026-12-03T17:00:00Z', true],
  ['cancelled', '2026-12-13T17:00:00Z', false],
  ['receipt-late', '2026-12-13T17:00:00Z', true],
  ['mail-refused', '2026-11-13T17:00:00Z', true],
])('%s of an event at %s is urgent: %s', (what, startsAt, expected) => {
  expect(isUrgent(what, new Date(startsAt), NOW)).toBe(expected);
});
