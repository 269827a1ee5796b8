import { centsToDollars } from '#libs/contracts';
import { RATE_CARD, type AddOnKey } from '#libs/pricing/quote';

const inShort = (cents: number) => centsToDollars(cents).replace(/\.00$/, '');

/** "+$200 · $199 when booked online": the advertised figure beside the one that is charged (rulings C1). */
export function addOnPriceLabel(key: AddOnKey): { advertised: string; charged: string } {
  const { advertisedCents, chargedCents, per } = RATE_CARD.addOns[key];
  const unit = per === 'child' ? ' per child' : '';
  return {
    advertised: `+${inShort(advertisedCents)}${unit}`,
    charged: `${inShort(chargedCents)}${unit} when booked online`,
  };
}
