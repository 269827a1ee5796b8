import { Injectable } from '@nestjs/common';
import type { RequestUser } from '#libs/platform/auth';
import { BookingAccess, type Booking } from '#libs/booking/bookings';
import { AppError, PROMO_SENTENCES, type PromoCheck, type ValidatePromo } from '#libs/shared/contracts';
import { discountCents } from '#libs/shared/pricing';
import { PromoGuesses, type PromoCode, type Redeemer } from '#libs/shop/promo-codes';

const invalid = (error: string): PromoCheck => ({ valid: false, promoCode: null, error });

/** A look at a code. Advice only: nothing is held, and the decision falls at the order. */
@Injectable()
export class PromoChecks {
  constructor(
    private readonly access: BookingAccess,
    private readonly promos: PromoGuesses,
  ) {}

  /** An unusable code is an answer, not an error. @throws AppError TOO_MANY. */
  async check({ code, bookingId }: ValidatePromo, currentUser: RequestUser): Promise<PromoCheck> {
    const booking = await this.booking(bookingId, currentUser);
    const redeemer = redeemerOf(booking, currentUser);
    const { promo } = await this.promos.find(code, currentUser, redeemer, booking?.id ?? null);
    if (!promo) {
      await currentUser.rememberPromo(null);
      return invalid(code === '' ? PROMO_SENTENCES.empty : PROMO_SENTENCES.invalid);
    }
    await currentUser.rememberPromo(promo.code);
    return {
      valid: true,
      promoCode: { ...termsOf(promo), discountAmount: amountOff(promo, booking) },
      error: null,
    };
  }

  /** The session's unpaid booking, if any, gives the amount and the person. */
  private async booking(id: string | undefined, currentUser: RequestUser): Promise<Booking | null> {
    if (!id) return this.access.newestUnpaid(currentUser);
    try {
      return await this.access.forPayer(id, currentUser);
    } catch (error) {
      if (error instanceof AppError) return null;
      throw error;
    }
  }
}

const redeemerOf = (booking: Booking | null, currentUser: RequestUser): Redeemer => ({
  userId: booking?.userId ?? currentUser.userId,
  email: booking?.parentEmail ?? '',
  sessionId: currentUser.isKnown ? currentUser.sessionId : null,
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
