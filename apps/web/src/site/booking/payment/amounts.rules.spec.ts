import { creditParts, finalCents, paymentClaims } from './amounts.rules.js';
import { nextPromo, PROMO_START } from './promo-code/promo.reducer.js';

describe('the amounts of a payment', () => {
  const credit = { code: 'CR-AAAAAAAAAAAA', balance: '200.00', expiresOn: null };
  const tenPercent = {
    code: 'WELCOME10',
    description: null,
    discountType: 'percentage' as const,
    discountValue: 10,
    discountAmount: null,
  };
  const discounted = nextPromo(PROMO_START, { type: 'accepted', promo: tenPercent, totalCents: 40_000 });

  it.each([
    ['a part', 61_500, 20_000, 0],
    ['all, and its rest stays', 15_000, 15_000, 5_000],
  ])('a credit pays %s', (_, cents, creditCents, staysCents) => {
    expect(creditParts(credit, cents)).toEqual({ creditCents, staysCents });
    expect(creditParts(null, cents)).toEqual({ creditCents: 0, staysCents: 0 });
  });

  it('never makes the final amount negative', () => {
    expect([finalCents(40_000, 4_000), finalCents(40_000, 50_000)]).toEqual([36_000, 0]);
  });

  it('sends the shown amounts as two-decimal strings', () => {
    expect(paymentClaims(discounted, 40_000)).toEqual({
      promoCode: 'WELCOME10',
      promoDiscount: '40.00',
      finalPrice: '360.00',
      originalPrice: '400.00',
    });
    expect(paymentClaims(PROMO_START, 40_000).promoCode).toBeNull();
  });
});
