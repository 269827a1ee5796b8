import type { ValidPromo } from '#libs/shared/contracts';
import { nextPromo, promoError, PROMO_START } from './promo.reducer.js';

const tenPercent: ValidPromo = {
  code: 'WELCOME10',
  description: null,
  discountType: 'percentage',
  discountValue: 10,
  discountAmount: null,
};
const accepted = (promo: ValidPromo, totalCents: number) =>
  nextPromo(PROMO_START, { type: 'accepted', promo, totalCents });

describe('the promo box', () => {
  it('shows a code in upper case and sends it trimmed', () => {
    const typed = nextPromo(PROMO_START, { type: 'typed', code: ' save20 ' });
    expect(nextPromo(typed, { type: 'check-started' }).code).toBe('SAVE20');
  });

  it('requires a code when the box is empty or blank', () => {
    expect([promoError(''), promoError('  '), promoError('a')]).toEqual([
      'Please enter a promo code',
      'Please enter a promo code',
      null,
    ]);
  });

  it.each([
    ['computes a percentage on the shown total', tenPercent, 40_000, 4_000],
    ['takes the figure that the server states', { ...tenPercent, discountAmount: 36.5 }, 36_500, 3_650],
    [
      'never takes more off than the total',
      { ...tenPercent, discountType: 'fixed' as const, discountValue: 999 },
      40_000,
      40_000,
    ],
  ])('%s', (_, promo, totalCents, off) => {
    expect(accepted(promo, totalCents).discountCents).toBe(off);
  });

  it('clears discount and code when a later check fails, and keeps the typed text', () => {
    const retyped = nextPromo(accepted(tenPercent, 40_000), { type: 'typed', code: 'nope' });
    const rejected = nextPromo(retyped, { type: 'refused', sentence: 'Invalid promo code' });
    expect(rejected).toEqual({ ...PROMO_START, code: 'NOPE', error: 'Invalid promo code' });
  });

  const credit = { code: 'CR-AAAAAAAAAAAA', balance: '200.00', expiresOn: null };

  it('keeps a credit together with a code, whichever comes first, and empties the field for the other', () => {
    const credited = nextPromo(PROMO_START, { type: 'credited', credit });
    expect(credited).toEqual({ ...PROMO_START, credit });
    const both = nextPromo(credited, { type: 'accepted', promo: tenPercent, totalCents: 40_000 });
    expect(both).toMatchObject({ credit, code: 'WELCOME10', discountCents: 4_000 });
    expect(nextPromo(both, { type: 'removed' })).toEqual({ ...PROMO_START, credit });
    expect(nextPromo(both, { type: 'refused', sentence: 'Invalid promo code' })).toMatchObject({ credit });
    expect(nextPromo(both, { type: 'credit-removed' })).toMatchObject({ credit: null, discountCents: 4_000 });
  });
});
