import { AvailabilityQuery } from './availability.js';
import { check } from '../common/check.js';

const asked = (query: object) => check(AvailabilityQuery, { from: '2026-12-05', ...query });

it('a question needs its first day alone; the rest is six weeks, no games yet and ten children', () => {
  expect(check(AvailabilityQuery, {}).errors).toEqual({ from: 'Please give the first day as yyyy-MM-dd.' });
  expect(asked({})).toEqual({
    value: { from: '2026-12-05', days: 42, games: [], guestCount: 10, addOns: [] },
    errors: {},
  });
});

it.each([
  ['a,b, c', ['a', 'b', 'c']],
  [
    ['a', 'b,a'],
    ['a', 'b'],
  ],
  ['', []],
  [',,', []],
])('games %j are read as %j', (games, ids) => {
  expect(asked({ games }).value.games).toEqual(ids);
});

it.each([
  ['from', '2026-02-30'],
  ['days', '0'],
  ['days', '43'],
  ['days', '1.5'],
  ['days', 'six'],
  ['guestCount', '3'],
  ['guestCount', '51'],
  ['games', 'x'.repeat(65)],
  ['games', 'a\u0000b'],
  ['games', Array.from({ length: 101 }, (_, index) => `g${index}`).join()],
  ['games', [{ a: 1 }]],
  ['addOns', 'photography,fireworks'],
  ['zipCode', '12345-67890'],
])('refuses %s %j', (field, value) => {
  expect(Object.keys(asked({ [field]: value }).errors)).toEqual([field]);
});

it('takes what is typed as it comes: half a ZIP code, and the four add-ons', () => {
  const addOns = 'photography,videography,customShirts,customAwards';
  const { value, errors } = asked({ zipCode: '105', addOns, days: '42', guestCount: '50' });
  expect([errors, value.zipCode, value.addOns]).toEqual([{}, '105', addOns.split(',')]);
});
