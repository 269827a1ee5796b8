import { durationMinutes } from './duration.js';
import { ADD_ON_KEYS, discountCents, quote, RATE_CARD } from './quote.js';

const all = { photography: true, videography: true, customShirts: true, customAwards: true };

describe('the price of an event', () => {
  it.each([
    [3, 10, {}, 40_000, 90],
    [4, 15, {}, 60_000, 105],
    [5, 16, {}, 61_500, 120],
    [6, 15, {}, 90_000, 155],
    [4, 20, { customShirts: true }, 117_500, 105],
    [3, 10, all, 129_800, 90],
    [6, 50, all, 392_300, 155],
  ])(
    '%i games for %i children with %j cost %i cents and take %i minutes',
    (gameCount, guestCount, addOns, cents, minutes) => {
      const price = quote({ gameCount, guestCount, addOns });
      expect(price.totalCents).toBe(cents);
      expect(price.durationMinutes).toBe(minutes);
    },
  );

  it('previews fewer than three games as the first tier', () => {
    expect([0, 1, 2].map((gameCount) => quote({ gameCount, guestCount: 4, addOns: {} }).totalCents)).toEqual([
      40_000, 40_000, 40_000,
    ]);
  });

  it('keeps the card price of the third tier at 800 and adds 100 to the package figure', () => {
    const price = quote({ gameCount: 6, guestCount: 10, addOns: {} });
    expect([price.baseCents, price.breakdown.package, price.totalCents]).toEqual([80_000, 90_000, 90_000]);
  });

  it('never charges more for an add-on than its label advertises', () => {
    const dearer = ADD_ON_KEYS.filter(
      (key) => RATE_CARD.addOns[key].chargedCents > RATE_CARD.addOns[key].advertisedCents,
    );
    expect(dearer).toEqual([]);
  });

  it('is the sum of its lines for every size of event', () => {
    for (let guestCount = 4; guestCount <= 50; guestCount++) {
      const price = quote({ gameCount: 5, guestCount, addOns: all });
      expect(Object.values(price.breakdown).reduce((a, b) => a + b)).toBe(price.totalCents);
    }
  });
});

describe('a discount', () => {
  it.each([
    ['percentage', 10, 40_000, 4_000],
    ['percentage', 20, 61_500, 12_300],
    ['percentage', 100, 61_500, 61_500],
    ['percentage', 15, 61_510, 9_227],
    ['percentage', 1, 50, 1],
    ['percentage', 1, 49, 0],
    ['fixed', 50, 40_000, 5_000],
    ['fixed', 0.29, 40_000, 29],
    ['fixed', 9_999, 40_000, 40_000],
    ['fixed', 0, 40_000, 0],
  ] as const)('of %s %d on %i cents takes %i cents off', (discountType, discountValue, total, off) => {
    expect(discountCents({ discountType, discountValue }, total)).toBe(off);
  });
});

it.each([
  [3, 90],
  [5, 120],
  [6, 155],
  [20, 365],
])('an event of %i games takes %i minutes', (games, minutes) => {
  expect(durationMinutes(games)).toBe(minutes);
});
