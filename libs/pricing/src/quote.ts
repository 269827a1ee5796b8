// Pure and safe for the browser: the form shows this price, the server decides by it, the receipt prints it.
import { durationMinutes } from './duration.js';
import { ADD_ON_KEYS, RATE_CARD, type AddOnKey } from './rate-card.js';

export { ADD_ON_KEYS, RATE_CARD, type AddOnKey } from './rate-card.js';

export type QuoteInput = {
  gameCount: number;
  guestCount: number;
  addOns: Partial<Record<AddOnKey, boolean>>;
};

/** All money in cents; `breakdown.package` includes the surcharge for 6 or more games. */
export type Quote = {
  baseCents: number;
  surchargeCents: number;
  totalCents: number;
  breakdown: { package: number; extraGuests: number } & Record<AddOnKey, number>;
  extraGuests: number;
  gameCount: number;
  durationMinutes: number;
};

/** Prices an event. The total is the sum of the breakdown's lines. */
export function quote({ gameCount, guestCount, addOns }: QuoteInput): Quote {
  const tier = RATE_CARD.tiers.findLast((each) => gameCount >= each.fromGames) ?? RATE_CARD.tiers[0];
  const extraGuests = Math.max(0, guestCount - RATE_CARD.includedChildren);
  const addOnCents = (key: AddOnKey) => {
    const { chargedCents, per } = RATE_CARD.addOns[key];
    return addOns[key] ? chargedCents * (per === 'child' ? guestCount : 1) : 0;
  };
  const breakdown = {
    package: tier.baseCents + tier.surchargeCents,
    extraGuests: extraGuests * RATE_CARD.extraChildCents,
    ...(Object.fromEntries(ADD_ON_KEYS.map((key) => [key, addOnCents(key)])) as Record<AddOnKey, number>),
  };
  return {
    baseCents: tier.baseCents,
    surchargeCents: tier.surchargeCents,
    totalCents: Object.values(breakdown).reduce((sum, cents) => sum + cents, 0),
    breakdown,
    extraGuests,
    gameCount,
    durationMinutes: durationMinutes(gameCount),
  };
}

/**
 * What a code takes off, in cents: a percentage of the total, half a cent rounded up, or its dollars; never
 * more than the total.
 */
export function discountCents(
  terms: { discountType: 'fixed' | 'percentage'; discountValue: number },
  totalCents: number,
): number {
  const off =
    terms.discountType === 'fixed'
      ? Math.round(terms.discountValue * 100)
      : Math.floor((totalCents * terms.discountValue + 50) / 100);
  return Math.min(totalCents, Math.max(0, off));
}
