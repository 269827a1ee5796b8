import { Injectable } from '@nestjs/common';
import type { Visitor } from '#libs/visitors';
import { BookingAccess, type Booking } from '#libs/bookings';
import { AppError, PROMO_SENTENCES, type PromoCheck, type ValidatePromo } from '#libs/contracts';
import { discountCents } from '#libs/pricing';
import { PromoGuesses, type PromoCode, type Redeemer } from '#libs/promo';

const invalid = (error: string): PromoCheck => ({ valid: false, promoCode: null, error });

/** A look at a code. Advice only: nothing is held, and the decision falls at the order (rulings C44). */
@Injectable()
export class PromoChecks {
  constructor(
    private readonly access: BookingAccess,
    private readonly promos: PromoGuesses,
  ) {}

  /** An unusable code is an answer, not an error (rulings C48). @throws AppError TOO_MANY. */
  async check({ code, bookingId }: ValidatePromo, visitor: Visitor): Promise<PromoCheck> {
    const booking = await this.booking(bookingId, visitor);
    const redeemer = redeemerOf(booking, visitor);
    const { promo } = await this.promos.find(code, visitor, redeemer, booking?.id ?? null);
    if (!promo) {
      await visitor.rememberPromo(null);
      return invalid(code === '' ? PROMO_SENTENCES.empty : PROMO_SENTENCES.invalid);
    }
    await visitor.rememberPromo(promo.code);
    return {
      valid: true,
      promoCode: { ...termsOf(promo), discountAmount: amountOff(promo, booking) },
      error: null,
    };
  }

  /** The session's unpaid booking, if any, gives the amount and the person. */
  private async booking(id: string | undefined, visitor: Visitor): Promise<Booking | null> {
    if (!id) return this.access.newestUnpaid(visitor);
    try {
      return await this.access.forPayer(id, visitor);
    } catch (error) {
      if (error instanceof AppError) return null;
      throw error;
    }
  }
}

const redeemerOf = (booking: Booking | null, visitor: Visitor): Redeemer => ({
  userId: booking?.userId ?? visitor.userId,
  email: booking?.parentEmail ?? '',
  visitorId: visitor.isKnown ? visitor.visitorId : null,
});

const termsOf = ({ code, description, discountType, discountValue }: PromoCode) => ({
  code,
  description,
  discountType,
  discountValue,
});

/** Dollars off, or null where a percentage has no amount to be taken from. */
function amountOff(promo: PromoCode, booking: Booking | null): number | null {
  if (booking) return discountCents(promo, booking.totalCents) / 100;
  return promo.discountType === 'fixed' ? promo.discountValue : null;
}
