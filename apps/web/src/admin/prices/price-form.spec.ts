import { FIRST_BOOK } from '#libs/shared/pricing/quote';
import { FIGURE_GROUPS } from './copy.js';
import { belowCharged, typedOf } from './price-form.rules.js';

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
