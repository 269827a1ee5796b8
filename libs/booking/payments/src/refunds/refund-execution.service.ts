import { Injectable, Logger } from '@nestjs/common';
import { tooMuchCents } from '#libs/shared/contracts';
import { AuditService } from '#libs/platform/auth';
import { BookingAccessService, BookingLifecycleService, type Booking } from '#libs/booking/bookings';
import { toSafeError } from '#libs/platform/config';
import { OutboxService } from '#libs/platform/events';
import { DataSource, type EntityManager } from 'typeorm';
import { PaymentsRepository } from '../payments.repository.js';
import { PayPalClient } from '../paypal/paypal.client.js';
import { PayPalFailure } from '../paypal/paypal.failure.js';
import { type PayPalRefund } from '../paypal/paypal.view.js';
import type { RefundEntity } from './refund.entity.js';
import { refundState } from './refund.rules.js';
import { RefundsRepository, type NewRefund, type RefundChange } from './refunds.repository.js';

/** What the timeline says of a refund; a manual one is never PayPal's. */
function historyCode({ status, byHand }: RefundEntity) {
  if (byHand && status === 'pending') return 'refund-by-hand';
  return byHand && status === 'failed' ? 'refund-withdrawn' : (`refund-${status}` as const);
}

/** Records refunds, carries them out at PayPal and records what became of them. Every step may be repeated. */
@Injectable()
export class RefundExecutionService {
  private readonly log = new Logger('refunds');

  constructor(
    private readonly db: DataSource,
    private readonly access: BookingAccessService,
    private readonly lifecycle: BookingLifecycleService,
    private readonly refunds: RefundsRepository,
    private readonly payments: PaymentsRepository,
    private readonly paypal: PayPalClient,
    private readonly outbox: OutboxService,
    private readonly audit: AuditService,
  ) {}

  /** Whether PayPal can be asked at all. */
  get isConfigured(): boolean {
    return this.paypal.isConfigured;
  }

  /** Records a refund that PayPal, or staff, carry out after the commit of a change that has locked the booking. */
  async record(tx: EntityManager, refund: NewRefund): Promise<RefundEntity> {
    const recorded = await this.refunds.insert(tx, refund);
    const { id: refundId, amountCents } = recorded;
    await this.audit.record(tx, refund.requestedBy, {
      what: 'refund-requested',
      subject: 'booking',
      subjectId: refund.bookingId,
      facts: { refundId, amountCents },
    });
    return recorded;
  }

  /**
   * Settles the refunds whose answer was lost, or that PayPal has not completed: repeats what was never answered, reads
   * what is pending. A timer's work; returns how many it went through.
   */
  async executeOpen(): Promise<number> {
    if (!this.isConfigured) return 0;
    const due = await this.refunds.acquireDue();
    for (const refund of due) await this.executeOne(refund);
    return due.length;
  }

  /**
   * Sends a refund that PayPal has not answered, under its own key, or reads one that it has; a manual one waits for
   * staff. Returns the row as it is then.
   */
  async execute(refund: RefundEntity): Promise<RefundEntity> {
    if (refund.status === 'completed' || refund.status === 'failed') return refund;
    if (refund.byHand)
      return this.change(refund, { status: 'pending', failure: null, providerRefundId: null });
    try {
      return await this.recordAnswer(refund, await this.refundAtPayPal(refund));
    } catch (error) {
      if (!(error instanceof PayPalFailure)) throw error;
      const isOpen = error.kind === 'unknown-outcome' || error.kind === 'in-progress';
      // What PayPal has once accepted cannot fail because reading it failed.
      if (!isOpen && !refund.providerRefundId) return await this.fail(refund, error.issue);
      await this.refunds.postpone(refund);
      return refund;
    }
  }

  /**
   * One transaction: refund, capture, booking, timeline, audit and event. A repeat finds it done and changes nothing.
   * `by` is the user who did it, else who asked for it. Returns the row as it is then.
   */
  change(
    before: RefundEntity,
    to: RefundChange,
    by: string | null = before.requestedBy,
  ): Promise<RefundEntity> {
    return this.db.transaction(async (tx) => {
      const booking = await this.access.lock(tx, before.bookingId);
      const { refund, hasChanged } = await this.refunds.change(tx, before, to);
      if (hasChanged) await this.recordChange(tx, refund, booking, by);
      return refund;
    });
  }

  /** A refund that cannot be settled now is tried again later, like one that is not done. */
  private async executeOne(refund: RefundEntity): Promise<void> {
    const { id: refundId, status: from } = refund;
    try {
      const { status: to } = await this.execute(refund);
      if (to !== from) this.log.log({ refundId, from, to }, 'settled');
    } catch (error) {
      this.log.warn({ refundId, fault: toSafeError(error).message }, 'a refund could not be looked at');
    }
  }

  private async refundAtPayPal(refund: RefundEntity): Promise<PayPalRefund> {
    if (refund.providerRefundId) return this.paypal.getRefund(refund.providerRefundId);
    const captureId = await this.payments.providerCaptureId(refund.captureId);
    const { amountCents } = refund;
    return this.paypal.refund({ captureId, requestId: `ref-${refund.id}`, amountCents });
  }

  private recordAnswer(refund: RefundEntity, answer: PayPalRefund): Promise<RefundEntity> {
    const status = refundState(answer.status);
    const failure = status === 'failed' ? answer.status : null;
    return this.change(refund, { status, failure, providerRefundId: answer.id });
  }

  private async fail(refund: RefundEntity, failure: string): Promise<RefundEntity> {
    this.log.warn({ refundId: refund.id, failure }, 'PayPal did not carry out a refund');
    const failed = await this.change(refund, { status: 'failed', failure, providerRefundId: null });
    await this.syncCaptureStatus(refund);
    return failed;
  }

  /** Why PayPal refused may be that staff refunded the money at PayPal itself: our row says what theirs says. */
  private async syncCaptureStatus({ captureId }: RefundEntity): Promise<void> {
    const { status } = await this.paypal.getCapture(await this.payments.providerCaptureId(captureId));
    await this.payments.setCaptureStatus(captureId, status);
  }

  private async recordChange(
    tx: EntityManager,
    refund: RefundEntity,
    booking: Booking,
    by: string | null,
  ): Promise<void> {
    const { id: refundId, bookingId, captureId, amountCents, status } = refund;
    const acceptedCents = await this.refunds.acceptedCents(tx, captureId);
    const paidBooking = await this.payments.setRefundStatus(tx, captureId, acceptedCents);
    const event = { code: historyCode(refund), amountCents } as const;
    const change = { id: bookingId, event, what: `refund-${status}`, facts: { refundId, amountCents } };
    await this.lifecycle.recordAudited(tx, change, by);
    if (status === 'failed' && !refund.byHand)
      await this.outbox.publish(tx, 'refund-failed', { bookingId, refundId });
    if (status !== 'completed') return;
    if (paidBooking) await this.updateBooking(tx, refund, booking);
    await this.outbox.publish(tx, 'payment-refunded', { bookingId, refundId });
  }

  /** What was too much after a correction is refunded first: that part counts as if it had never come. */
  private async updateBooking(tx: EntityManager, refund: RefundEntity, booking: Booking): Promise<void> {
    const { capturedCents, refundedCents } = await this.payments.totals(tx, booking.id);
    const { finalCents } = booking;
    const before = { finalCents, capturedCents, refundedCents: refundedCents - refund.amountCents };
    const settlesCents = Math.min(refund.amountCents, tooMuchCents(before));
    if (settlesCents > 0) await this.refunds.setOverpaidCents(tx, refund, settlesCents);
    await this.lifecycle.applyMoney(tx, booking, await this.payments.totals(tx, booking.id));
  }
}
