import { canMatch } from './radix-purge.js';

const used = new Set(['rt-Button', 'rt-BaseButton']);

it.each([
  ['.rt-Button:where(.rt-r-size-2)', true],
  ['.rt-Badge', false],
  ['.rt-Button .rt-Badge', false],
  [':is(.rt-Badge, .rt-Button):focus', true],
  [':is(.rt-Badge, .rt-Card):focus', false],
  ['.rt-Button:not(.rt-Badge)', true],
  ['.xs\\:rt-r-size-2', false],
  ['.rt-r-size-2', true],
  ['.dark .rt-Button', false],
  ['.radix-themes:not(.dark)', true],
])('%s can match: %s', (selector, expected) => {
  expect(canMatch(selector, used)).toBe(expected);
});
