import { compareWork, workState } from './open-work.rules.js';

const DAY = {
  now: new Date('2026-12-02T17:00:00Z'),
  today: new Date('2026-12-02T05:00:00Z'),
  tomorrow: new Date('2026-12-03T05:00:00Z'),
};
const at = (instant: string | null) => (instant === null ? null : new Date(instant));

it.each([
  ['passed', '2026-12-01T10:00:00Z', '2026-12-02T16:59:59Z', 'late'],
  ['is now', '2026-12-01T10:00:00Z', '2026-12-02T17:00:00Z', 'late'],
  ['is today', '2026-12-01T10:00:00Z', '2026-12-02T17:00:01Z', 'due'],
  ['is at midnight', '2026-12-01T10:00:00Z', '2026-12-03T05:00:00Z', 'due'],
  ['is tomorrow', '2026-11-01T10:00:00Z', '2026-12-03T05:00:01Z', 'new'],
  ['does not exist and it came yesterday', '2026-12-02T04:59:59Z', null, 'due'],
  ['does not exist and it came today', '2026-12-02T05:00:00Z', null, 'new'],
])('what waits whose deadline %s is %s to %s: %s', (_, since, by, state) => {
  expect(workState({ kind: 'call', since: new Date(since), by: at(by) }, DAY)).toBe(state);
});

it('late comes before due, then the earlier deadline, then the kind', () => {
  const since = new Date('2026-12-01T10:00:00Z');
  const work = (state: 'late' | 'due' | 'new', by: string | null, kind: 'call' | 'dispute' = 'call') => ({
    kind,
    since,
    by: at(by),
    state,
  });
  const ordered = [
    work('late', '2026-12-02T10:00:00Z'),
    work('due', null, 'dispute'),
    work('due', null),
    work('due', '2026-12-02T18:00:00Z'),
    work('new', '2026-12-09T18:00:00Z'),
  ];
  expect(ordered.toReversed().toSorted(compareWork)).toEqual(ordered);
});
