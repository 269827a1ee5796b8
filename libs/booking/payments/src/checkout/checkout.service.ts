import { Injectable } from '@nestjs/common';
import { RateLimitsService, type RequestUser } from '#libs/platform/auth';
import { BookingAccessService, type Booking } from '#libs/booking/bookings';
import { Settings } from '#libs/platform/config';
import {
  AppError,
  PROMO_MESSAGES,
  type PaymentSetup,
  type PromoCheck,
  type ValidatePromo,
} from '#libs/shared/contracts';
import { discountCents } from '#libs/shared/pricing';
import { PromoCodesService, type PromoCode, type Redeemer } from '#libs/shop/promo-codes';
import { PayPalClient } from '../paypal/paypal.client.js';
import { PayPalFailure } from '../paypal/paypal.failure.js';

const invalid = (error: string): PromoCheck => ({ valid: false, promoCode: null, error });

/** What the payment page asks before anybody pays: how to load PayPal's script, and what a code takes off. */
@Injectable()
export class CheckoutService {
  constructor(
    private readonly limits: RateLimitsService,
    private readonly settings: Settings,
    private readonly paypal: PayPalClient,
    private readonly access: BookingAccessService,
    private readonly promos: PromoCodesService,
  ) {}

  /**
   * What the browser needs to load the provider's script, on demand. `host` is the request's own.
   * @throws AppError PAYMENTS_OFF without credentials or when PayPal is away, TOO_MANY.
   */
  async setup(host: string, currentUser: RequestUser): Promise<PaymentSetup> {
    await this.limits.count(['setup-address', currentUser.address]);
    if (!this.paypal.isConfigured) throw new AppError('PAYMENTS_OFF');
    try {
      const clientToken = await this.paypal.browserToken(this.domain(host));
      return { clientToken, scriptUrl: this.paypal.scriptUrl };
    } catch (error) {
      if (error instanceof PayPalFailure)
        throw new AppError('PAYMENTS_OFF', undefined, { retryAfterSeconds: 10 });
      throw error;
    }
  }

  /**
   * Checks a code. Advice only: nothing is held, and the decision is made with the order. An unusable code is an answer,
   * not an error. @throws AppError TOO_MANY.
   */
  async checkPromo({ code, bookingId }: ValidatePromo, currentUser: RequestUser): Promise<PromoCheck> {
    const booking = await this.unpaidBooking(bookingId, currentUser);
    const redeemer = redeemerOf(booking, currentUser);
    const { promo } = await this.promos.findTyped(code, currentUser, redeemer, booking?.id ?? null);
    if (!promo) {
      await currentUser.rememberPromo(null);
      return invalid(code === '' ? PROMO_MESSAGES.empty : PROMO_MESSAGES.invalid);
    }
    await currentUser.rememberPromo(promo.code);
    return {
      valid: true,
      promoCode: { ...termsOf(promo), discountAmount: amountOff(promo, booking) },
      error: null,
    };
  }

  /** The host name that people type; a Host header that is none counts as this machine. */
  private domain(host: string): string {
    const address = this.settings.PUBLIC_URL || `http://${host}`;
    return URL.canParse(address) ? new URL(address).hostname : 'localhost';
  }

  /** The session's unpaid booking, if any, gives the amount and the person. */
  private async unpaidBooking(id: string | undefined, currentUser: RequestUser): Promise<Booking | null> {
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
