import { Injectable } from '@nestjs/common';
import { RateLimits, type RequestUser } from '#libs/platform/auth';
import { AppError, type PaymentSetup } from '#libs/shared/contracts';
import { PayPalClient } from './paypal/paypal.client.js';
import { PayPalFailure } from './paypal/paypal.failure.js';
import { Settings } from '#libs/platform/config';

@Injectable()
export class PaymentSetups {
  constructor(
    private readonly limits: RateLimits,
    private readonly settings: Settings,
    private readonly paypal: PayPalClient,
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

  /** The host name that people type; a Host header that is none counts as this machine. */
  private domain(host: string): string {
    const address = this.settings.PUBLIC_URL || `http://${host}`;
    return URL.canParse(address) ? new URL(address).hostname : 'localhost';
  }
}
