import { Injectable } from '@nestjs/common';
import { DependencyFailure, Retention } from '#libs/platform/events';
import { CapturesRepository, type CaptureOfBooking } from '../captures.repository.js';
import { CaptureService } from '../capture/capture.service.js';
import { PaymentSettlementService } from '../capture/payment-settlement.service.js';
import { PaymentsRepository } from '../payments.repository.js';
import { PayPalClient } from '../paypal/paypal.client.js';
import { PayPalFailure } from '../paypal/paypal.failure.js';
import { QuarantineRepository } from '../quarantine/quarantine.repository.js';
import { refundState } from '../refunds/refund.rules.js';
import { RefundExecutionService } from '../refunds/refund-execution.service.js';
import { subjectOf, type WebhookSubject } from './webhook.rules.js';
import { WebhooksRepository } from './webhooks.repository.js';

/**
 * Handles a webhook. It is only a hint, which may arrive twice, late or out of order: the resource that it names is
 * read again at PayPal, and the services used by the timers settle it.
 */
@Injectable()
export class WebhooksService {
  constructor(
    private readonly paypal: PayPalClient,
    private readonly webhooks: WebhooksRepository,
    private readonly payments: PaymentsRepository,
    private readonly captures: CapturesRepository,
    private readonly captureService: CaptureService,
    private readonly refunds: RefundExecutionService,
    private readonly settlement: PaymentSettlementService,
    private readonly quarantine: QuarantineRepository,
  ) {}

  /**
   * Reads the webhook's resource at PayPal and settles its current state. Idempotent; no effect for a foreign resource.
   * @throws DependencyFailure while PayPal does not answer, so that the job is repeated.
   */
  async apply(webhookId: string): Promise<void> {
    const webhook = await this.webhooks.find(webhookId);
    const subject = webhook && subjectOf(webhook.type);
    if (!webhook?.resourceId || !subject) return;
    try {
      await this.settle(subject, webhook.resourceId);
    } catch (error) {
      if (!(error instanceof PayPalFailure)) throw error;
      // PayPal does not know it, so it is not ours.
      if (error.kind !== 'not-found')
        throw new DependencyFailure('PayPal', `PayPal is unavailable (${error.issue})`);
    }
  }

  /** Called by a timer. */
  @Retention()
  async sweep(): Promise<void> {
    await this.webhooks.deleteOld();
  }

  /**
   * Reads the resource with this id at PayPal and settles its current state. Idempotent; no effect for a foreign
   * resource.
   * @throws PayPalFailure
   */
  settle(subject: WebhookSubject, id: string): Promise<void> {
    switch (subject) {
      case 'order':
        return this.settleOrder(id);
      case 'capture':
        return this.settleCapture(id);
      case 'refund':
        return this.settleRefund(id, 'paypal');
      case 'reversal':
        return this.settleRefund(id, 'reversal');
      case 'dispute':
        return this.settleDispute(id);
    }
  }

  private async settleRefund(refundId: string, origin: 'paypal' | 'reversal'): Promise<void> {
    const refund = await this.paypal.getRefund(refundId);
    const capture = await this.findCapture(refund.captureId);
    if (capture) await this.refunds.syncRefund(capture, refund, origin);
    else if (refund.captureId && refundState(refund.status) !== 'failed')
      await this.quarantine.addUnmatchedRefund(refund.captureId, refund.id, refund.amountCents);
  }

  private async settleDispute(disputeId: string): Promise<void> {
    const dispute = await this.paypal.getDispute(disputeId);
    const capture = await this.findCapture(dispute.captureId);
    if (capture) await this.settlement.recordDispute(capture, dispute);
  }

  /** A webhook about a capture may arrive before the capture is in our books. */
  private async findCapture(providerId: string | null): Promise<CaptureOfBooking | null> {
    if (!providerId) return null;
    const found = await this.captures.findByProviderId(providerId);
    if (found) return found;
    await this.settleCapture(providerId);
    return this.captures.findByProviderId(providerId);
  }

  private async settleCapture(captureId: string): Promise<void> {
    const { orderId } = await this.paypal.getCapture(captureId);
    if (orderId) await this.settleOrder(orderId);
  }

  private async settleOrder(orderId: string): Promise<void> {
    const found = await this.payments.findByOrder(orderId);
    if (!found) return;
    const { order } = await this.captureService.syncOrder(found.payment);
    if (order === null) throw new PayPalFailure('unknown-outcome', 'NO_ANSWER');
  }
}
