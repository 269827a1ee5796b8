import { age, duration, since } from './ages.js';

const NOW = '2027-05-04T12:00:00Z';

it.each([
  [null, '–'],
  [0, '0 s'],
  [89, '89 s'],
  [90, '2 min'],
  [5_399, '90 min'],
  [5_400, '2 h'],
  [129_600, '2 d'],
])('%s seconds are "%s"', (seconds, expected) => expect(age(seconds)).toBe(expected));

it.each([
  ['2027-05-04T11:59:48Z', '12 s ago'],
  ['2027-05-04T12:05:00Z', 'in 5 min'],
])('%s is "%s" at noon', (at, expected) => expect(since(at, NOW)).toBe(expected));

it.each([
  [null, '–'],
  [340, '340 ms'],
  [2_060, '2.1 s'],
])('%s milliseconds are "%s"', (ms, expected) => expect(duration(ms)).toBe(expected));
