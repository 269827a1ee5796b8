import { Injectable, Logger } from '@nestjs/common';
import { BookingsService } from '#libs/booking/bookings';
import { Clock } from '#libs/platform/config';
import { SECOND_MS } from '#libs/shared/contracts';
import { Every } from '#libs/platform/events';
import { CaptureService } from './capture.service.js';
import { PaymentSettlementService } from './payment-settlement.service.js';
import type { Payment } from '../payment.entity.js';
import { isFinalAtPayPal, isExpired, newOrder } from '../payment.rules.js';
import { PaymentsRepository } from '../payments.repository.js';
import { PayPalClient } from '../paypal/paypal.client.js';
import { PayPalFailure } from '../paypal/paypal.failure.js';

/** Attempts polled concurrently. When PayPal answers none of them, it is assumed to be down, and the run ends. */
const AT_ONCE = 3;
/** A run ends after this many batches, so that the next one starts with the attempts that are then most urgent. */
const MAX_BATCHES = 20;

/** Polls PayPal for attempts left open by a closed tab, a lost response, a killed process or a slow bank. */
@Injectable()
export class PaymentsReconcilerService {
  private readonly log = new Logger(PaymentsReconcilerService.name);

  constructor(
    private readonly payments: PaymentsRepository,
    private readonly bookings: BookingsService,
    private readonly captureService: CaptureService,
    private readonly settlement: PaymentSettlementService,
    private readonly paypal: PayPalClient,
    private readonly clock: Clock,
  ) {}

  /**
   * Called by a timer: syncs the due attempts, captures first, and ends expired ones. Returns how many were due. While
   * PayPal answers, a capture whose process died is in our books within a minute.
   */
  @Every(15 * SECOND_MS, { as: 'settle-payments' })
  async reconcileDue(): Promise<number> {
    if (!this.paypal.isConfigured) return 0;
    let total = 0;
    for (let batches = 0; batches < MAX_BATCHES; batches += 1) {
      const due = await this.payments.acquireDue(this.paypal.pollFactor);
      total += due.length;
      if (due.length === 0 || !(await this.reconcileAll(due))) break;
    }
    return total;
  }

  /** False when PayPal stopped answering. */
  private async reconcileAll(due: readonly Payment[]): Promise<boolean> {
    for (let from = 0; from < due.length; from += AT_ONCE) {
      const some = due.slice(from, from + AT_ONCE);
      const answers = await Promise.all(some.map((payment) => this.reconcile(payment)));
      if (!answers.includes(true)) return false;
    }
    return true;
  }

  /** Syncs an attempt. False when PayPal did not answer: then even an old attempt is left open. */
  async reconcile(before: Payment): Promise<boolean> {
    const ageSeconds = (this.clock.now().getTime() - before.createdAt.getTime()) / 1_000;
    if (before.status === 'creating') return this.recoverLost(before, ageSeconds);
    const { payment, order } = await this.captureService.syncOrder(before);
    if (order === null && payment.providerOrderId) return false;
    const isOver = isExpired(payment, ageSeconds);
    const { id: paymentId, status } = isOver ? await this.settlement.fail(payment, 'TIME_OVER') : payment;
    if (isFinalAtPayPal(order, ageSeconds)) await this.payments.stopPolling(payment);
    if (status !== before.status)
      this.log.log({ paymentId, from: before.status, to: status }, 'attempt status changed');
    return true;
  }

  /**
   * Fails an attempt without an order whose request died. Repeating the request with the attempt's key returns the order
   * that a lost response left at PayPal, so that it is polled and a late payment of it is refunded.
   */
  private async recoverLost(lost: Payment, ageSeconds: number): Promise<boolean> {
    try {
      const { id } = await this.paypal.createOrder(newOrder(lost, await this.bookings.find(lost.bookingId)));
      await this.settlement.failLost(lost, id);
      this.log.log({ paymentId: lost.id }, 'attempt without an order failed');
    } catch (error) {
      if (!(error instanceof PayPalFailure)) throw error;
      const isSilent = error.kind === 'unknown-outcome' || error.kind === 'in-progress';
      if (isSilent && !isExpired(lost, ageSeconds)) return false;
      await this.settlement.fail(lost, isSilent ? 'TIME_OVER' : error.issue);
    }
    return true;
  }
}
