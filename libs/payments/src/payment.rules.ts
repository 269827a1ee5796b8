import { AppError, centsToText, textToCents, type CreateOrder } from '#libs/contracts';
import { discountCents } from '#libs/pricing';
import type { Booking } from '#libs/bookings';
import type { PromoCode, Redeemer, TypedCode } from '#libs/promo';

/** What an order is for: the amount due, and the code that makes it so. Cents. */
export type AgreedPrice = { amountCents: number; promo: PromoCode | null; discountCents: number };

/** What a capture at PayPal means for the booking (payments A2). */
export type CaptureOutcome = 'paid' | 'pending' | 'declined' | 'wrong-amount';

export function captureOutcome(
  capture: { status: string; amountCents: number; currency: string },
  dueCents: number,
): CaptureOutcome {
  if (capture.status === 'PENDING') return 'pending';
  if (capture.status !== 'COMPLETED') return 'declined';
  return capture.currency === 'USD' && capture.amountCents === dueCents ? 'paid' : 'wrong-amount';
}

/**
 * Holds the browser's claim against the price: equal, to the cent, to the amount due with the code, and then the
 * code applies; or to the full price, and then none does (rulings C36). Whoever guesses a code reads one and the same
 * refusal for a right and a wrong one.
 * @throws AppError VALIDATION, AMOUNT_MISMATCH with amountDue, FREE_BOOKING, PROMO_UNAVAILABLE.
 */
export function agreedPrice(
  claim: Pick<CreateOrder, 'amount' | 'currency' | 'intent'>,
  totalCents: number,
  code: TypedCode & { isNamed: boolean },
): AgreedPrice {
  const claimed = textToCents(claim.amount);
  if (claimed === null) throw AppError.validation({ amount: 'Please send the amount to pay.' });
  const off = code.promo ? discountCents(code.promo, totalCents) : 0;
  const isDollars = claim.currency === 'USD' && claim.intent === 'CAPTURE';
  if (isDollars && code.promo && claimed === totalCents - off && off < totalCents) {
    return { amountCents: claimed, promo: code.promo, discountCents: off };
  }
  if (isDollars && claimed === totalCents) return { amountCents: claimed, promo: null, discountCents: 0 };
  if (code.isGuess) throw new AppError('PROMO_UNAVAILABLE');
  if (isDollars && code.isNamed && !code.promo) throw new AppError('PROMO_UNAVAILABLE');
  if (isDollars && off === totalCents) throw new AppError('FREE_BOOKING');
  throw new AppError('AMOUNT_MISMATCH', undefined, { facts: { amountDue: centsToText(totalCents - off) } });
}

/** Who redeems a code for a booking: its owner, else its e-mail; the paying session counts as well (rulings C45). */
export const redeemerOf = ({ userId, parentEmail }: Booking, visitorId: string | null): Redeemer => ({
  userId,
  email: parentEmail,
  visitorId,
});
