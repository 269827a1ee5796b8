import { Injectable } from '@nestjs/common';
import { PayPalClient } from './paypal/paypal.client.js';
import { PayPalFailure } from './paypal/paypal.failure.js';
import { type PayPalOrder } from './paypal/paypal.view.js';
import { CaptureLease } from './capture-lease.js';
import type { Payment } from './payment.entity.js';
import { captureOutcome, type Seen } from './payment.rules.js';
import { PaymentSettlement } from './payment-settlement.js';

/** An attempt as it is after a look, and what PayPal answered; null without an answer. */
export type RefreshedPayment = { payment: Payment; seen: Seen | null };

/** Brings our row of an order up to what PayPal says of it. */
@Injectable()
export class PayPalOrderSync {
  constructor(
    private readonly settlement: PaymentSettlement,
    private readonly lease: CaptureLease,
    private readonly paypal: PayPalClient,
  ) {}

  /** Reads the order at PayPal; without an answer, and for an attempt that has no order yet, the row stays as it is. */
  async refresh(payment: Payment): Promise<RefreshedPayment> {
    if (!payment.providerOrderId) return { payment, seen: null };
    try {
      const seen = await this.paypal.getOrder(payment.providerOrderId);
      return { payment: await this.apply(payment, seen), seen };
    } catch (error) {
      if (!(error instanceof PayPalFailure)) throw error;
      if (error.kind !== 'not-found') return { payment, seen: null };
      return { payment: await this.settlement.fail(payment, error.issue), seen: 'gone' };
    }
  }

  /** The attempt once nobody is at PayPal's capture with it, and PayPal was asked what became of that. */
  async waitUntilReleased(payment: Payment): Promise<Payment> {
    const refreshed = await this.refresh(await this.lease.waitUntilReleased(payment));
    return refreshed.payment;
  }

  /** Writes down what an answer of PayPal's says; a repeat changes nothing. */
  async apply(payment: Payment, { status, capture }: PayPalOrder): Promise<Payment> {
    if (!capture && status === 'VOIDED') return this.settlement.fail(payment, 'VOIDED');
    if (!capture) return this.lease.reopenForgotten(payment);
    switch (captureOutcome(capture, payment.amountCents)) {
      case 'paid':
        return this.settlement.settle(payment, capture);
      case 'pending':
        return this.settlement.keepPending(payment, capture);
      case 'declined':
        return this.settlement.fail(payment, capture.status, capture);
      case 'unusable':
        return this.settlement.orphan(payment, capture);
    }
  }
}
