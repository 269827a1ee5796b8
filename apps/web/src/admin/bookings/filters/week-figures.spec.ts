import { countChange, moneyChange } from './week-figures.js';

it.each([
  [3, 0, '+3 on last week'],
  [1_204, 4, '+1,200 on last week'],
  [0, 2, '\u22122 on last week'],
  [5, 5, 'as last week'],
  [0, 0, 'as last week'],
])('%d bookings compared with %d: %s', (now, before, words) =>
  expect(countChange({ now, before })).toBe(words),
);

it.each([
  ['1200.00', '0.00', '+$1,200 on last week'],
  ['0.00', '410.50', '\u2212$410.50 on last week'],
  ['400.00', '400.00', 'as last week'],
])('%s compared with %s: %s', (now, before, words) => expect(moneyChange({ now, before })).toBe(words));
