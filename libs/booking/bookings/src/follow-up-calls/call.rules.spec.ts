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
  ['the first call is due at once', '2026-12-01T15:00:00Z', {}, `first due ${FIRST}`],
  ['also of a booking that is not paid', '2026-12-01T16:00:00Z', { status: 'pending' }, `first due ${FIRST}`],
  ['until the very end of 24 hours', '2026-12-02T15:00:00Z', {}, `first due ${FIRST}`],
  ['and is overdue a moment later', '2026-12-02T15:00:00.001Z', {}, `first overdue ${FIRST}`],
  ['for a week at most', '2026-12-08T14:59:59Z', {}, `first overdue ${FIRST}`],
  ['then the call before the event is next', '2026-12-08T15:00:00Z', {}, `before-event later ${BEFORE}`],
  [
    'who was reached is called before the event',
    '2026-12-03T15:00:00Z',
    reached('2026-12-02T09:00:00Z'),
    `before-event later ${BEFORE}`,
  ],
  [
    '72 hours before the start',
    '2026-12-09T19:00:00Z',
    reached('2026-12-02T09:00:00Z'),
    `before-event due ${BEFORE}`,
  ],
  [
    'to 48 hours before it',
    '2026-12-10T19:00:00Z',
    reached('2026-12-02T09:00:00Z'),
    `before-event due ${BEFORE}`,
  ],
  [
    'and is still asked for afterwards',
    '2026-12-11T19:00:00Z',
    reached('2026-12-02T09:00:00Z'),
    `before-event overdue ${BEFORE}`,
  ],
  [
    'until the start',
    '2026-12-12T18:59:59Z',
    reached('2026-12-02T09:00:00Z'),
    `before-event overdue ${BEFORE}`,
  ],
  ['and no more when the party begins', '2026-12-12T19:00:00Z', reached('2026-12-02T09:00:00Z'), null],
  [
    'a talk a second too early fulfills nothing of it',
    '2026-12-09T20:00:00Z',
    reached('2026-12-09T18:59:59Z'),
    `before-event due ${BEFORE}`,
  ],
  ['a talk in its time fulfills it', '2026-12-09T20:00:00Z', reached('2026-12-09T19:00:00Z'), null],
  ['nobody confirms what is not paid before the event', '2026-12-10T12:00:00Z', { status: 'pending' }, null],
  ['a cancelled event is not called for', '2026-12-01T16:00:00Z', { status: 'cancelled' }, null],
  ['nor one that took place', '2026-12-12T18:00:00Z', { status: 'completed' }, null],
])('%s', (_, now, changes, expected) => {
  expect(at(now, changes)).toBe(expected);
});

describe('a booking made shortly before its event', () => {
  it('has the first call alone within 48 hours, never later than its start', () => {
    const createdAt = new Date('2026-12-12T13:00:00Z');
    const window = '2026-12-12T13:00:00.000Z 2026-12-12T19:00:00.000Z';
    expect(at('2026-12-12T14:00:00Z', { createdAt })).toBe(`first due ${window}`);
    expect(at('2026-12-12T14:00:00Z', { createdAt, ...reached('2026-12-12T13:30:00Z') })).toBeNull();
  });

  it('has both fulfilled by one talk within 72 hours', () => {
    const createdAt = new Date('2026-12-10T07:00:00Z');
    expect(at('2026-12-10T08:00:00Z', { createdAt })).toBe(
      'before-event due 2026-12-10T07:00:00.000Z 2026-12-10T19:00:00.000Z',
    );
    expect(at('2026-12-10T09:00:00Z', { createdAt, ...reached('2026-12-10T08:30:00Z') })).toBeNull();
  });
});

it('a moved event is called for anew', () => {
  const startsAt = new Date('2026-12-19T19:00:00Z');
  expect(at('2026-12-10T12:00:00Z', { startsAt, ...reached('2026-12-10T11:00:00Z') })).toBe(
    'before-event later 2026-12-16T19:00:00.000Z 2026-12-17T19:00:00.000Z',
  );
});

it('hours are hours, also in the night in which the clocks change', () => {
  const startsAt = new Date('2027-03-14T18:00:00Z');
  const createdAt = new Date('2027-02-01T12:00:00Z');
  expect(at('2027-03-12T12:00:00Z', { createdAt, startsAt })).toBe(
    'before-event due 2027-03-11T18:00:00.000Z 2027-03-12T18:00:00.000Z',
  );
});
