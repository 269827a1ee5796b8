import { promisedCall, type CallFacts } from './call.rules.js';

/** Booked on Tuesday, December 1, for Saturday, December 12, 2 PM in New York. */
const PARTY: CallFacts = {
  status: 'confirmed',
  createdAt: new Date('2026-12-01T15:00:00Z'),
  startsAt: new Date('2026-12-12T19:00:00Z'),
  reachedAt: null,
};
const at = (now: string, changes: Partial<CallFacts> = {}) => {
  const promised = promisedCall({ ...PARTY, ...changes }, new Date(now));
  return promised && `${promised.which} ${promised.state} ${promised.from} ${promised.by}`;
};
const reached = (when: string) => ({ reachedAt: new Date(when) });

const FIRST = '2026-12-01T15:00:00.000Z 2026-12-02T15:00:00.000Z';
const BEFORE = '2026-12-09T19:00:00.000Z 2026-12-10T19:00:00.000Z';

it.each<[string, string, Partial<CallFacts>, string | null]>([
  ['the first call is due immediately', '2026-12-01T15:00:00Z', {}, `first due ${FIRST}`],
  [
    'the first call is also due for an unpaid booking',
    '2026-12-01T16:00:00Z',
    { status: 'pending' },
    `first due ${FIRST}`,
  ],
  ['the first call is due until 24 hours have passed', '2026-12-02T15:00:00Z', {}, `first due ${FIRST}`],
  [
    'the first call is overdue one millisecond later',
    '2026-12-02T15:00:00.001Z',
    {},
    `first overdue ${FIRST}`,
  ],
  ['the first call is overdue for one week at most', '2026-12-08T14:59:59Z', {}, `first overdue ${FIRST}`],
  [
    'after a week the call before the event is next',
    '2026-12-08T15:00:00Z',
    {},
    `before-event later ${BEFORE}`,
  ],
  [
    'a reached family is next called before the event',
    '2026-12-03T15:00:00Z',
    reached('2026-12-02T09:00:00Z'),
    `before-event later ${BEFORE}`,
  ],
  [
    'the call is due from 72 hours before the start',
    '2026-12-09T19:00:00Z',
    reached('2026-12-02T09:00:00Z'),
    `before-event due ${BEFORE}`,
  ],
  [
    'the call is due until 48 hours before the start',
    '2026-12-10T19:00:00Z',
    reached('2026-12-02T09:00:00Z'),
    `before-event due ${BEFORE}`,
  ],
  [
    'the call is overdue afterwards',
    '2026-12-11T19:00:00Z',
    reached('2026-12-02T09:00:00Z'),
    `before-event overdue ${BEFORE}`,
  ],
  [
    'the call is overdue until the start',
    '2026-12-12T18:59:59Z',
    reached('2026-12-02T09:00:00Z'),
    `before-event overdue ${BEFORE}`,
  ],
  [
    'no call is due once the event has started',
    '2026-12-12T19:00:00Z',
    reached('2026-12-02T09:00:00Z'),
    null,
  ],
  [
    'a call one second before the window does not fulfill the promise',
    '2026-12-09T20:00:00Z',
    reached('2026-12-09T18:59:59Z'),
    `before-event due ${BEFORE}`,
  ],
  [
    'a call in the window fulfills the promise',
    '2026-12-09T20:00:00Z',
    reached('2026-12-09T19:00:00Z'),
    null,
  ],
  ['an unpaid booking gets no call before the event', '2026-12-10T12:00:00Z', { status: 'pending' }, null],
  ['a cancelled event gets no call', '2026-12-01T16:00:00Z', { status: 'cancelled' }, null],
  ['a completed event gets no call', '2026-12-12T18:00:00Z', { status: 'completed' }, null],
])('%s', (_, now, changes, expected) => {
  expect(at(now, changes)).toBe(expected);
});

describe('a booking made shortly before its event', () => {
  it('has only the first call within 48 hours, due no later than its start', () => {
    const createdAt = new Date('2026-12-12T13:00:00Z');
    const window = '2026-12-12T13:00:00.000Z 2026-12-12T19:00:00.000Z';
    expect(at('2026-12-12T14:00:00Z', { createdAt })).toBe(`first due ${window}`);
    expect(at('2026-12-12T14:00:00Z', { createdAt, ...reached('2026-12-12T13:30:00Z') })).toBeNull();
  });

  it('within 72 hours has both calls fulfilled by one', () => {
    const createdAt = new Date('2026-12-10T07:00:00Z');
    expect(at('2026-12-10T08:00:00Z', { createdAt })).toBe(
      'before-event due 2026-12-10T07:00:00.000Z 2026-12-10T19:00:00.000Z',
    );
    expect(at('2026-12-10T09:00:00Z', { createdAt, ...reached('2026-12-10T08:30:00Z') })).toBeNull();
  });
});

it('a rescheduled event gets another call', () => {
  const startsAt = new Date('2026-12-19T19:00:00Z');
  expect(at('2026-12-10T12:00:00Z', { startsAt, ...reached('2026-12-10T11:00:00Z') })).toBe(
    'before-event later 2026-12-16T19:00:00.000Z 2026-12-17T19:00:00.000Z',
  );
});

it('windows count elapsed hours across a daylight saving change', () => {
  const startsAt = new Date('2027-03-14T18:00:00Z');
  const createdAt = new Date('2027-02-01T12:00:00Z');
  expect(at('2027-03-12T12:00:00Z', { createdAt, startsAt })).toBe(
    'before-event due 2027-03-11T18:00:00.000Z 2027-03-12T18:00:00.000Z',
  );
});
