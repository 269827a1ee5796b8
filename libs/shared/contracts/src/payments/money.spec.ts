import { centsToDollars, centsToText, textToCents } from './money.js';

it.each([
  [0, '0.00', '$0.00'],
  [5, '0.05', '$0.05'],
  [41_500, '415.00', '$415.00'],
  [129_805, '1298.05', '$1,298.05'],
  [123_456_789, '1234567.89', '$1,234,567.89'],
  [-5, '-0.05', '-$0.05'],
  [-12_345, '-123.45', '-$123.45'],
])('%i cents are %s as text and %s in dollars', (cents, text, dollars) => {
  expect([centsToText(cents), centsToDollars(cents)]).toEqual([text, dollars]);
});

it.each([
  ['415', 41_500],
  ['415.5', 41_550],
  ['415.05', 41_505],
  [' 415.00 ', 41_500],
  [415, 41_500],
  [415.05, 41_505],
  [0, 0],
  ['0.29', 29],
])('the claim %j is %i cents', (claim, cents) => expect(textToCents(claim)).toBe(cents));

it.each([
  '',
  ' ',
  '415.',
  '.5',
  '415.005',
  '-1',
  '+1',
  '1e3',
  '0x10',
  '1,000.00',
  '$5',
  '4 15',
  'NaN',
  '٤١٥',
  -1,
  0.005,
  0.1 + 0.2,
  NaN,
  Infinity,
  1e21,
  null,
  undefined,
  true,
  [],
  ['1'],
  {},
  '1'.repeat(10),
])('the claim %j is not an amount', (claim) => expect(textToCents(claim)).toBeNull());
