import { Injectable, Logger } from '@nestjs/common';
import { PayPalClient } from '#libs/paypal';
import { Clock } from '#libs/settings';
import { OrderLook } from './order-look.js';
import { OrderWatch } from './order-watch.js';
import type { Payment } from './payment.entity.js';
import { canNotBecomeMoney, hasRunOut } from './payment.rules.js';
import { PaymentSettlement } from './payment-settlement.js';

/** So many calls in a row without an answer mean that PayPal is away: the rest waits for the next turn. */
const AWAY_AFTER = 3;

/** Finds what a closed tab, a lost reply, a killed process or a slow bank left open, and asks PayPal. */
@Injectable()
export class PaymentsReconciler {
  private readonly log = new Logger('reconciler');

  constructor(
    private readonly settlement: PaymentSettlement,
    private readonly watch: OrderWatch,
    private readonly look: OrderLook,
    private readonly paypal: PayPalClient,
    private readonly clock: Clock,
  ) {}

  /** Settles what PayPal knows to be settled, and returns how many orders it looked at. */
  async settleOpen(): Promise<number> {
    if (!this.paypal.isConfigured) return 0;
    const due = await this.watch.take();
    let unanswered = 0;
    for (const payment of due) {
      if (unanswered >= AWAY_AFTER) break;
      unanswered = (await this.lookAt(payment)) ? 0 : unanswered + 1;
    }
    return due.length;
  }

  /** False when PayPal gave no answer: then nothing is ended, however old it is. */
  private async lookAt(before: Payment): Promise<boolean> {
    const { payment, seen } = await this.look.refresh(before);
    if (seen === null && payment.providerOrderId) return false;
    const ageSeconds = (this.clock.now().getTime() - payment.createdAt.getTime()) / 1_000;
    const isOver = hasRunOut(payment, ageSeconds);
    const { id: paymentId, status } = isOver ? await this.settlement.fail(payment, 'TIME_OVER') : payment;
    if (canNotBecomeMoney(seen, ageSeconds)) await this.watch.end(payment);
    if (status !== before.status) this.log.log({ paymentId, from: before.status, to: status }, 'settled');
    return true;
  }
}
