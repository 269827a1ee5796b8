import { check } from '../common/check.js';
import { couldBePromoCode, ValidatePromo } from './promo.js';

it.each([
  ['welcome10', 'WELCOME10'],
  ['  Welcome10 ', 'WELCOME10'],
  ['Wel\u00adcome\u200b10\ufeff', 'WELCOME10'],
  ['summer\u201125', 'SUMMER-25'],
  ['CR–ABCD EFGH\u00a0JKMN', 'CR-ABCDEFGHJKMN'],
  ['fe\u0302te', 'FETE'],
  ['', ''],
  ['   ', ''],
])('reads the code %j as %j without an error', (input, code) => {
  const { value, errors } = check(ValidatePromo, { code: input });
  expect([value.code, errors]).toEqual([code, {}]);
});

it.each<unknown>([null, undefined, 7, true, [], ['WELCOME10'], {}, { constructor: 1 }])(
  'rejects %j, which is not a text',
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
])('couldBePromoCode(%j) is %s', (code, expected) => {
  expect(couldBePromoCode(code)).toBe(expected);
});
