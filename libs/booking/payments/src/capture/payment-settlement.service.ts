import { Injectable, Logger } from '@nestjs/common';
import {
  BookingAccessService,
  BookingLifecycleService,
  BookingScheduleService,
  hasSettledPrice,
  type Booking,
} from '#libs/booking/bookings';
import { AppError } from '#libs/shared/contracts';
import { OutboxService } from '#libs/platform/events';
import { PromoCodesService } from '#libs/shop/promo-codes';
import { DataSource, type EntityManager } from 'typeorm';
import { CapturesRepository, type CaptureOfBooking } from '../captures.repository.js';
import { CreditsRepository } from '../credits/credits.repository.js';
import type { Payment } from '../payment.entity.js';
import { isAwaited, paymentCaptured, paysCents, priceCents, UNSETTLED } from '../payment.rules.js';
import { PaymentsRepository } from '../payments.repository.js';
import type { PayPalCapture, PayPalDispute } from '../paypal/paypal.view.js';

const CAPTURE_IN_PROGRESS =
  'PayPal is processing a payment for this booking right now. Please wait until it is finished.';
const TRY_AGAIN =
  'A payment for this booking is being processed right now. Please wait a moment and try again.';

/** Whether a booking can use a payment; `time-gone` when others have reserved the expired booking's time. */
type Usability = 'usable' | 'unusable' | 'time-gone';

/**
 * Settles and fails attempts, leaves them unapplied or abandons them. Each change is one transaction that locks the
 * booking first and returns the attempt's current state, which a concurrent change may have decided. All are idempotent.
 */
@Injectable()
export class PaymentSettlementService {
  private readonly log = new Logger(PaymentSettlementService.name);

  constructor(
    private readonly db: DataSource,
    private readonly access: BookingAccessService,
    private readonly lifecycle: BookingLifecycleService,
    private readonly schedule: BookingScheduleService,
    private readonly promos: PromoCodesService,
    private readonly credits: CreditsRepository,
    private readonly payments: PaymentsRepository,
    private readonly capturesRepository: CapturesRepository,
    private readonly outbox: OutboxService,
  ) {}

  /**
   * Money has arrived at PayPal: records it, redeems the code and the credit that pays with it, confirms the booking,
   * and publishes `booking-confirmed` and `payment-captured`. A payment that is no longer due, or that the booking
   * cannot use, is left unapplied.
   */
  settle(payment: Payment, capture: PayPalCapture): Promise<Payment> {
    return this.db.transaction(async (tx) => {
      const booking = await this.access.lock(tx, payment.bookingId);
      const usability = await this.reinstateIfExpired(tx, booking, payment);
      if (usability !== 'usable') {
        await this.capturesRepository.record(tx, payment, capture);
        return this.leaveUnapplied(tx, payment, capture, { isTimeGone: usability === 'time-gone' });
      }
      const settled = await this.payments.settle(tx, payment, capture, priceCents(booking, payment));
      if (!settled) return this.leaveUnapplied(tx, payment, capture, { isTimeGone: false });
      if (settled.creditId) await this.redeemCredit(tx, settled, settled.id);
      await this.confirmBooking(tx, booking, settled);
      return settled;
    });
  }

  /**
   * Pays with only the credit that the locked booking holds: redeems it and the code, and confirms the booking.
   * `promoCodeId` and `discountCents` as in an attempt.
   */
  async settleWithCredit(
    tx: EntityManager,
    booking: Booking,
    price: Pick<Payment, 'purpose' | 'promoCodeId' | 'discountCents'>,
  ): Promise<void> {
    const { promoCodeId, discountCents, purpose } = price;
    const payment = await this.redeemCredit(tx, { bookingId: booking.id, purpose }, null);
    await this.confirmBooking(tx, booking, { ...payment, promoCodeId, discountCents });
  }

  /**
   * Applies an unapplied payment that waited for the parent's choice to its booking, which is locked and reinstated.
   * @throws AppError NOT_ALLOWED when the payment is being refunded.
   */
  async applyUnapplied(tx: EntityManager, booking: Booking, payment: Payment): Promise<void> {
    const isApplied = await this.payments.applyUnapplied(tx, payment, priceCents(booking, payment));
    if (!isApplied) throw new AppError('NOT_ALLOWED');
    await this.confirmBooking(tx, booking, payment);
  }

  /**
   * Records a payment that its booking cannot use: a duplicate, too late or of another amount. The handler of
   * `payment-unapplied` refunds it. A repeat only updates the ledger row.
   */
  recordUnapplied(payment: Payment, capture: PayPalCapture): Promise<Payment> {
    return this.db.transaction(async (tx) => {
      await this.access.lock(tx, payment.bookingId);
      await this.capturesRepository.record(tx, payment, capture);
      return this.leaveUnapplied(tx, payment, capture, { isTimeGone: false });
    });
  }

  /**
   * Ends an attempt without money and releases its code; the booking stays open. If the family was asked to wait for
   * PayPal's review, `payment-declined` is published.
   */
  fail(payment: Payment, issue: string, capture: PayPalCapture | null = null): Promise<Payment> {
    return this.db.transaction(async (tx) => {
      await this.access.lock(tx, payment.bookingId);
      if (capture) await this.capturesRepository.record(tx, payment, capture);
      const failed = await this.payments.transition(tx, payment, 'fail', { failure: issue });
      if (!failed) return this.payments.get(payment.id, tx);
      await this.releaseHolds(tx, failed);
      const { id: paymentId, bookingId, status } = payment;
      if (status === 'pending') await this.outbox.publish(tx, 'payment-declined', { bookingId, paymentId });
      return failed;
    });
  }

  /** Fails an attempt whose request died before the parent got the order, and releases its code. */
  async failLost(payment: Payment, providerOrderId: string): Promise<void> {
    await this.db.transaction(async (tx) => {
      await this.access.lock(tx, payment.bookingId);
      if (await this.payments.failCreating(tx, payment, providerOrderId))
        await this.releaseHolds(tx, payment);
    });
  }

  /**
   * The hold ended while PayPal's window was open: reserves the time again before the capture and reopens the attempt.
   * Returns it unchanged when the booking is no longer expired.
   * @throws AppError SLOT_TAKEN, CREDIT_UNAVAILABLE when its credit was used elsewhere; nothing is charged.
   */
  reinstateAndReopen(payment: Payment): Promise<Payment> {
    return this.db.transaction(async (tx) => {
      const booking = await this.access.lock(tx, payment.bookingId);
      const reopened =
        this.access.mayBeReinstated(booking) && (await this.payments.transition(tx, payment, 'reinstate'));
      if (!reopened) return payment;
      if (!(await this.holdCreditAgain(tx, reopened))) throw new AppError('CREDIT_UNAVAILABLE');
      await this.schedule.reinstate(tx, booking, { start: booking, actor: 'parent', isFirm: false });
      return reopened;
    });
  }

  /** Records a capture under review; the booking is not paid yet. */
  recordPending(payment: Payment, capture: PayPalCapture): Promise<Payment> {
    return this.db.transaction(async (tx) => {
      await this.access.lock(tx, payment.bookingId);
      await this.capturesRepository.record(tx, payment, capture);
      const pending = await this.payments.transition(tx, payment, 'review');
      return pending ?? this.payments.get(payment.id, tx);
    });
  }

  /** A dispute about a capture was opened or closed at PayPal: marks it. Idempotent. */
  async recordDispute({ bookingId, captureId }: CaptureOfBooking, dispute: PayPalDispute): Promise<void> {
    await this.db.transaction(async (tx) => {
      await this.access.lock(tx, bookingId);
      const isChanged = await this.capturesRepository.setDispute(tx, captureId, dispute);
      await this.capturesRepository.setDisputeDeadline(tx, dispute);
      if (!isChanged) return;
      const code = dispute.isOpen ? 'dispute-opened' : 'dispute-closed';
      await this.lifecycle.addTimelineEntry(tx, bookingId, { code }, 'system');
      if (dispute.isOpen)
        await this.outbox.publish(tx, 'payment-disputed', { bookingId, disputeId: dispute.id });
    });
  }

  /**
   * Abandons the attempt that waits for approval, not a running capture, and releases its code and credit; with the
   * booking locked.
   */
  async abandonOpen(tx: EntityManager, bookingId: string): Promise<void> {
    const abandoned = await this.payments.abandonOpen(tx, bookingId);
    await this.releaseHolds(tx, abandoned ?? { bookingId, creditId: null });
  }

  /**
   * Refuses a family's cancellation during a capture; with the booking locked, none can begin.
   * @throws AppError IN_PROGRESS.
   */
  async requireNoCapture(tx: EntityManager, bookingId: string): Promise<void> {
    const unsettled = await this.payments.unsettledOf(bookingId, tx);
    if (unsettled?.status === 'capturing') throw new AppError('IN_PROGRESS', TRY_AGAIN);
  }

  /** The same for changes that exclude a capture. @throws AppError IN_PROGRESS during a capture or review. */
  async abandonUnsettled(tx: EntityManager, bookingId: string): Promise<void> {
    if (!(await this.tryAbandonUnsettled(tx, bookingId)))
      throw new AppError('IN_PROGRESS', CAPTURE_IN_PROGRESS);
  }

  /** False, without a change, during a capture or review. */
  async tryAbandonUnsettled(tx: EntityManager, bookingId: string): Promise<boolean> {
    const unsettled = await this.payments.unsettledOf(bookingId, tx);
    if (unsettled && !(await this.payments.abandonOpen(tx, bookingId))) return false;
    await this.releaseHolds(tx, unsettled ?? { bookingId, creditId: null });
    return true;
  }

  /**
   * Ends the codes of all credits that come from a locked booking, and the open orders that hold one; a capture that
   * has begun continues. The credits keep their value and wait for an owner.
   */
  async endCreditCodes(tx: EntityManager, bookingId: string): Promise<void> {
    // First, so that no other order can hold them.
    await this.credits.deleteCodesOf(tx, bookingId);
    for (const payingId of await this.credits.bookingsPayingWith(tx, bookingId)) {
      await this.access.lock(tx, payingId);
      await this.tryAbandonUnsettled(tx, payingId);
    }
  }

  /** Whether the booking can use the payment; reinstates an expired booking whose time is still free. */
  private async reinstateIfExpired(
    tx: EntityManager,
    booking: Booking,
    payment: Payment,
  ): Promise<Usability> {
    if (this.access.isStillPayable(booking)) return 'usable';
    if (!isAwaited(booking, payment) || !this.access.mayBeReinstated(booking)) return 'unusable';
    const reopened = await this.payments.transition(tx, payment, 'reinstate');
    if (!reopened || !(await this.holdCreditAgain(tx, reopened))) return 'unusable';
    try {
      const reinstated = { start: booking, actor: 'system', isFirm: true } as const;
      // A savepoint: a rejection is rolled back, and the payment is still recorded.
      await tx.transaction((inner) => this.schedule.reinstate(inner, booking, reinstated));
      return 'usable';
    } catch (error) {
      if (error instanceof AppError && error.code === 'SLOT_TAKEN') return 'time-gone';
      throw error;
    }
  }

  /**
   * Leaves the payment unapplied. If only the time is gone, it waits for the parent's choice, one payment per booking
   * at a time; all others are refunded immediately, including one whose credit was released.
   */
  private async leaveUnapplied(
    tx: EntityManager,
    payment: Payment,
    { amountCents }: PayPalCapture,
    { isTimeGone }: { isTimeGone: boolean },
  ): Promise<Payment> {
    const { id: paymentId, bookingId } = payment;
    // A concurrent change may have settled it since the caller read it, and this transaction may have reopened it.
    const current = await this.payments.get(paymentId, tx);
    const isWaiting = isTimeGone && !payment.creditId && !(await this.payments.awaitingChoice(bookingId, tx));
    const unapplied = await this.payments.leaveUnapplied(tx, current, isWaiting);
    if (!unapplied) return current;
    if (UNSETTLED.includes(current.status)) await this.releaseHolds(tx, current);
    const code = isWaiting ? 'payment-waits' : 'payment-unapplied';
    await this.lifecycle.addTimelineEntry(tx, bookingId, { code, amountCents }, 'system');
    await this.outbox.publish(tx, 'payment-unapplied', { bookingId, paymentId });
    this.log.error({ bookingId, paymentId }, 'payment unapplied: the booking cannot use it');
    return unapplied;
  }

  /**
   * The payment, a deposit or all that was due, confirms its booking: redeems the code and publishes both events.
   */
  private async confirmBooking(tx: EntityManager, booking: Booking, payment: Payment): Promise<void> {
    const price = await this.redeemCode(tx, booking, payment);
    const paidCents = booking.partPaidCents + paysCents(payment);
    const partPaidCents = paidCents < priceCents(booking, payment) ? paidCents : 0;
    await this.lifecycle.confirm(tx, booking.id, { ...price, partPaidCents });
    if (booking.partPaidCents > 0 && partPaidCents === 0) await this.applyEarlierRefunds(tx, booking);
    await this.outbox.publish(tx, 'payment-captured', paymentCaptured(booking, payment.id));
  }

  /** Goodwill refunds from before the full payment remain visible in the payment status. */
  async applyEarlierRefunds(tx: EntityManager, booking: Booking): Promise<void> {
    const money = await this.capturesRepository.totals(tx, booking.id);
    if (money.refundedCents > 0) await this.lifecycle.applyMoney(tx, booking, money);
  }

  /** Releases the code of an attempt that ended without money, and its credit if it has one. */
  private async releaseHolds(
    tx: EntityManager,
    { bookingId, creditId }: Pick<Payment, 'bookingId' | 'creditId'>,
  ): Promise<void> {
    await this.promos.release(tx, bookingId);
    if (creditId) await this.credits.release(tx, bookingId);
  }

  /** Holds the credit of a reopened attempt again; false when others have used it, or its code was replaced. */
  private async holdCreditAgain(
    tx: EntityManager,
    { bookingId, creditId, creditCents: cents, createdAt: since }: Payment,
  ): Promise<boolean> {
    return creditId === null || this.credits.hold(tx, { creditId, bookingId, cents, since });
  }

  private async redeemCredit(
    tx: EntityManager,
    payment: Pick<Payment, 'bookingId' | 'purpose'>,
    joinedId: string | null,
  ): Promise<Payment> {
    const redeemed = await this.credits.redeem(tx, payment, joinedId);
    if (!redeemed) throw new Error(`booking ${payment.bookingId} holds no credit`);
    return redeemed;
  }

  /** Redeems the code of the payment. A booking with a settled price keeps the code and discount it has. */
  private async redeemCode(
    tx: EntityManager,
    booking: Booking,
    { bookingId, promoCodeId, discountCents }: Payment,
  ): Promise<Pick<Booking, 'promoCode' | 'discountCents'>> {
    const promoCode = promoCodeId && (await this.promos.redeem(tx, bookingId, promoCodeId));
    if (!hasSettledPrice(booking)) return { promoCode, discountCents };
    return { promoCode: booking.promoCode, discountCents: booking.discountCents };
  }
}
