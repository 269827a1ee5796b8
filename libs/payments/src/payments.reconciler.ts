import { Injectable, Logger } from '@nestjs/common';
import { PayPalClient } from '#libs/paypal';
import { CapturePayment } from './capture-payment.js';
import { PaymentsLedger } from './payments.ledger.js';

const UNKNOWN_AFTER_SECONDS = 10;
const REVIEW_AFTER_SECONDS = 60;
/** A parent may still be at PayPal's window for so long. */
const OPEN_AFTER_SECONDS = 120;
/** PayPal forgets an unapproved order after three hours (payments A2); then its code is free again. */
const OVER_AFTER_SECONDS = 3 * 3600;

/** Finds what a closed tab, a lost reply or a killed process left unsettled, and asks PayPal (rulings C39). */
@Injectable()
export class PaymentsReconciler {
  private readonly log = new Logger('reconciler');

  constructor(
    private readonly ledger: PaymentsLedger,
    private readonly captures: CapturePayment,
    private readonly paypal: PayPalClient,
  ) {}

  /** Settles what PayPal knows to be settled, and returns how many tries it looked at. */
  async settleOpen(): Promise<number> {
    if (!this.paypal.isConfigured) return 0;
    const waiting = [
      ...(await this.ledger.stale(['capturing'], UNKNOWN_AFTER_SECONDS)),
      ...(await this.ledger.stale(['pending'], REVIEW_AFTER_SECONDS)),
      ...(await this.ledger.stale(['open', 'creating'], OPEN_AFTER_SECONDS)),
    ];
    for (const payment of waiting) {
      const before = payment.status;
      await this.captures.refresh(payment);
      const age = (Date.now() - payment.createdAt.getTime()) / 1000;
      if (payment.status === before && before !== 'pending' && age > OVER_AFTER_SECONDS) {
        await this.ledger.fail(payment, 'TIME_OVER');
      }
      if (payment.status !== before)
        this.log.log({ paymentId: payment.id, from: before, to: payment.status }, 'settled');
    }
    return waiting.length;
  }
}
