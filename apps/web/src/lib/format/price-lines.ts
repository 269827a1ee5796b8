import { centsToDollars, textToCents, type PricingView } from '#libs/shared/contracts';
import { ADD_ON_KEYS, type AddOnKey } from '#libs/shared/pricing/quote';
import { ADD_ON_TEXTS, PRICE_TEXTS } from '../../app/copy/booking.js';

export type PriceLine = { key: string; label: string; note?: string; amount: string };

type Priced = {
  gameCount: number;
  guestCount: number;
  includedChildren: number;
  /** What the package line includes beyond the package price. Cents, like all amounts below. */
  surchargeCents: number;
  breakdown: { package: number; extraGuests: number; largeGroup?: number } & Record<AddOnKey, number>;
};

/** Negative only for discounts. */
const signedCents = (amount: string) =>
  amount.startsWith('-') ? -(textToCents(amount.slice(1)) ?? 0) : (textToCents(amount) ?? 0);

/** The price lines with the charged amounts only; free items have no line. */
export function priceLines({ gameCount, guestCount, includedChildren, ...price }: Priced): PriceLine[] {
  const { surchargeCents, breakdown } = price;
  const extra = Math.max(1, guestCount - includedChildren);
  const line = (key: string, label: string, cents: number, note?: string): PriceLine[] =>
    cents !== 0 ? [{ key, label, note, amount: centsToDollars(cents) }] : [];
  return [
    ...line(
      'package',
      PRICE_TEXTS.package(gameCount),
      breakdown.package,
      surchargeCents > 0 ? PRICE_TEXTS.includesSurcharge(surchargeCents) : undefined,
    ),
    ...line(
      'extraGuests',
      PRICE_TEXTS.extraGuests(extra, Math.round(breakdown.extraGuests / extra)),
      breakdown.extraGuests,
    ),
    ...ADD_ON_KEYS.flatMap((key) => line(key, ADD_ON_TEXTS[key].title, breakdown[key])),
    ...line('largeGroup', PRICE_TEXTS.largeGroup, breakdown.largeGroup ?? 0),
  ];
}

/** The price lines of a stored booking, whose amounts are two-decimal strings. */
export function storedPriceLines(pricing: PricingView, guestCount: number): PriceLine[] {
  const { gameCount, basePrice, includedChildren } = pricing;
  const cents = Object.entries(pricing.breakdown).map(([key, amount]) => [key, signedCents(amount)]);
  const breakdown = Object.fromEntries(cents) as Priced['breakdown'];
  const surchargeCents = breakdown.package - signedCents(basePrice);
  return priceLines({ gameCount, guestCount, includedChildren, surchargeCents, breakdown });
}
