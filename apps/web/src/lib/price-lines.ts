import { centsToDollars, textToCents, type PricingView } from '#libs/contracts';
import { ADD_ON_KEYS, FIRST_BOOK, type AddOnKey } from '#libs/pricing/quote';
import { ADD_ON_TEXTS, PRICE_TEXTS } from '../content/booking.js';

export type PriceLine = { key: string; label: string; note?: string; amount: string };

type Priced = {
  gameCount: number;
  guestCount: number;
  /** Cents. */
  breakdown: { package: number; extraGuests: number } & Record<AddOnKey, number>;
};

/** The lines of a price with the charged figures only; what costs nothing is no line. */
export function priceLines({ gameCount, guestCount, breakdown }: Priced): PriceLine[] {
  const line = (key: string, label: string, cents: number, note?: string): PriceLine[] =>
    cents > 0 ? [{ key, label, note, amount: centsToDollars(cents) }] : [];
  return [
    ...line(
      'package',
      PRICE_TEXTS.package(gameCount),
      breakdown.package,
      gameCount >= 6 ? PRICE_TEXTS.includesSurcharge : undefined,
    ),
    ...line(
      'extraGuests',
      PRICE_TEXTS.extraGuests(guestCount - FIRST_BOOK.includedChildren),
      breakdown.extraGuests,
    ),
    ...ADD_ON_KEYS.flatMap((key) => line(key, ADD_ON_TEXTS[key].title, breakdown[key])),
  ];
}

/** The same lines from a stored booking, whose money comes as two-decimal strings. */
export function storedPriceLines(pricing: PricingView, guestCount: number): PriceLine[] {
  const cents = Object.entries(pricing.breakdown).map(([key, amount]) => [key, textToCents(amount) ?? 0]);
  return priceLines({
    gameCount: pricing.gameCount,
    guestCount,
    breakdown: Object.fromEntries(cents) as Priced['breakdown'],
  });
}
