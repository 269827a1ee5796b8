import type { AddOnKey, PriceBook } from '#libs/shared/contracts';
import { shortDollars } from '../../../lib/format/format.js';

/** "+$200 · $199 when booked online": the advertised price and, if lower, the charged one. */
export function addOnPriceLabel(
  key: AddOnKey,
  { addOns }: PriceBook,
): { advertised: string; charged: string | null } {
  const { advertisedCents, chargedCents, per } = addOns[key];
  const unit = per === 'child' ? ' per child' : '';
  return {
    advertised: `+${shortDollars(advertisedCents)}${unit}`,
    charged:
      chargedCents < advertisedCents ? `${shortDollars(chargedCents)}${unit} when booked online` : null,
  };
}
