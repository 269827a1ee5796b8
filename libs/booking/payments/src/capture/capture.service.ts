import { Injectable, Logger } from '@nestjs/common';
import type { RequestUser } from '#libs/platform/auth';
import { BookingAccessService } from '#libs/booking/bookings';
import {
  AppError,
  BOOKING_NOT_FOUND,
  centsToText,
  textToCents,
  type CompletePayment,
} from '#libs/shared/contracts';
import { CapturesRepository } from '../captures.repository.js';
import type { Payment } from '../payment.entity.js';
import { captureOutcome, type OrderAtPayPal } from '../payment.rules.js';
import { PaymentsRepository, type OrderedAttempt } from '../payments.repository.js';
import { PayPalClient } from '../paypal/paypal.client.js';
import { PayPalFailure } from '../paypal/paypal.failure.js';
import type { PayPalCapture, PayPalOrder } from '../paypal/paypal.view.js';
import type { CapturedOrder, CompletedPayment } from '../payments.view.js';
import { PaymentSettlementService } from './payment-settlement.service.js';

/**
 * Messages for an ended attempt, by the reason why its booking cannot be paid; undefined: the default message of the
 * code.
 */
const REJECTION_MESSAGES = {
  ALREADY_PAID: 'This booking is paid already. This payment was not taken.',
  NO_OPEN_BOOKING: 'This booking was canceled, so this payment was not taken.',
  EVENT_STARTED: undefined,
  HOLD_ENDED: undefined,
} as const;
const MAY_CHOOSE =
  'Your time was taken before this payment arrived. Please choose another time or a full refund.';
const PAID_TWICE = 'This booking is paid already. We refund this second payment in full.';

/**
 * Waits up to 10 s for the capture of a concurrent request, the longest time of its call to PayPal. After that the
 * answer is OUTCOME_UNKNOWN, because the contract's `PENDING` contains a capture, and PayPal has not reported one.
 */
const POLL_INTERVAL_MS = 100;
const MAX_POLLS = 100;

/** An attempt after a capture request; `capture` is PayPal's answer to this request, null without one. */
type CaptureAttempt = { payment: Payment; capture: PayPalCapture | null };

/** An attempt after its order was read at PayPal, and the order; null without an answer. */
type SyncedPayment = { payment: Payment; order: OrderAtPayPal | null };

/**
 * Captures approved orders: a capture counts only when COMPLETED, in USD, with the exact amount due. A lease in the
 * attempt's row allows one capture call at a time; concurrent requests wait for its outcome.
 */
@Injectable()
export class CaptureService {
  private readonly log = new Logger(CaptureService.name);

  constructor(
    private readonly access: BookingAccessService,
    private readonly payments: PaymentsRepository,
    private readonly capturesRepository: CapturesRepository,
    private readonly settlement: PaymentSettlementService,
    private readonly paypal: PayPalClient,
  ) {}

  /**
   * Captures an order of a booking that the user may pay. The order id is the key: a repeat returns the first capture,
   * which PayPal may still review.
   * @throws AppError NOT_FOUND, DECLINED, NOT_APPROVED, OUTCOME_UNKNOWN; ALREADY_PAID, NO_OPEN_BOOKING, EVENT_STARTED
   * or REPLACED for an ended attempt, depending on its booking; PAYMENT_RETURNED for an unapplied payment.
   */
  async capture(orderId: string, currentUser: RequestUser): Promise<CapturedOrder> {
    const found = await this.findForPayer(orderId, currentUser);
    const { payment, capture } = await this.leaseAndCapture(await this.prepareCapture(found));
    switch (payment.status) {
      case 'captured':
      case 'pending':
        return { payment, capture: capture ?? (await this.recordedCapture(payment)) };
      case 'failed':
        throw new AppError('DECLINED');
      case 'open':
      case 'abandoned':
        throw await this.endedError(payment, currentUser);
      case 'unapplied':
        throw await this.unappliedError(payment, currentUser);
      case 'creating':
      case 'capturing':
        throw new AppError('OUTCOME_UNKNOWN');
    }
  }

  /**
   * Whether an order of this booking is paid or under review: from the ledger, else from PayPal, never from the browser's
   * claim. Idempotent. @throws AppError NOT_FOUND, NOT_CAPTURED, OUTCOME_UNKNOWN.
   */
  async complete(input: CompletePayment, currentUser: RequestUser): Promise<CompletedPayment> {
    const { payment: found } = await this.findForPayer(input.orderId, currentUser);
    if (found.bookingId !== input.bookingId) throw new AppError('NOT_FOUND', BOOKING_NOT_FOUND);
    const payment = found.status === 'captured' ? found : (await this.syncOrder(found)).payment;
    if (payment.status === 'pending') return 'under-review';
    if (payment.status === 'capturing') throw new AppError('OUTCOME_UNKNOWN');
    if (payment.status !== 'captured') throw new AppError('NOT_CAPTURED');
    this.logDifferentPrice(input, payment);
    return 'paid';
  }

  /**
   * Reads the order at PayPal and updates the attempt. Without an answer, or without an order, it stays unchanged.
   */
  async syncOrder(payment: Payment): Promise<SyncedPayment> {
    if (!payment.providerOrderId) return { payment, order: null };
    try {
      const order = await this.paypal.getOrder(payment.providerOrderId);
      if (order.capture && (await this.capturesRepository.isUnmatched(order.capture.id)))
        return { payment, order };
      return { payment: await this.applyOrder(payment, order), order };
    } catch (error) {
      if (!(error instanceof PayPalFailure)) throw error;
      if (error.kind !== 'not-found') return { payment, order: null };
      return { payment: await this.settlement.fail(payment, error.issue), order: 'gone' };
    }
  }

  /** Syncs the unsettled attempt of a booking, if there is one. */
  async syncUnsettled(bookingId: string): Promise<void> {
    const unsettled = await this.payments.unsettledOf(bookingId);
    if (unsettled) await this.syncOrder(unsettled);
  }

  /**
   * Waits until no capture is running, then syncs the attempt; `capturing` then means that the outcome is unknown. Also
   * waits for a capture that begins between the two steps.
   */
  async waitUntilReleased({ id }: Payment): Promise<Payment> {
    for (let pauses = 0; ; pauses += 1) {
      const payment = await this.payments.get(id);
      const mayWait = pauses < MAX_POLLS;
      if (!(mayWait && (await this.payments.isLeased(payment)))) {
        const synced = (await this.syncOrder(payment)).payment;
        const hasBegun = mayWait && isUncaptured(synced) && (await this.payments.isLeased(payment));
        if (!hasBegun) return synced;
      }
      await this.pause();
    }
  }

  /** @throws AppError NOT_FOUND for an unknown order, or one whose booking the user may not pay. */
  private async findForPayer(orderId: string, currentUser: RequestUser): Promise<OrderedAttempt> {
    const found = isOrderId(orderId) ? await this.payments.findByOrder(orderId) : null;
    if (!found) throw new AppError('NOT_FOUND', BOOKING_NOT_FOUND);
    await this.access.requirePayer(found.payment.bookingId, found.booking, currentUser);
    return found;
  }

  /**
   * The attempt to capture: nearly always open, and then unchanged. An earlier capture may have completed although its
   * response was lost, so PayPal is asked first.
   */
  private async prepareCapture({ payment, booking }: OrderedAttempt): Promise<Payment> {
    switch (payment.status) {
      case 'capturing':
      case 'pending':
        return (await this.syncOrder(payment)).payment;
      case 'abandoned':
        return this.access.mayBeReinstated(booking) ? this.reinstate(payment) : payment;
      default:
        return payment;
    }
  }

  /** Reopens the abandoned attempt of an expired booking. @throws AppError SLOT_TAKEN. */
  private async reinstate(abandoned: Payment): Promise<Payment> {
    const { payment } = await this.syncOrder(abandoned);
    if (payment.status !== 'abandoned') return payment;
    return this.waitUntilReleased(await this.settlement.reinstateAndReopen(payment));
  }

  /** A concurrent repeat waits for the first request's outcome; both return the same payment. */
  private async leaseAndCapture(payment: Payment): Promise<CaptureAttempt> {
    if (!isUncaptured(payment)) return { payment, capture: null };
    const leased = await this.payments.acquireLease(payment);
    if (leased) return this.captureAtPayPal(leased);
    const released = await this.waitUntilReleased(payment);
    // Null unless the first request ended without an outcome.
    const leasedAfter = await this.payments.acquireLease(released);
    return leasedAfter ? this.captureAtPayPal(leasedAfter) : { payment: released, capture: null };
  }

  private async captureAtPayPal(payment: Payment): Promise<CaptureAttempt> {
    try {
      const orderId = payment.providerOrderId as string;
      const order = await this.paypal.capture({ orderId, requestId: `cap-${payment.id}` });
      return { payment: await this.applyOrder(payment, order), capture: order.capture };
    } catch (error) {
      if (!(error instanceof PayPalFailure)) throw error;
      return { payment: await this.afterFailure(payment, error), capture: null };
    }
  }

  private async afterFailure(payment: Payment, failure: PayPalFailure): Promise<Payment> {
    switch (failure.kind) {
      case 'already-captured':
        return (await this.syncOrder(payment)).payment;
      case 'not-approved':
        await this.payments.reopen(payment);
        throw new AppError('NOT_APPROVED');
      case 'unknown-outcome':
      case 'in-progress':
        await this.payments.releaseLease(payment, { isOver: isOver(failure) });
        throw new AppError('OUTCOME_UNKNOWN');
      default:
        return this.settlement.fail(payment, failure.issue);
    }
  }

  /** Updates the attempt from PayPal's order. Idempotent. */
  private async applyOrder(payment: Payment, { status, capture }: PayPalOrder): Promise<Payment> {
    if (!capture && status === 'VOIDED') return this.settlement.fail(payment, 'VOIDED');
    if (!capture) return this.payments.reopenStale(payment);
    switch (captureOutcome(capture, payment.amountCents)) {
      case 'paid':
        return this.settlement.settle(payment, capture);
      case 'pending':
        return this.settlement.recordPending(payment, capture);
      case 'declined':
        return this.settlement.fail(payment, capture.status, capture);
      case 'unusable':
        return this.settlement.recordUnapplied(payment, capture);
    }
  }

  private async recordedCapture(payment: Payment): Promise<PayPalCapture> {
    const capture = await this.capturesRepository.newestOf(payment);
    if (!capture) throw new AppError('OUTCOME_UNKNOWN');
    return capture;
  }

  private async endedError({ bookingId, status }: Payment, currentUser: RequestUser): Promise<AppError> {
    const rejection = this.access.paymentRejection(await this.access.forPayer(bookingId, currentUser));
    if (rejection) return new AppError(rejection, REJECTION_MESSAGES[rejection]);
    return new AppError(status === 'open' ? 'OUTCOME_UNKNOWN' : 'REPLACED');
  }

  private async unappliedError({ bookingId }: Payment, currentUser: RequestUser): Promise<AppError> {
    const rejection = this.access.paymentRejection(await this.access.forPayer(bookingId, currentUser));
    if (rejection === 'ALREADY_PAID') return new AppError(rejection, PAID_TWICE);
    const mayChoose = (await this.payments.awaitingChoice(bookingId)) !== null;
    return new AppError('PAYMENT_RETURNED', mayChoose ? MAY_CHOOSE : undefined);
  }

  private logDifferentPrice({ finalPrice }: CompletePayment, { id, amountCents }: Payment): void {
    if (finalPrice === undefined || textToCents(finalPrice) === amountCents) return;
    this.log.warn(
      { paymentId: id, paid: centsToText(amountCents) },
      'the browser claimed another final price',
    );
  }

  private pause(): Promise<void> {
    return new Promise((resolve) => setTimeout(resolve, POLL_INTERVAL_MS));
  }
}

/** PayPal's ids are never longer. */
const isOrderId = (orderId: string) => orderId.length <= 64;

/** Codes of a call that was never sent: connection refused, or no network. */
const NEVER_SENT = ['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'ENETUNREACH', 'EHOSTUNREACH'];

/** Whether a capture call has also ended at PayPal: it answered with an error, or the call was never sent. */
const isOver = ({ kind, status, issue }: PayPalFailure) =>
  kind === 'unknown-outcome' && (status !== null || NEVER_SENT.includes(issue));

/** Waits for its capture, or for the outcome of one. */
const isUncaptured = ({ status }: Payment) => status === 'open' || status === 'capturing';
