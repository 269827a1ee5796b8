import { FIRST_BOOK, type AddOnKey } from '#libs/pricing/quote';
import { shortDollars } from '../../lib/format.js';

/** "+$200 · $199 when booked online": the advertised figure beside the one that is charged. */
export function addOnPriceLabel(key: AddOnKey): { advertised: string; charged: string } {
  const { advertisedCents, chargedCents, per } = FIRST_BOOK.addOns[key];
  const unit = per === 'child' ? ' per child' : '';
  return {
    advertised: `+${shortDollars(advertisedCents)}${unit}`,
    charged: `${shortDollars(chargedCents)}${unit} when booked online`,
  };
}
