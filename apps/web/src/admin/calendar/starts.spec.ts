import { nearestStart, startsIn } from './starts.js';

const ZONE = 'America/New_York';
const room = (day: string, now = '2026-01-01T12:00:00Z') => ({
  day,
  now: Date.parse(now),
  zone: ZONE,
  minutes: 90,
});

it.each([
  ['2 PM to 4 PM has those that end in it', '18:00', '20:00', ['2:00 PM', '2:15 PM', '2:30 PM']],
  ['a free time of the length of an event has one', '18:00', '19:30', ['2:00 PM']],
  ['a shorter one has none', '18:00', '19:29', []],
  ['from 1:50 PM on the first is at 2 PM', '17:50', '19:40', ['2:00 PM']],
  ['before 9 AM nothing starts', '10:00', '14:45', ['9:00 AM', '9:15 AM']],
  ['after 6 PM nothing starts', '21:50', '23:59', ['6:00 PM']],
])('of the starts of a free time, %s', (_, from, to, starts) => {
  const span = { from: `2027-05-08T${from}:00Z`, to: `2027-05-08T${to}:00Z` };
  expect(startsIn(span, room('2027-05-08'))).toEqual(starts);
});

it('a start that has passed is none', () => {
  const span = { from: '2027-05-08T18:00:00Z', to: '2027-05-08T20:00:00Z' };
  expect(startsIn(span, room('2027-05-08', '2027-05-08T18:10:00Z'))).toEqual(['2:15 PM', '2:30 PM']);
  expect(startsIn(span, room('2027-05-08', '2027-05-08T19:00:00Z'))).toEqual([]);
});

it.each([
  ['in spring', '2027-03-14', '2027-03-14T13:00:00Z', '2027-03-14T14:45:00Z'],
  ['in autumn', '2027-11-07', '2027-11-07T14:00:00Z', '2027-11-07T15:45:00Z'],
])('on the day of the clock change %s the starts have the time of that zone', (_, day, from, to) => {
  expect(startsIn({ from, to }, room(day))).toEqual(['9:00 AM', '9:15 AM']);
});

it.each([
  [9 * 60 + 7, '9:00 AM'],
  [9 * 60 + 8, '9:15 AM'],
  [0, '9:00 AM'],
  [23 * 60, '6:00 PM'],
])('minute %i is nearest to the start %s', (minute, time) => {
  expect(nearestStart(minute)).toBe(time);
});

it('of a few starts the nearest is one of them', () => {
  expect(nearestStart(9 * 60, ['2:00 PM', '3:00 PM'])).toBe('2:00 PM');
});
