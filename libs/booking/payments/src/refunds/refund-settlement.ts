import { Injectable, Logger } from '@nestjs/common';
import { ArrivedMoney } from '../arrived-money.js';
import { PayPalClient } from '../paypal/paypal.client.js';
import { PayPalFailure } from '../paypal/paypal.failure.js';
import { type PayPalRefund } from '../paypal/paypal.view.js';
import { RefundChanges } from './refund-changes.js';
import type { RefundEntity } from './refund.entity.js';
import { refundState } from './refund.rules.js';

/** Asks PayPal about a recorded refund and has its answer written down. Every step may be repeated. */
@Injectable()
export class RefundSettlement {
  private readonly log = new Logger('refunds');

  constructor(
    private readonly changes: RefundChanges,
    private readonly arrived: ArrivedMoney,
    private readonly paypal: PayPalClient,
  ) {}

  /** Whether PayPal can be asked at all. */
  get isPossible(): boolean {
    return this.paypal.isConfigured;
  }

  /**
   * Sends a refund that PayPal has not answered, under its own key, or reads one that it has; what is handed back waits
   * for staff. Returns the row as it is then.
   */
  async carryOut(refund: RefundEntity): Promise<RefundEntity> {
    if (refund.status === 'completed' || refund.status === 'failed') return refund;
    if (refund.byHand)
      return this.changes.change(refund, { status: 'pending', failure: null, providerRefundId: null });
    try {
      return await this.settle(refund, await this.captureAtPayPal(refund));
    } catch (error) {
      if (!(error instanceof PayPalFailure)) throw error;
      const isOpen = error.kind === 'unknown-outcome' || error.kind === 'in-progress';
      // What PayPal has once taken cannot fail because a look at it failed.
      if (!isOpen && !refund.providerRefundId) return await this.fail(refund, error.issue);
      await this.changes.noteLook(refund);
      return refund;
    }
  }

  private async captureAtPayPal(refund: RefundEntity): Promise<PayPalRefund> {
    if (refund.providerRefundId) return this.paypal.getRefund(refund.providerRefundId);
    const captureId = await this.arrived.providerIdOf(refund.captureId);
    const { amountCents } = refund;
    return this.paypal.refund({ captureId, requestId: `ref-${refund.id}`, amountCents });
  }

  private settle(refund: RefundEntity, answer: PayPalRefund): Promise<RefundEntity> {
    const status = refundState(answer.status);
    const failure = status === 'failed' ? answer.status : null;
    return this.changes.change(refund, { status, failure, providerRefundId: answer.id });
  }

  private async fail(refund: RefundEntity, failure: string): Promise<RefundEntity> {
    this.log.warn({ refundId: refund.id, failure }, 'PayPal did not carry out a refund');
    const failed = await this.changes.change(refund, { status: 'failed', failure, providerRefundId: null });
    await this.followProvider(refund);
    return failed;
  }

  /** Why PayPal refused may be that the money went back another way, such as by hand at PayPal: our row says what theirs says. */
  private async followProvider({ captureId }: RefundEntity): Promise<void> {
    const { status } = await this.paypal.getCapture(await this.arrived.providerIdOf(captureId));
    await this.arrived.followProvider(captureId, status);
  }
}
