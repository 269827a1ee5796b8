import { FIRST_BOOK } from '#libs/shared/pricing/quote';
import { FIGURE_GROUPS } from './copy.js';
import { belowCharged, changeCount, typedOf } from './price-form.rules.js';

const PHOTO = FIGURE_GROUPS.flatMap(({ figures }) => figures).find(
  ({ name }) => name === 'photographyAdvertised',
)!;

it.each([
  ['200', undefined],
  ['199', undefined],
  ['198.99', 'This is below the charged price, $199.00.'],
  ['', undefined],
  ['x', undefined],
])('a photo advertised at %j when 199 is charged: %s', (photographyAdvertised, sentence) => {
  expect(belowCharged({ ...typedOf(FIRST_BOOK), photographyAdvertised }, PHOTO)).toBe(sentence);
});

it.each([
  [{}, 0],
  [{ photographyAdvertised: '200' }, 0],
  [{ photographyAdvertised: '$200.00', tier1: '' }, 1],
  [{ tier1: '0', includedChildren: '11' }, 2],
])('figures changed to %j are %i changes', (changes, count) => {
  const start = { validFromDay: '2027-01-02', prices: typedOf(FIRST_BOOK) };
  const typed = { ...start, prices: { ...start.prices, ...changes } };
  expect(changeCount(typed, start)).toBe(count);
  expect(changeCount({ ...typed, validFromDay: '2027-01-03' }, start)).toBe(count + 1);
});
