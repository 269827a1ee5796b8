import { requestsDueAt, shownState } from './reviews.rules.js';

const ZONE = 'America/New_York';

it.each([
  ['2026-06-10T13:59:59Z', false],
  ['2026-06-10T14:00:00Z', true],
  ['2026-06-11T01:59:59Z', true],
  ['2026-06-11T02:00:00Z', false],
  // In winter 10 AM is 15:00 UTC.
  ['2026-12-10T14:59:59Z', false],
  ['2026-12-10T15:00:00Z', true],
])('at %s requests are due: %p', (now, isDue) => {
  expect(requestsDueAt(new Date(now), ZONE) !== null).toBe(isDue);
});

const within = ({ from, until }: { from: Date; until: Date }, at: string) =>
  new Date(at) >= from && new Date(at) < until;

it.each([
  ['this morning', '2026-06-10T13:00:00Z', false],
  ['last night', '2026-06-10T03:59:59Z', true],
  ['three days ago', '2026-06-07T16:00:00Z', true],
  ['four days ago', '2026-06-06T16:00:00Z', false],
])('an event that finished %s is asked about: %p, %p', (_when, finishedAt, isAsked) => {
  const { finished } = requestsDueAt(new Date('2026-06-10T14:00:00Z'), ZONE)!;
  expect(within(finished, finishedAt)).toBe(isAsked);
});

it.each([
  ['four days ago', '2026-06-06T14:00:00Z', false],
  ['five days ago', '2026-06-05T14:00:00Z', true],
  ['five days ago, late', '2026-06-06T01:59:00Z', true],
  ['seven days ago', '2026-06-03T14:00:00Z', true],
  ['eight days ago', '2026-06-02T14:00:00Z', false],
])('a request of %s gets its reminder: %p, %p', (_when, askedAt, isReminded) => {
  const { asked } = requestsDueAt(new Date('2026-06-10T14:00:00Z'), ZONE)!;
  expect(within(asked, askedAt)).toBe(isReminded);
});

it.each([
  ['2026-06-07T12:00:00Z', 'published'],
  ['2026-06-07T12:00:01Z', 'written'],
])('a review of %s that is brought back is %s', (writtenAt, state) => {
  expect(shownState(new Date(writtenAt), new Date('2026-06-10T12:00:00Z'))).toBe(state);
});
