import { Injectable, Logger } from '@nestjs/common';
import { Clock } from '#libs/platform/config';
import { CaptureService } from '../capture/capture.service.js';
import { PaymentSettlementService } from '../capture/payment-settlement.service.js';
import type { Payment } from '../payment.entity.js';
import { isFinalAtPayPal, isExpired, newOrder } from '../payment.rules.js';
import { PaymentsRepository } from '../payments.repository.js';
import { PayPalClient } from '../paypal/paypal.client.js';
import { PayPalFailure } from '../paypal/paypal.failure.js';

/** So many calls in a row without an answer mean that PayPal is away: the rest waits for the next turn. */
const MAX_UNANSWERED = 3;

/** Finds what a closed tab, a lost reply, a killed process or a slow bank left open, and asks PayPal. */
@Injectable()
export class PaymentsReconcilerService {
  private readonly log = new Logger('reconciler');

  constructor(
    private readonly payments: PaymentsRepository,
    private readonly captures: CaptureService,
    private readonly settlement: PaymentSettlementService,
    private readonly paypal: PayPalClient,
    private readonly clock: Clock,
  ) {}

  /** Settles what PayPal knows to be settled, and returns how many orders it asked about. */
  async reconcileDue(): Promise<number> {
    if (!this.paypal.isConfigured) return 0;
    const due = await this.payments.acquireDue();
    let unanswered = 0;
    for (const payment of due) {
      if (unanswered >= MAX_UNANSWERED) break;
      unanswered = (await this.reconcile(payment)) ? 0 : unanswered + 1;
    }
    return due.length;
  }

  /** False when PayPal gave no answer: then nothing is ended, however old it is. */
  private async reconcile(before: Payment): Promise<boolean> {
    const ageSeconds = (this.clock.now().getTime() - before.createdAt.getTime()) / 1_000;
    if (before.status === 'creating') return this.recoverLost(before, ageSeconds);
    const { payment, seen } = await this.captures.syncOrder(before);
    if (seen === null && payment.providerOrderId) return false;
    const isOver = isExpired(payment, ageSeconds);
    const { id: paymentId, status } = isOver ? await this.settlement.fail(payment, 'TIME_OVER') : payment;
    if (isFinalAtPayPal(seen, ageSeconds)) await this.payments.stopPolling(payment);
    if (status !== before.status) this.log.log({ paymentId, from: before.status, to: status }, 'settled');
    return true;
  }

  /**
   * An attempt that has no order although its time is over: whoever asked for it has lost the connection. PayPal is asked
   * once more under the attempt's own key, which gives the order that a lost reply left there, so that every order is
   * known and money that should come by it goes back.
   */
  private async recoverLost(lost: Payment, ageSeconds: number): Promise<boolean> {
    try {
      const { id } = await this.paypal.createOrder(newOrder(lost));
      await this.settlement.failLost(lost, id);
      this.log.log({ paymentId: lost.id }, 'a lost attempt has ended');
    } catch (error) {
      if (!(error instanceof PayPalFailure)) throw error;
      const isSilent = error.kind === 'unknown-outcome' || error.kind === 'in-progress';
      if (isSilent && !isExpired(lost, ageSeconds)) return false;
      await this.settlement.fail(lost, isSilent ? 'TIME_OVER' : error.issue);
    }
    return true;
  }
}
