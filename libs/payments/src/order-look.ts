import { Injectable } from '@nestjs/common';
import { PayPalClient, PayPalFailure, type PayPalOrder } from '#libs/paypal';
import { CaptureLease } from './capture-lease.js';
import type { PaymentEntity } from './payment.entity.js';
import { captureOutcome, type Seen } from './payment.rules.js';
import { PaymentsLedger } from './payments.ledger.js';

/** Brings our row of an order up to what PayPal says of it. */
@Injectable()
export class OrderLook {
  constructor(
    private readonly ledger: PaymentsLedger,
    private readonly lease: CaptureLease,
    private readonly paypal: PayPalClient,
  ) {}

  /**
   * Reads the order at PayPal; without an answer, and for a try that has no order yet, the row stays as it is and
   * the result is null.
   */
  async refresh(payment: PaymentEntity): Promise<Seen | null> {
    if (!payment.providerOrderId) return null;
    try {
      const order = await this.paypal.getOrder(payment.providerOrderId);
      await this.apply(payment, order);
      return order;
    } catch (error) {
      if (!(error instanceof PayPalFailure)) throw error;
      if (error.kind !== 'not-found') return null;
      await this.ledger.fail(payment, error.issue);
      return 'gone';
    }
  }

  /** The same once nobody is at PayPal's capture with it: then the outcome of that is in the row. */
  async whenFree(payment: PaymentEntity): Promise<void> {
    await this.lease.whenFree(payment);
    await this.refresh(payment);
  }

  /** Writes down what an answer of PayPal's says; a repeat changes nothing. */
  async apply(payment: PaymentEntity, { status, capture }: PayPalOrder): Promise<void> {
    if (!capture) {
      return status === 'VOIDED' ? this.ledger.fail(payment, 'VOIDED') : this.ledger.reopenForgotten(payment);
    }
    const outcome = captureOutcome(capture, payment.amountCents);
    if (outcome === 'pending') return this.ledger.keepPending(payment, capture);
    if (outcome === 'declined') return this.ledger.fail(payment, capture.status, capture);
    return outcome === 'paid' ? this.ledger.settle(payment, capture) : this.ledger.orphan(payment, capture);
  }
}
