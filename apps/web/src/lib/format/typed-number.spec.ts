import { typedCents, typedDollars, typedWhole } from './typed-number.js';

const NOT_PLAIN = [
  ['', 'nothing'],
  ['3,95', 'a comma as decimal point'],
  ['12,50', 'a comma as decimal point'],
  ['1,5', 'a comma as decimal point'],
  ['1.250,00', 'German groups'],
  ['1 250', 'French groups'],
  ["1'250", 'Swiss groups'],
  ['1,25,000', 'Indian groups'],
  ['12,5000', 'a group of four'],
  ['0,123', 'a group after zero'],
  ['1250,000', 'a first group of four'],
  ['1.2.3', 'two points'],
  ['1.', 'nothing after the point'],
  ['.', 'a point'],
  ['$', 'a sign'],
  ['1e3', 'an exponent'],
  ['0x10', 'hexadecimal'],
  ['-0', 'minus zero'],
  ['-5', 'a minus'],
  ['+5', 'a plus'],
  ['\u0663', 'an Arabic digit'],
  ['\uff15', 'a full-width digit'],
  ['5 USD', 'a word'],
  ['€5', 'another currency'],
  ['5%', 'a percent sign'],
  ['½', 'a fraction'],
  ['Infinity', 'a word'],
];

it.each(NOT_PLAIN)('%j (%s) is neither an amount nor a number', (typed) => {
  expect(typedCents(typed)).toBeNull();
  expect(typedDollars(typed)).toBe(typed);
  expect(typedWhole(typed)).toBeNaN();
});

it.each([
  ['3.95', 395],
  ['3.9', 390],
  ['.50', 50],
  ['5', 500],
  [' 5 ', 500],
  ['$5', 500],
  ['0', 0],
  ['1,250.00', 125_000],
  ['$1,250', 125_000],
  ['1,234,567.89', 123_456_789],
  ['007', 700],
])('the amount %j is %d cents', (typed, cents) => {
  expect(typedCents(typed)).toBe(cents);
});

it.each(['3.955', '1,250.000', '$$5', '$ 5', '1234567890', '5$'])('%j is no amount', (typed) => {
  expect(typedCents(typed)).toBeNull();
});

it('an amount goes to the API with two decimals', () => {
  expect(typedDollars(' $1,250.5 ')).toBe('1250.50');
});

it.each([
  ['12', 12],
  [' 5 ', 5],
  ['0', 0],
  ['1,250', 1_250],
  ['1,000,000', 1_000_000],
])('the number %j is %d', (typed, number) => {
  expect(typedWhole(typed)).toBe(number);
});

it.each(['8.5', '1.0', '$5'])('%j is no whole number', (typed) => {
  expect(typedWhole(typed)).toBeNaN();
});
