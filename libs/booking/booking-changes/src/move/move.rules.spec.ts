import { storedBooking } from '#libs/platform/testing';
import { rescheduleWarnings, whyNotReschedule } from './move.rules.js';

const now = new Date('2026-12-01T16:00:00Z');
const zone = 'America/New_York';
const start = (startsAt: string, eventDate = '2026-12-12', eventTime = '2:00 PM') => ({
  eventDate,
  eventTime,
  startsAt: new Date(startsAt),
});
const TO = start('2026-12-12T19:00:00Z');
const booking = storedBooking();

it.each([
  ['a confirmed booking', {}, [], null],
  ['a pending booking', { status: 'pending' }, [], null],
  ['a booking whose host is on the way', {}, ['on-the-way', 'arrived'], null],
  ['a started event', {}, ['arrived', 'started'], 'This event has started, so it cannot be rescheduled.'],
  ['a finished event', {}, ['finished'], 'This event has started, so it cannot be rescheduled.'],
  [
    'a cancelled booking',
    { status: 'cancelled' },
    [],
    'Only a pending or confirmed booking can be rescheduled.',
  ],
  [
    'a booking with the child’s data removed',
    { purgedAt: now },
    [],
    "The child's data was removed from this booking, so it cannot be rescheduled.",
  ],
] as const)('%s: %j', (_, changes, steps, sentence) => {
  expect(whyNotReschedule({ ...booking, ...changes }, TO, { now, steps })).toBe(sentence);
});

it('after its start a confirmed event may be rescheduled, an unpaid one may not', () => {
  const past = { ...booking, startsAt: new Date('2026-12-01T15:00:00Z') };
  expect(whyNotReschedule(past, TO, { now, steps: [] })).toBeNull();
  expect(whyNotReschedule({ ...past, status: 'pending' }, TO, { now, steps: [] })).not.toBeNull();
});

it.each([
  ['a quiet afternoon', TO, []],
  ['tomorrow', start('2026-12-02T15:59:00Z'), ['It would start in less than 24 hours']],
  ['exactly a day ahead', start('2026-12-02T16:00:00Z'), []],
  ['an end at eight', start('2026-12-12T23:30:00Z'), []],
  ['an end after eight', start('2026-12-12T23:45:00Z'), ['It would end after 8:00 PM']],
  ['an end after midnight', start('2026-12-13T04:00:00Z'), ['It would end after 8:00 PM']],
])('%s warns of %j', (_, to, begins) => {
  const warnings = rescheduleWarnings(booking, to, { now, steps: [], zone });
  expect(warnings.map((warning) => begins.some((begin) => warning.startsWith(begin)))).toEqual(
    begins.map(() => true),
  );
});
