// Conversion between price books and form figures, and the example events shown in the form.
import {
  centsToText,
  textToCents,
  type AddOnKey,
  type PriceBook,
  type PriceFigures,
} from '#libs/shared/contracts';
import { ADD_ON_KEYS } from './add-on-keys.js';
import { TIER_STARTS } from './price-lines.js';

const TIERS = [
  { tier: 1, fromGames: TIER_STARTS[0] },
  { tier: 2, fromGames: TIER_STARTS[1] },
  { tier: 3, fromGames: TIER_STARTS[2] },
] as const;
const PER = {
  photography: 'event',
  videography: 'event',
  customShirts: 'child',
  customAwards: 'child',
} as const;

/** Makes a book from validated figures. Tier limits and per-child add-ons are fixed. */
export function bookOf(figures: PriceFigures): PriceBook {
  const cents = (dollars: string) => textToCents(dollars) ?? 0;
  const addOns = ADD_ON_KEYS.map((key) => [
    key,
    {
      advertisedCents: cents(figures[`${key}Advertised`]),
      chargedCents: cents(figures[key]),
      per: PER[key],
    },
  ]);
  return {
    tiers: TIERS.map((each) => ({
      ...each,
      baseCents: cents(figures[`tier${each.tier}`]),
      surchargeCents: each.tier === 3 ? cents(figures.surcharge) : 0,
    })),
    includedChildren: figures.includedChildren,
    extraChildCents: cents(figures.extraChild),
    addOns: Object.fromEntries(addOns) as PriceBook['addOns'],
    minutes: {
      base: figures.baseMinutes,
      perGame: figures.perGameMinutes,
      manyGames: figures.manyGamesMinutes,
    },
    largeGroup: { fromChildren: figures.largeGroupFrom, percent: figures.largeGroupPercent },
  };
}

/** The initial form values of a book. */
export function figuresOf({ tiers, addOns, minutes, largeGroup, ...book }: PriceBook): PriceFigures {
  const text = centsToText;
  return {
    tier1: text(tiers[0].baseCents),
    tier2: text(tiers[1].baseCents),
    tier3: text(tiers[2].baseCents),
    surcharge: text(tiers[2].surchargeCents),
    includedChildren: book.includedChildren,
    extraChild: text(book.extraChildCents),
    photographyAdvertised: text(addOns.photography.advertisedCents),
    photography: text(addOns.photography.chargedCents),
    videographyAdvertised: text(addOns.videography.advertisedCents),
    videography: text(addOns.videography.chargedCents),
    customShirtsAdvertised: text(addOns.customShirts.advertisedCents),
    customShirts: text(addOns.customShirts.chargedCents),
    customAwardsAdvertised: text(addOns.customAwards.advertisedCents),
    customAwards: text(addOns.customAwards.chargedCents),
    baseMinutes: minutes.base,
    perGameMinutes: minutes.perGame,
    manyGamesMinutes: minutes.manyGames,
    largeGroupPercent: largeGroup.percent,
    largeGroupFrom: largeGroup.fromChildren,
  };
}

type Example = { gameCount: number; guestCount: number; addOns: Partial<Record<AddOnKey, boolean>> };

/** Example events: each tier, extra children, add-ons, the largest event. */
export const EXAMPLES: Example[] = [
  { gameCount: 3, guestCount: 10, addOns: {} },
  { gameCount: 4, guestCount: 15, addOns: {} },
  { gameCount: 5, guestCount: 16, addOns: {} },
  { gameCount: 6, guestCount: 15, addOns: {} },
  { gameCount: 4, guestCount: 20, addOns: { customShirts: true } },
  {
    gameCount: 3,
    guestCount: 10,
    addOns: { photography: true, videography: true, customShirts: true, customAwards: true },
  },
  {
    gameCount: 6,
    guestCount: 50,
    addOns: { photography: true, videography: true, customShirts: true, customAwards: true },
  },
];
