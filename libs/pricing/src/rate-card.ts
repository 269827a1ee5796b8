// The one price list. Every label and every sum is derived from it.

export type AddOnKey = 'photography' | 'videography' | 'customShirts' | 'customAwards';

/** `advertised` is the label, `charged` the lower figure that enters a total. Cents. */
export type AddOnRate = { advertisedCents: number; chargedCents: number; per: 'event' | 'child' };

export const RATE_CARD = {
  /** Tiers by number of games; a count below the first tier is previewed as the first. */
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
  } satisfies Record<AddOnKey, AddOnRate> as Record<AddOnKey, AddOnRate>,
} as const;

export const ADD_ON_KEYS = Object.keys(RATE_CARD.addOns) as AddOnKey[];
