import type { DatedBook, PriceBook } from '#libs/shared/contracts';

/** Price book 1, valid until the owner announces another. */
export const FIRST_BOOK: PriceBook = {
  tiers: [
    { tier: 1, fromGames: 0, baseCents: 40_000, surchargeCents: 0 },
    { tier: 2, fromGames: 4, baseCents: 60_000, surchargeCents: 0 },
    { tier: 3, fromGames: 6, baseCents: 80_000, surchargeCents: 10_000 },
  ],
  includedChildren: 15,
  extraChildCents: 1_500,
  addOns: {
    photography: { advertisedCents: 20_000, chargedCents: 19_900, per: 'event' },
    videography: { advertisedCents: 30_000, chargedCents: 29_900, per: 'event' },
    customShirts: { advertisedCents: 5_000, chargedCents: 2_500, per: 'child' },
    customAwards: { advertisedCents: 2_500, chargedCents: 1_500, per: 'child' },
  },
  minutes: { base: 90, perGame: 15, manyGames: 20 },
  largeGroup: { fromChildren: 20, percent: 0 },
};

/** The fallback where announced books are not known. */
export const FIRST_BOOKS: DatedBook[] = [{ no: 1, validFromDay: '2000-01-01', book: FIRST_BOOK }];
