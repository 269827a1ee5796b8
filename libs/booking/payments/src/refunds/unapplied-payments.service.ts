import { Injectable } from '@nestjs/common';
import type { RequestUser } from '#libs/platform/auth';
import { BookingChangeService, type BookingChange } from '#libs/booking/bookings';
import { AppError, type LatePaymentView, MINUTE_MS } from '#libs/shared/contracts';
import { Every } from '#libs/platform/events';
import { CapturesRepository } from '../captures.repository.js';
import { PaymentsRepository } from '../payments.repository.js';
import { latePaymentView } from '../payments.view.js';
import type { RefundEntity } from './refund.entity.js';
import { leftOfAll } from './refund.rules.js';
import { RefundExecutionService } from './refund-execution.service.js';

const REASON = 'The booking could not take this payment.';

/** Refunds unapplied payments in full, automatically or on the parent's request. */
@Injectable()
export class UnappliedPaymentsService {
  constructor(
    private readonly changes: BookingChangeService,
    private readonly payments: PaymentsRepository,
    private readonly capturesRepository: CapturesRepository,
    private readonly execution: RefundExecutionService,
  ) {}

  /**
   * Refunds what is left of an unapplied payment unless it waits for the parent's choice. Idempotent.
   */
  async refund({ bookingId, paymentId }: { bookingId: string; paymentId: string }): Promise<void> {
    if (!this.execution.isConfigured) return;
    const refund = await this.changes.asSystem(bookingId, (change) => this.record(change, paymentId));
    if (refund) await this.execution.execute(refund);
  }

  /** Called by a timer: the same for all that are due. Returns how many. */
  @Every(MINUTE_MS, { as: 'return-unapplied-money' })
  async refundDue(): Promise<number> {
    const due = await this.capturesRepository.findUnappliedDue();
    for (const payment of due) await this.refund(payment);
    return due.length;
  }

  /**
   * Refunds a late payment in full because the parent chose so; ends the wait, and timers retry a failure. Idempotent.
   * @throws AppError NOT_FOUND; NOT_ALLOWED without an unapplied payment, e.g. after it was applied.
   */
  async refundOnRequest(bookingId: string, currentUser: RequestUser): Promise<LatePaymentView> {
    const ended = await this.changes.asPayer(bookingId, currentUser, async ({ tx }) => {
      const choice = await this.payments.awaitingChoice(bookingId, tx);
      if (choice) await this.payments.endChoice(tx, choice);
      return choice;
    });
    if (ended) await this.refund({ bookingId, paymentId: ended.id });
    const cents = await this.capturesRepository.unappliedCents(bookingId);
    if (cents === null) throw new AppError('NOT_ALLOWED');
    return latePaymentView(cents, null);
  }

  private async record(
    { tx, id: bookingId }: BookingChange,
    paymentId: string,
  ): Promise<RefundEntity | null> {
    if (await this.capturesRepository.isAwaitingChoice(paymentId, tx)) return null;
    const all = await this.capturesRepository.capturesOf(bookingId, tx);
    const payment = all.find((each) => each.isUnapplied && each.paymentId === paymentId);
    const amountCents = payment ? leftOfAll([payment]) : 0;
    if (!payment || amountCents === 0) return null;
    const { captureId } = payment;
    const by = { requestedBy: null, madeBy: 'system' } as const;
    const origin = { creationKey: null, reason: REASON, asCredit: false, byHand: false, ...by };
    return this.execution.record(tx, { bookingId, paymentId, captureId, amountCents, ...origin });
  }
}
