import { Injectable } from '@nestjs/common';
import { RateLimitsService, SessionsService, type RequestUser } from '#libs/platform/auth';
import { BookingAccessService, type Booking } from '#libs/booking/bookings';
import { Settings } from '#libs/platform/config';
import {
  AppError,
  centsToText,
  CREDIT_UNUSABLE,
  isCreditCode,
  PROMO_MESSAGES,
  type PaymentSetup,
  type PromoCheck,
  type ValidatePromo,
} from '#libs/shared/contracts';
import { discountCents } from '#libs/shared/pricing';
import { PromoCodesService, type PromoCode, type Redeemer } from '#libs/shop/promo-codes';
import { CreditsService } from '../credits/credits.service.js';
import { PayPalClient } from '../paypal/paypal.client.js';
import { PayPalFailure } from '../paypal/paypal.failure.js';

const invalid = (error: string): PromoCheck => ({ valid: false, promoCode: null, error });

/** What the payment page needs before paying: PayPal's script and token, and the discount of a promo code. */
@Injectable()
export class CheckoutService {
  constructor(
    private readonly limits: RateLimitsService,
    private readonly settings: Settings,
    private readonly paypal: PayPalClient,
    private readonly access: BookingAccessService,
    private readonly promos: PromoCodesService,
    private readonly credits: CreditsService,
    private readonly sessions: SessionsService,
  ) {}

  /**
   * URL and token for PayPal's browser script. `host` is the request's Host header.
   * @throws AppError PAYMENTS_OFF without credentials or when PayPal is unreachable, TOO_MANY.
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
   * Checks a promo code and remembers it in the session, or the code of a credit. Nothing is held: the order decides.
   * An unusable code is a result, not an error. @throws AppError TOO_MANY.
   */
  async checkPromo({ code, bookingId }: ValidatePromo, currentUser: RequestUser): Promise<PromoCheck> {
    const booking = await this.unpaidBooking(bookingId, currentUser);
    if (isCreditCode(code)) return this.checkCredit(code, booking, currentUser);
    const redeemer = expectedRedeemer(booking, currentUser);
    const { promo } = await this.promos.findTyped(code, currentUser, redeemer, booking?.id ?? null);
    if (!promo) {
      await this.sessions.rememberPromo(currentUser, null);
      return invalid(code === '' ? PROMO_MESSAGES.empty : PROMO_MESSAGES.invalid);
    }
    await this.sessions.rememberPromo(currentUser, promo.code);
    return {
      valid: true,
      promoCode: { ...termsOf(promo), discountAmount: amountOff(promo, booking) },
      error: null,
    };
  }

  private async checkCredit(
    code: string,
    booking: Booking | null,
    currentUser: RequestUser,
  ): Promise<PromoCheck> {
    const credit = await this.credits.findTyped(code, currentUser, booking?.id ?? null);
    if (!credit) return invalid(CREDIT_UNUSABLE);
    const { balanceCents, expiresOn } = credit;
    return {
      valid: true,
      promoCode: null,
      credit: { code, balance: centsToText(balanceCents), expiresOn },
      error: null,
    };
  }

  /** The site's public host name; `localhost` for an invalid Host header. */
  private domain(host: string): string {
    const address = this.settings.PUBLIC_URL || `http://${host}`;
    return URL.canParse(address) ? new URL(address).hostname : 'localhost';
  }

  /** The booking that the code is checked for; null without one. */
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

/** The person for whom a use of the code would count: the booking's, else the requester. */
const expectedRedeemer = (booking: Booking | null, currentUser: RequestUser): Redeemer => ({
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

/** Dollars off, as a number because the HTTP contract requires one; null for a percentage without a booking. */
function amountOff(promo: PromoCode, booking: Booking | null): number | null {
  if (booking) return discountCents(promo, booking.totalCents) / 100;
  return promo.discountType === 'fixed' ? promo.discountValue : null;
}
