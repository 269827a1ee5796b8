import { check } from '../common/check.js';
import { PROMO_ADMIN_MESSAGES, SavePromoCode } from './promo-admin.js';
import { promoState } from './promo-state.js';

const input = (changes: object = {}) =>
  check(SavePromoCode, {
    code: 'summer',
    discountType: 'fixed',
    discountValue: 10,
    startDate: '2026-06-01',
    ...changes,
  });

it('requires code, type and value, and defaults the rest', () => {
  const { value, errors } = check(SavePromoCode, {
    code: ' summer10 ',
    discountType: 'percentage',
    discountValue: 10,
  });
  expect(errors).toEqual({});
  expect(value).toEqual({
    code: 'SUMMER10',
    discountType: 'percentage',
    discountValue: 10,
    description: undefined,
    usageLimit: 100,
    userUsageLimit: 1,
    startDate: undefined,
    expiresAt: undefined,
    isActive: true,
  });
});

it.each([
  ['fixed', 0, null],
  ['fixed', 19.99, null],
  ['fixed', '19.90', null],
  ['fixed', 250, null],
  ['fixed', 0.005, 'cents'],
  ['fixed', -1, 'value'],
  ['fixed', '', 'value'],
  ['fixed', 'ten', 'value'],
  ['fixed', null, 'value'],
  ['fixed', 1e12, 'value'],
  ['percentage', 0, null],
  ['percentage', 100, null],
  ['percentage', '15', null],
  ['percentage', 101, 'percent'],
  ['percentage', 12.5, 'percent'],
  ['percentage', -5, 'value'],
] as const)('a %s discount of %p has the error %s', (discountType, discountValue, message) => {
  const { discountValue: error } = input({ discountType, discountValue }).errors;
  expect(error ?? null).toBe(message && PROMO_ADMIN_MESSAGES[message]);
});

it.each([
  [{ code: '   ' }, { code: PROMO_ADMIN_MESSAGES.code }],
  [{ code: 'TWO WORDS' }, { code: PROMO_ADMIN_MESSAGES.codeShape }],
  [{ code: 'LOOK\u202eALIKE' }, { code: PROMO_ADMIN_MESSAGES.codeShape }],
  [{ code: 'LOOK\u200bALIKE' }, { code: PROMO_ADMIN_MESSAGES.codeShape }],
  [{ code: { toString: 1 } }, { code: PROMO_ADMIN_MESSAGES.code }],
  [{ discountValue: '0x10' }, { discountValue: PROMO_ADMIN_MESSAGES.value }],
  [{ discountValue: '.5' }, {}],
  [{ usageLimit: '1e2' }, { usageLimit: PROMO_ADMIN_MESSAGES.usageLimit }],
  [{ code: 'X'.repeat(33) }, { code: 'This text is too long' }],
  [{ discountType: 'gift' }, { discountType: PROMO_ADMIN_MESSAGES.type }],
  [{ usageLimit: 0 }, { usageLimit: PROMO_ADMIN_MESSAGES.usageLimit }],
  [{ usageLimit: '' }, { usageLimit: PROMO_ADMIN_MESSAGES.usageLimit }],
  [{ userUsageLimit: 1.5 }, { userUsageLimit: PROMO_ADMIN_MESSAGES.userUsageLimit }],
  [{ startDate: '2026-02-30' }, { startDate: PROMO_ADMIN_MESSAGES.start }],
  [{ expiresAt: 'soon' }, { expiresAt: PROMO_ADMIN_MESSAGES.end }],
  [{ expiresAt: '2026-05-31' }, { expiresAt: PROMO_ADMIN_MESSAGES.order }],
  [{ expiresAt: '2026-06-01' }, {}],
  [{ expiresAt: null }, {}],
  [{ isActive: 'yes' }, { isActive: PROMO_ADMIN_MESSAGES.active }],
])('%j has the errors %j', (changes, errors) => {
  expect(input(changes).errors).toEqual(errors);
});

const terms = {
  isActive: true,
  startDate: '2026-06-01',
  expiresAt: '2026-06-30',
  usageLimit: 10,
  usageCount: 3,
};
it.each([
  ['on its first day', {}, '2026-06-01', 'active'],
  ['on its last day', {}, '2026-06-30', 'active'],
  ['without an end', { expiresAt: null }, '2031-01-01', 'active'],
  ['the day before', {}, '2026-05-31', 'scheduled'],
  ['the day after', {}, '2026-07-01', 'expired'],
  ['at its limit', { usageCount: 10 }, '2026-06-10', 'used-up'],
  ['above a limit that was lowered', { usageLimit: 2 }, '2026-06-10', 'used-up'],
  ['switched off', { isActive: false }, '2026-06-10', 'off'],
  ['switched off and over', { isActive: false }, '2026-07-10', 'off'],
  ['over and used up', { usageCount: 10 }, '2026-07-10', 'expired'],
])('promoState() %s (%j) on %s is %s', (_, changes, today, state) => {
  expect(promoState({ ...terms, ...changes }, today)).toBe(state);
});
