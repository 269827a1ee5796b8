import { check } from '../common/check.js';
import { couldBePromoCode, ValidatePromo } from './promo.js';

it.each([
  ['welcome10', 'WELCOME10'],
  ['  Welcome10 ', 'WELCOME10'],
  ['', ''],
  ['   ', ''],
])('the code %j is read as %j, an empty one is no error', (typed, code) => {
  expect(check(ValidatePromo, { code: typed })).toMatchObject({ value: { code }, errors: {} });
});

it.each<unknown>([null, undefined, 7, true, [], ['WELCOME10'], {}, { constructor: 1 }])(
  'a code that is %j and no text is refused',
  (code) => {
    expect(check(ValidatePromo, { code }).errors).toEqual({ code: 'Please enter a promo code' });
  },
);

it.each([
  ['WELCOME10', true],
  ['X'.repeat(32), true],
  ['X'.repeat(33), false],
  ['WEL\u0000COME', false],
  ['WEL\ud83dCOME', false],
])('%j can be a code: %s', (code, answer) => {
  expect(couldBePromoCode(code)).toBe(answer);
});
