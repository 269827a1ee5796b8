import { Injectable, Logger } from '@nestjs/common';
import { AuditService } from '#libs/platform/auth';
import { BookingAccessService, BookingsService, hasSettledPrice, type Booking } from '#libs/booking/bookings';
import { cachedFor, Clock } from '#libs/platform/config';
import { asRestored, Every } from '#libs/platform/events';
import { AppError, DAY_MS, dayInZone, HOUR_MS, MINUTE_MS, SECOND_MS, zoneName } from '#libs/shared/contracts';
import { DataSource } from 'typeorm';
import { CapturesRepository } from '../captures.repository.js';
import { CaptureService } from '../capture/capture.service.js';
import { PaymentSettlementService } from '../capture/payment-settlement.service.js';
import { PaymentsReconcilerService } from '../capture/payments-reconciler.service.js';
import type { Payment, PaymentPurpose } from '../payment.entity.js';
import { depositOf, purposeOfRest, readInvoice } from '../payment.rules.js';
import { PaymentsRepository } from '../payments.repository.js';
import { PayPalClient } from '../paypal/paypal.client.js';
import { PayPalFailure } from '../paypal/paypal.failure.js';
import { UNSUCCESSFUL, type PayPalTransaction } from '../paypal/paypal.view.js';
import { RefundExecutionService } from '../refunds/refund-execution.service.js';
import { RefundsRepository } from '../refunds/refunds.repository.js';
import { WebhooksService } from '../webhooks/webhooks.service.js';
import {
  QuarantineRepository,
  type CaptureToRead,
  type Quarantine,
  type UnmatchedPayment,
} from './quarantine.repository.js';

/** A capture in progress at the snapshot may have an earlier time. */
const OVERLAP_MS = DAY_MS;
const AT_ONCE = 3;
/** PayPal lists a transaction up to three hours late. */
const LISTED_AFTER_MS = 3 * HOUR_MS;
const ROUND_MS = 5 * MINUTE_MS;
const roundedUp = (at: Date) => new Date(Math.ceil(at.getTime() / ROUND_MS) * ROUND_MS);
const [CAPTURES, REFUNDS, REVERSAL] = [/^T00/, /^T11/, 'T1106'];

/** A capture with the parts of its invoice id. */
type Ordered = NonNullable<ReturnType<typeof readInvoice>> & { transaction: PayPalTransaction };

/**
 * A restored database is out of date: PayPal is asked about every order, capture and refund since the backup, and the
 * usual services settle the answers. Every step is idempotent.
 */
@Injectable()
export class QuarantineService {
  private readonly log = new Logger(QuarantineService.name);
  private readonly isOpen = cachedFor(SECOND_MS, async () => (await this.open()) !== null);
  /** Never changes back: a restore happens only while the product is stopped. */
  private isReleased = false;

  constructor(
    private readonly db: DataSource,
    private readonly quarantine: QuarantineRepository,
    private readonly payments: PaymentsRepository,
    private readonly captures: CapturesRepository,
    private readonly bookings: BookingsService,
    private readonly access: BookingAccessService,
    private readonly captureService: CaptureService,
    private readonly settlement: PaymentSettlementService,
    private readonly reconciler: PaymentsReconcilerService,
    private readonly refundsRepository: RefundsRepository,
    private readonly refunds: RefundExecutionService,
    private readonly webhooks: WebhooksService,
    private readonly paypal: PayPalClient,
    private readonly audit: AuditService,
    private readonly clock: Clock,
  ) {}

  /** The restore that waits for its release; null without one. */
  open(): Promise<Quarantine | null> {
    return this.quarantine.open();
  }

  /** @throws AppError UNAVAILABLE while a restore waits for its release: the booking may be paid already. */
  async assertReleased(): Promise<void> {
    this.isReleased ||= !(await this.isOpen());
    if (!this.isReleased) throw new AppError('UNAVAILABLE', await this.pausedWords());
  }

  /** For families: the latest end of the pause of payments, when PayPal's list has reached the restore. */
  private async pausedWords(): Promise<string> {
    const open = await this.open();
    const endsAt = open && roundedUp(new Date(open.restoredAt.getTime() + LISTED_AFTER_MS));
    if (!endsAt || endsAt <= this.clock.now())
      return 'Payments are paused for a few minutes. Please try again soon.';
    const time = { hour: 'numeric', minute: '2-digit', timeZone: this.clock.zone } as const;
    const words = endsAt.toLocaleTimeString('en-US', time).replace(/\s/g, ' ');
    return `Payments are paused until ${words} (${zoneName(this.clock.zone)}) at the latest. Please try again then.`;
  }

  /**
   * Asks PayPal about everything since the backup. True when nothing is left to ask: PayPal's list is complete up to
   * the restore, PayPal is not configured, or an operator decided not to wait. False: call it again after a pause.
   */
  async askPayPal(): Promise<boolean> {
    const open = await this.open();
    if (!open || open.isReleaseRequested || !this.paypal.isConfigured) return true;
    try {
      const listedUntil = await asRestored(() => this.settleSince(open));
      await this.quarantine.note({ listedUntil, fault: null });
      return listedUntil > open.restoredAt;
    } catch (error) {
      if (!(error instanceof PayPalFailure)) throw error;
      await this.quarantine.note({ listedUntil: null, fault: error.issue });
      return false;
    }
  }

  /** Ends the quarantine. */
  release(): Promise<void> {
    return this.quarantine.release();
  }

  /** Ends the wait for PayPal on an operator's request. @throws AppError NOT_ALLOWED without a quarantine. */
  async requestRelease(actorId: string): Promise<void> {
    await this.db.transaction(async (tx) => {
      if (!(await this.quarantine.requestRelease(tx))) throw new AppError('NOT_ALLOWED');
      await this.audit.record(tx, actorId, {
        what: 'restore-released',
        subject: 'restore',
        subjectId: null,
        facts: {},
      });
    });
  }

  /** Payments for bookings that the backup does not contain, newest first. */
  unmatched(): Promise<UnmatchedPayment[]> {
    return this.quarantine.openUnmatched();
  }

  sumUnmatched(): Promise<{ payments: number; cents: number }> {
    return this.quarantine.sumUnmatched();
  }

  /** Marks such a payment as settled with the family by staff. @throws AppError NOT_FOUND when it is not open. */
  async endUnmatched(captureId: string, actorId: string): Promise<void> {
    await this.db.transaction(async (tx) => {
      if (!(await this.quarantine.endUnmatched(tx, captureId))) throw new AppError('NOT_FOUND');
      await this.audit.record(tx, actorId, {
        what: 'unmatched-payment-done',
        subject: 'restore',
        subjectId: null,
        facts: { captureId },
      });
    });
  }

  /** Called by a timer: records what was refunded at PayPal, and removes payers that are no longer needed. */
  @Every(HOUR_MS, { as: 'unmatched-payments' })
  async sweepUnmatched(): Promise<void> {
    await this.quarantine.removePayers();
    if (!this.paypal.isConfigured) return;
    await this.each(await this.unmatched(), async ({ captureId, amountCents, refundedCents }) => {
      const { status } = await this.paypal.getCapture(captureId);
      const restCents = amountCents - refundedCents;
      if (status === 'REFUNDED') await this.quarantine.addUnmatchedRefund(captureId, 'rest', restCents);
    });
  }

  private async settleSince({ takenAt, restoredAt }: Quarantine): Promise<Date> {
    await this.each(await this.quarantine.attemptsToSync(), (payment) => this.syncAttempt(payment));
    await this.each(await this.refundsRepository.listOpen(), (refund) => this.refunds.execute(refund));
    const from = new Date(takenAt.getTime() - OVERLAP_MS);
    const { transactions, listedUntil } = await this.paypal.listTransactions(from, this.clock.now());
    const captures = transactions.filter(
      ({ eventCode, invoiceId }) => CAPTURES.test(eventCode) && readInvoice(invoiceId),
    );
    await this.each(captures, (capture) => this.settleCapture(capture));
    const refunds = transactions.filter(({ eventCode }) => REFUNDS.test(eventCode));
    await this.each(refunds, (refund) => this.settleRefund(refund));
    if (listedUntil > restoredAt)
      await this.each(await this.quarantine.capturesToRead(), (capture) => this.readCapture(capture));
    return listedUntil;
  }

  /** Some at a time. An item that fails is logged and left to staff; when PayPal does not answer, the work ends. */
  private async each<Item>(items: readonly Item[], work: (item: Item) => Promise<unknown>): Promise<void> {
    const attempt = async (item: Item) => {
      try {
        await work(item);
      } catch (error) {
        if (error instanceof PayPalFailure && error.kind === 'not-found') return;
        if (error instanceof PayPalFailure) throw error;
        this.log.error({ err: error }, 'could not be settled after a restore');
      }
    };
    for (let from = 0; from < items.length; from += AT_ONCE)
      await Promise.all(items.slice(from, from + AT_ONCE).map(attempt));
  }

  /** @throws PayPalFailure when PayPal does not answer. */
  private async syncAttempt(payment: Payment): Promise<void> {
    if (await this.hasStarted(payment.bookingId)) return this.leaveToPeople(payment);
    if (!(await this.reconciler.reconcile(payment))) throw new PayPalFailure('unknown-outcome', 'NO_ANSWER');
  }

  /** Needed even without PayPal's list: after the release the timers would refund the money automatically. */
  private async leaveToPeople({ bookingId, providerOrderId, createdAt: at }: Payment): Promise<void> {
    const { capture } = providerOrderId ? await this.paypal.getOrder(providerOrderId) : { capture: null };
    if (!capture || UNSUCCESSFUL.includes(capture.status)) return;
    if (await this.captures.findByProviderId(capture.id)) return;
    const { id, amountCents } = capture;
    const event = await this.paypal.describeOrder(providerOrderId!);
    const found = { id, amountCents, at, payerName: null, payerEmail: null };
    await this.quarantine.insertUnmatched(bookingId, found, event);
  }

  /** An event that took place in the meantime was paid before: its money is not refunded automatically. */
  private async hasStarted(bookingId: string): Promise<boolean> {
    const booking = await this.bookings.find(bookingId);
    return booking !== null && this.access.paymentRejection(booking) === 'EVENT_STARTED';
  }

  /** A refund whose capture is not ours has no effect. */
  private settleRefund({ eventCode, id }: PayPalTransaction): Promise<void> {
    return this.webhooks.settle(eventCode === REVERSAL ? 'reversal' : 'refund', id);
  }

  /** Settles a capture for the attempt of its order, or leaves it to staff when no booking can use it. */
  private async settleCapture(transaction: PayPalTransaction): Promise<void> {
    if (await this.captures.findByProviderId(transaction.id)) return;
    const { orderId, status } = await this.paypal.getCapture(transaction.id);
    if (UNSUCCESSFUL.includes(status)) return;
    const { bookingId, ...named } = readInvoice(transaction.invoiceId)!;
    const payment =
      orderId && !(await this.hasStarted(bookingId))
        ? await this.attemptOf(orderId, { bookingId, ...named, transaction })
        : null;
    if (payment) await this.captureService.syncOrder(payment);
    else {
      const event = orderId && (await this.paypal.describeOrder(orderId));
      await this.quarantine.insertUnmatched(bookingId, transaction, event);
    }
  }

  /**
   * The attempt of this order: known, known without its order, or created now; null without a booking that it can pay.
   */
  private async attemptOf(
    orderId: string,
    { bookingId, number, row, transaction }: Ordered,
  ): Promise<Payment | null> {
    const found = await this.payments.findByOrder(orderId);
    if (found) return found.payment;
    const booking = await this.bookings.find(bookingId);
    if (!booking) return null;
    const known = await this.quarantine.attempt(bookingId, number);
    // An attempt with the same number from after the restore is a different one.
    if (known && (known.providerOrderId || !known.id.startsWith(row ?? ''))) return null;
    const attempt = known ?? (await this.insertAttempt(booking, number, transaction));
    if (!attempt) return null;
    await this.payments.storeOrder(attempt, orderId, null);
    return this.payments.get(attempt.id);
  }

  /**
   * Recreates an attempt from after the backup; null when its amount is not due, e.g. because its promo code is
   * unknown.
   */
  private async insertAttempt(
    { id: bookingId }: Booking,
    attempt: number,
    { amountCents, at }: PayPalTransaction,
  ): Promise<Payment | null> {
    return this.db.transaction(async (tx) => {
      const booking = await this.access.lock(tx, bookingId);
      const purpose = purposeOf(booking, amountCents, dayInZone(at, this.clock.zone));
      if (!purpose || !this.access.isStillPayable(booking)) return null;
      if (!(await this.settlement.tryAbandonUnsettled(tx, bookingId))) return null;
      const price = {
        purpose,
        amountCents,
        promoCodeId: null,
        discountCents: 0,
        creditId: null,
        creditCents: 0,
      };
      return this.payments.insertAttempt(tx, { bookingId, attempt, ...price });
    });
  }

  /** All refunds are already listed: where PayPal disagrees about a capture, staff decide. */
  private async readCapture({ providerCaptureId, status: ours }: CaptureToRead): Promise<void> {
    const { status } = await this.paypal.getCapture(providerCaptureId);
    if (status !== ours && status !== 'COMPLETED')
      this.log.error({ providerCaptureId, ours, status }, 'PayPal disagrees about a capture');
  }
}

/** What an amount pays of a booking; null when it is not due. */
function purposeOf(booking: Booking, amountCents: number, day: string): PaymentPurpose | null {
  const { partPaidCents, finalCents, totalCents } = booking;
  if (hasSettledPrice(booking))
    return amountCents === finalCents - partPaidCents ? purposeOfRest(booking) : null;
  if (amountCents === totalCents) return 'full';
  return amountCents === depositOf(booking, day)(totalCents) ? 'deposit' : null;
}
