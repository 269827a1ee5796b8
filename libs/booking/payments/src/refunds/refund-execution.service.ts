import { Injectable, Logger } from '@nestjs/common';
import { isOff, tooMuchCents, SECOND_MS, type RefundOrigin } from '#libs/shared/contracts';
import { AuditService } from '#libs/platform/auth';
import { BookingAccessService, BookingLifecycleService, type Booking } from '#libs/booking/bookings';
import { Every, OutboxService, runEach } from '#libs/platform/events';
import { DataSource, type EntityManager } from 'typeorm';
import { CapturesRepository, type CaptureOfBooking } from '../captures.repository.js';
import { useOfCaptureId } from '../credits/credit.rules.js';
import { CreditsRepository } from '../credits/credits.repository.js';
import { PayPalClient } from '../paypal/paypal.client.js';
import { PayPalFailure } from '../paypal/paypal.failure.js';
import { type PayPalRefund } from '../paypal/paypal.view.js';
import type { RefundEntity } from './refund.entity.js';
import { refundState } from './refund.rules.js';
import { RefundsRepository, type NewRefund, type RefundChange } from './refunds.repository.js';

/** The timeline code of a refund. */
function historyCode({ status, byHand, asCredit, origin }: RefundEntity) {
  if (origin !== 'here' && status === 'completed')
    return origin === 'reversal' ? 'payment-reversed' : 'refund-at-paypal';
  if (asCredit && status === 'completed') return 'refund-credited';
  if (byHand && status === 'pending') return 'refund-by-hand';
  return byHand && status === 'failed' ? 'refund-withdrawn' : (`refund-${status}` as const);
}

const REASONS = { paypal: 'Made at PayPal.', reversal: 'Taken back by a bank or by PayPal.' };

const COMPLETED = { status: 'completed', failure: null, providerRefundId: null } as const;

/** Records refunds, executes them at PayPal or as a credit, and records the outcome. Every step is idempotent. */
@Injectable()
export class RefundExecutionService {
  private readonly log = new Logger(RefundExecutionService.name);

  constructor(
    private readonly db: DataSource,
    private readonly access: BookingAccessService,
    private readonly lifecycle: BookingLifecycleService,
    private readonly refunds: RefundsRepository,
    private readonly capturesRepository: CapturesRepository,
    private readonly credits: CreditsRepository,
    private readonly paypal: PayPalClient,
    private readonly outbox: OutboxService,
    private readonly audit: AuditService,
  ) {}

  /** Whether PayPal credentials are set. */
  get isConfigured(): boolean {
    return this.paypal.isConfigured;
  }

  /**
   * Records a refund that is executed after the commit; one as a credit is completed at once. The caller has locked the
   * booking.
   */
  async record(tx: EntityManager, refund: NewRefund): Promise<RefundEntity> {
    const recorded = await this.refunds.insert(tx, refund);
    const { id: refundId, amountCents } = recorded;
    await this.audit.record(tx, refund.requestedBy, {
      what: 'refund-requested',
      subject: 'booking',
      subjectId: refund.bookingId,
      facts: { refundId, amountCents },
    });
    if (!recorded.asCredit) return recorded;
    return this.changeIn(tx, recorded, COMPLETED, refund.requestedBy);
  }

  /**
   * Called by a timer: resends unanswered refunds and reads pending ones. Returns how many were due; one that fails is due
   * again later.
   */
  @Every(15 * SECOND_MS, { as: 'settle-refunds' })
  async executeOpen(): Promise<number> {
    if (!this.isConfigured) return 0;
    const due = await this.refunds.acquireDue(this.paypal.pollFactor);
    await runEach(this.log, due, (refund) => this.executeOne(refund));
    return due.length;
  }

  /**
   * Sends an unanswered refund with its id as the key, or reads an accepted one; a manual refund becomes pending until
   * staff complete it; without PayPal credentials a refund waits. Returns the current row.
   */
  async execute(refund: RefundEntity): Promise<RefundEntity> {
    if (refund.status === 'completed' || refund.status === 'failed') return refund;
    if (refund.byHand)
      return this.change(refund, { status: 'pending', failure: null, providerRefundId: null });
    if (!this.isConfigured) return refund;
    try {
      return await this.recordAnswer(refund, await this.refundAtPayPal(refund));
    } catch (error) {
      if (!(error instanceof PayPalFailure)) throw error;
      const isOpen = error.kind === 'unknown-outcome' || error.kind === 'in-progress';
      // An accepted refund does not fail because reading it failed.
      if (!isOpen && !refund.providerRefundId) return await this.fail(refund, error.issue);
      await this.refunds.postpone(refund);
      return refund;
    }
  }

  /**
   * Changes refund, capture, booking, timeline, audit log and outbox in one transaction. Idempotent. `by` is the acting
   * user, by default the requester. Returns the current row.
   */
  change(
    before: RefundEntity,
    to: RefundChange,
    by: string | null = before.requestedBy,
  ): Promise<RefundEntity> {
    return this.db.transaction((tx) => this.changeIn(tx, before, to, by));
  }

  /**
   * Applies what PayPal reports about a refund of this capture: ours is updated; one made elsewhere is recorded once by
   * PayPal's id, with the same effects. Idempotent.
   * @throws PayPalFailure while the answer for one of ours is missing: it may be the same refund.
   * @throws Error when more was refunded than is left, e.g. after a credit was given for it: staff must decide.
   */
  async syncRefund(
    capture: CaptureOfBooking,
    answer: PayPalRefund,
    origin: Exclude<RefundOrigin, 'here'>,
  ): Promise<void> {
    const known = await this.refunds.findByProviderId(this.db.manager, answer.id);
    if (known) return void (await this.recordAnswer(known, answer));
    for (const unanswered of await this.refunds.unansweredOf(capture.captureId)) {
      const { status } = await this.execute(unanswered);
      if (status === 'requested') throw new PayPalFailure('in-progress', 'REFUND_UNANSWERED');
    }
    const status = refundState(answer.status);
    if (status !== 'failed') await this.recordFromElsewhere(capture, { ...answer, status }, origin);
  }

  private async recordFromElsewhere(
    { bookingId, paymentId, captureId }: CaptureOfBooking,
    { id: providerRefundId, amountCents, status }: PayPalRefund & { status: 'pending' | 'completed' },
    origin: Exclude<RefundOrigin, 'here'>,
  ): Promise<void> {
    await this.db.transaction(async (tx) => {
      await this.access.lock(tx, bookingId);
      if (await this.refunds.findByProviderId(tx, providerRefundId)) return;
      if (amountCents > (await this.capturesRepository.leftCents(tx, captureId)))
        throw new Error(`PayPal paid back more of capture ${captureId} than is left of it`);
      const by = { requestedBy: null, madeBy: 'system' } as const;
      const from = { creationKey: null, byHand: false, asCredit: false, ...by };
      const refund = { bookingId, paymentId, captureId, amountCents, reason: REASONS[origin], ...from };
      const recorded = await this.refunds.insert(tx, { ...refund, origin, providerRefundId });
      await this.changeIn(tx, recorded, { status, failure: null, providerRefundId }, null);
    });
  }

  /** Makes the amount of a completed refund of a locked booking due again. */
  async makeDueAgain(tx: EntityManager, refund: RefundEntity, booking: Booking): Promise<void> {
    await this.refunds.setDueAgain(tx, refund);
    const money = await this.capturesRepository.totals(tx, booking.id);
    await this.lifecycle.reverseMoney(tx, booking, money);
  }

  private async changeIn(
    tx: EntityManager,
    before: RefundEntity,
    to: RefundChange,
    by: string | null,
  ): Promise<RefundEntity> {
    const booking = await this.access.lock(tx, before.bookingId);
    const { refund, hasChanged } = await this.refunds.change(tx, before, to);
    if (hasChanged) await this.recordChange(tx, refund, booking, by);
    return refund;
  }

  private async executeOne(refund: RefundEntity): Promise<void> {
    const { id: refundId, status: from } = refund;
    const { status: to } = await this.execute(refund);
    if (to !== from) this.log.log({ refundId, from, to }, 'refund status changed');
  }

  private async refundAtPayPal(refund: RefundEntity): Promise<PayPalRefund> {
    if (refund.providerRefundId) return this.paypal.getRefund(refund.providerRefundId);
    const captureId = await this.capturesRepository.providerCaptureId(refund.captureId);
    const { amountCents } = refund;
    return this.paypal.refund({ captureId, requestId: `ref-${refund.id}`, amountCents });
  }

  private recordAnswer(refund: RefundEntity, answer: PayPalRefund): Promise<RefundEntity> {
    const status = refundState(answer.status);
    const failure = status === 'failed' ? answer.status : null;
    return this.change(refund, { status, failure, providerRefundId: answer.id });
  }

  private async fail(refund: RefundEntity, failure: string): Promise<RefundEntity> {
    this.log.warn({ refundId: refund.id, failure }, 'PayPal rejected a refund');
    const failed = await this.change(refund, { status: 'failed', failure, providerRefundId: null });
    await this.syncCaptureStatus(refund);
    return failed;
  }

  /** The rejection may be due to a refund that staff made at PayPal directly, so the capture's status is read again. */
  private async syncCaptureStatus({ captureId }: RefundEntity): Promise<void> {
    const { status } = await this.paypal.getCapture(
      await this.capturesRepository.providerCaptureId(captureId),
    );
    await this.capturesRepository.setStatus(captureId, status);
  }

  private async recordChange(
    tx: EntityManager,
    refund: RefundEntity,
    booking: Booking,
    by: string | null,
  ): Promise<void> {
    const { id: refundId, bookingId, captureId, amountCents, status } = refund;
    const acceptedCents = await this.refunds.acceptedCents(tx, captureId);
    const paidBooking = await this.capturesRepository.setRefundStatus(tx, captureId, acceptedCents);
    const event = { code: historyCode(refund), amountCents } as const;
    await this.lifecycle.addTimelineEntry(tx, bookingId, event, by ? `user:${by}` : 'system');
    await this.audit.record(tx, by, {
      what: `refund-${status}`,
      subject: 'booking',
      subjectId: bookingId,
      facts: { refundId, amountCents },
    });
    if (status === 'failed' && !refund.byHand)
      await this.outbox.publish(tx, 'refund-failed', { bookingId, refundId });
    if (status !== 'completed') return;
    if (refund.asCredit) await this.returnToCredit(tx, refund);
    if (paidBooking) await this.updateBooking(tx, refund, booking);
    await this.outbox.publish(tx, 'payment-refunded', { bookingId, refundId });
  }

  /** What a credit paid is returned to it; for other payments the caller creates a new credit. */
  private async returnToCredit(tx: EntityManager, { captureId, amountCents }: RefundEntity): Promise<void> {
    const useId = useOfCaptureId(await this.capturesRepository.providerCaptureId(captureId));
    if (useId) await this.credits.restore(tx, useId, amountCents);
  }

  /**
   * An overpayment after a price reduction is refunded first; that part no longer counts as captured. A reversal by a
   * bank for an event that takes place does not count either, so it is due again.
   */
  private async updateBooking(tx: EntityManager, refund: RefundEntity, booking: Booking): Promise<void> {
    if (refund.origin === 'reversal' && !isOff(booking)) return this.makeDueAgain(tx, refund, booking);
    const { capturedCents, refundedCents } = await this.capturesRepository.totals(tx, booking.id);
    const { finalCents } = booking;
    const before = { finalCents, capturedCents, refundedCents: refundedCents - refund.amountCents };
    const settlesCents = Math.min(refund.amountCents, tooMuchCents(before));
    if (settlesCents > 0) await this.refunds.setOverpaidCents(tx, refund, settlesCents);
    await this.lifecycle.applyMoney(tx, booking, await this.capturesRepository.totals(tx, booking.id));
  }
}
