import { check, PROMO_ADMIN_MESSAGES as MESSAGES, SavePromoCode } from '#libs/shared/contracts';
import { termsOf, type PromoDraft } from './use-promo-form.js';

const draft: PromoDraft = {
  code: 'SPRING',
  discountType: 'fixed',
  discountValue: '25',
  description: '',
  usageLimit: '100',
  userUsageLimit: '1',
  startDate: '2026-11-28',
  expiresAt: '',
  isActive: true,
};
const checked = (typed: Partial<PromoDraft>) => check(SavePromoCode, termsOf({ ...draft, ...typed }));

it.each<[Partial<PromoDraft>, object]>([
  [{ discountValue: '12,50' }, { discountValue: MESSAGES.value }],
  [{ discountValue: '1e3' }, { discountValue: MESSAGES.value }],
  [{ discountValue: '-0' }, { discountValue: MESSAGES.value }],
  [{ discountValue: '1.2.3' }, { discountValue: MESSAGES.value }],
  [{ discountValue: '12.505' }, { discountValue: MESSAGES.cents }],
  [{ discountType: 'percentage', discountValue: '1,5' }, { discountValue: MESSAGES.value }],
  [{ discountType: 'percentage', discountValue: '1.5' }, { discountValue: MESSAGES.percent }],
  [{ usageLimit: '1,5' }, { usageLimit: MESSAGES.usageLimit }],
  [{ usageLimit: '' }, { usageLimit: MESSAGES.usageLimit }],
  [{ userUsageLimit: '1e1' }, { userUsageLimit: MESSAGES.userUsageLimit }],
])('a code with %j has the errors %j', (typed, errors) => {
  expect(checked(typed).errors).toEqual(errors);
});

it('dollars and uses with groups of thousands are read', () => {
  const { value, errors } = checked({ discountValue: '$1,250.00', usageLimit: '1,000' });
  expect(errors).toEqual({});
  expect(value).toMatchObject({ discountValue: 1_250, usageLimit: 1_000 });
});
