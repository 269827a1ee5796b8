import { centsToDollars, textToCents, type PricingView } from '#libs/shared/contracts';
import { chargedLines, tierOf, type ChargedLine } from '#libs/shared/pricing/quote';
import { ADD_ON_TEXTS, PRICE_TEXTS } from '../../copy/booking.js';

export type PriceLine = { key: string; label: string; note?: string; amount: string };

/** Cents. */
type Priced = Parameters<typeof chargedLines>[0] & { gameCount: number };

/** Negative only for discounts. */
const signedCents = (amount: string) =>
  amount.startsWith('-') ? -(textToCents(amount.slice(1)) ?? 0) : (textToCents(amount) ?? 0);

function labelOf({ key, each }: ChargedLine, gameCount: number): string {
  if (key === 'package') return PRICE_TEXTS.package(tierOf(gameCount));
  if (key === 'extraGuests') return PRICE_TEXTS.extraGuests(each?.children ?? 0, each?.cents ?? 0);
  return key === 'largeGroup' ? PRICE_TEXTS.largeGroup : ADD_ON_TEXTS[key].title;
}

/** The price lines with the charged amounts only; free items have no line. */
export const priceLines = ({ gameCount, ...price }: Priced): PriceLine[] =>
  chargedLines(price).map((line) => ({
    key: line.key,
    label: labelOf(line, gameCount),
    note:
      line.surchargeCents > 0
        ? PRICE_TEXTS.includesSurcharge(line.surchargeCents, tierOf(gameCount).from)
        : undefined,
    amount: centsToDollars(line.cents),
  }));

/** The price lines of a stored booking, whose amounts are two-decimal strings. */
export function storedPriceLines(pricing: PricingView, guestCount: number): PriceLine[] {
  const { gameCount, basePrice, includedChildren } = pricing;
  const cents = Object.entries(pricing.breakdown).map(([key, amount]) => [key, signedCents(amount)]);
  const breakdown = Object.fromEntries(cents) as Priced['breakdown'];
  return priceLines({
    gameCount,
    guestCount,
    includedChildren,
    baseCents: signedCents(basePrice),
    breakdown,
  });
}
