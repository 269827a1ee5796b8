// What a booking costs now, from its own prices, a promo code and a credit. In cents; the server decides again.
import {
  centsToText,
  depositOffer,
  textToCents,
  type BookingView,
  type DepositOffer,
  type ValidCredit,
} from '#libs/shared/contracts';
import type { PromoState } from './promo-code/promo.reducer.js';

/** max(0, total - discount), in cents. */
export const finalCents = (totalCents: number, offCents: number) => Math.max(0, totalCents - offCents);

type Due = Pick<BookingView, 'totalPrice'> & { amountDue?: string | undefined };

/**
 * Cents to pay for a booking: the balance of a partly paid one, where no code applies, else its price less the
 * discount.
 */
export const dueCents = ({ amountDue, totalPrice }: Due, offCents: number) =>
  amountDue ? (textToCents(amountDue) ?? 0) : finalCents(textToCents(totalPrice) ?? 0, offCents);

/** The deposit that may be paid instead of the whole price; null where none is offered on this business day. */
export function depositOfferFor(
  { deposit, eventDate, ...price }: Pick<BookingView, 'eventDate' | 'deposit'> & Due,
  offCents: number,
  today: string,
): DepositOffer | null {
  return deposit
    ? depositOffer({ finalCents: dueCents(price, offCents), eventDate, terms: deposit }, today)
    : null;
}

/** What a credit pays of `cents`, and what of it stays; nothing without one. */
export function creditParts(credit: ValidCredit | null, cents: number) {
  const balanceCents = credit ? (textToCents(credit.balance) ?? 0) : 0;
  const creditCents = Math.min(balanceCents, cents);
  return { creditCents, staysCents: balanceCents - creditCents };
}

/** The client values of a completed payment; the server only compares and logs them. */
export function paymentClaims(promo: PromoState, totalCents: number) {
  return {
    promoCode: promo.applied?.code ?? null,
    promoDiscount: centsToText(promo.discountCents),
    finalPrice: centsToText(finalCents(totalCents, promo.discountCents)),
    originalPrice: centsToText(totalCents),
  };
}
