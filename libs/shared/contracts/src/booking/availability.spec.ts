import { AvailabilityQuery } from './availability.js';
import { check } from '../common/check.js';

const read = (query: object) => check(AvailabilityQuery, { from: '2026-12-05', ...query });

it('requires only the first day and defaults to six weeks, no games and ten children', () => {
  expect(check(AvailabilityQuery, {}).errors).toEqual({ from: 'Please give the first day as yyyy-MM-dd.' });
  expect(read({})).toEqual({
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
])('reads the games %j as %j', (games, ids) => {
  expect(read({ games }).value.games).toEqual(ids);
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
])('rejects %s %j', (field, value) => {
  expect(Object.keys(read({ [field]: value }).errors)).toEqual([field]);
});

it('accepts a partial ZIP code and all four add-ons', () => {
  const addOns = 'photography,videography,customShirts,customAwards';
  const { value, errors } = read({ zipCode: '105', addOns, days: '42', guestCount: '50' });
  expect([errors, value.zipCode, value.addOns]).toEqual([{}, '105', addOns.split(',')]);
});
