import { Injectable } from '@nestjs/common';
import type { RequestUser } from '#libs/platform/auth';
import { BookingAccess } from '#libs/booking/bookings';
import { AppError, BOOKING_NOT_FOUND, type CaptureView, type Payable } from '#libs/shared/contracts';
import { PayPalClient } from './paypal/paypal.client.js';
import { PayPalFailure } from './paypal/paypal.failure.js';
import { type PayPalCapture } from './paypal/paypal.view.js';
import { CaptureLease } from './capture-lease.js';
import { captureView } from './capture.view.js';
import { PayPalOrderSync } from './paypal-order-sync.js';
import type { Payment } from './payment.entity.js';
import { PaymentSettlement } from './payment-settlement.js';
import { PaymentsLedger, type OwnedAttempt } from './payments.ledger.js';

const SENTENCES = {
  ALREADY_PAID: 'This booking is paid already. This payment was not taken.',
  NO_OPEN_BOOKING: 'This booking was cancelled, so this payment was not taken.',
  EVENT_STARTED: undefined,
  HOLD_ENDED: undefined,
} as const;
const MAY_CHOOSE =
  'Your time was taken before this payment came. Please choose: another time, or everything back.';
const PAID_TWICE = 'This booking is paid already. This second payment goes back to you in full by itself.';

/** An attempt after somebody has asked for its money; `capture` is PayPal's answer to this very call, null without one. */
type Taken = { payment: Payment; capture: PayPalCapture | null };

/** The use case "take the money": a capture counts only when COMPLETED, in USD, with the exact amount due. */
@Injectable()
export class CapturePayment {
  constructor(
    private readonly access: BookingAccess,
    private readonly ledger: PaymentsLedger,
    private readonly settlement: PaymentSettlement,
    private readonly lease: CaptureLease,
    private readonly look: PayPalOrderSync,
    private readonly paypal: PayPalClient,
  ) {}

  /**
   * Captures an order of a booking that the caller may pay; the order id is the key, a repeat gives the first result.
   * @throws AppError NOT_FOUND, DECLINED, NOT_APPROVED, OUTCOME_UNKNOWN; ALREADY_PAID, NO_OPEN_BOOKING, EVENT_STARTED
   * or REPLACED for an order that was ended, by what became of its booking; PAYMENT_RETURNED for money that it cannot
   * take any more.
   */
  async capture(orderId: string, currentUser: RequestUser): Promise<CaptureView> {
    const begun = await this.lease.beginOwn(orderId, currentUser);
    const { payment, capture } = await (begun
      ? this.captureAtPayPal(begun)
      : this.take(orderId, currentUser));
    switch (payment.status) {
      case 'captured':
      case 'pending':
        return captureView(payment, capture ?? (await this.entered(payment)));
      case 'failed':
        throw new AppError('DECLINED');
      case 'open':
      case 'abandoned':
        throw await this.whyEnded(payment, currentUser);
      case 'orphaned':
        throw await this.whyReturned(payment, currentUser);
      case 'creating':
      case 'capturing':
        throw new AppError('OUTCOME_UNKNOWN');
    }
  }

  /** An attempt by its order, and its booking, which the caller may pay. @throws AppError NOT_FOUND. */
  async own(orderId: string, currentUser: RequestUser): Promise<OwnedAttempt> {
    const found = orderId.length <= 64 ? await this.ledger.byOrder(orderId) : null;
    if (!found) throw new AppError('NOT_FOUND', BOOKING_NOT_FOUND);
    await this.access.requirePayer(found.payment.bookingId, found.booking, currentUser);
    return found;
  }

  /** What is not simply waiting for its money: a repeat, one that was ended, or another's. */
  private async take(orderId: string, currentUser: RequestUser): Promise<Taken> {
    const { payment: found, booking } = await this.own(orderId, currentUser);
    if (found.status === 'abandoned' && this.access.hasLostTime(booking))
      return this.reviveAndCapture(found, booking);
    const isAtProvider = found.status === 'capturing' || found.status === 'pending';
    const payment = isAtProvider ? (await this.look.refresh(found)).payment : found;
    if (!isWaiting(payment)) return { payment, capture: null };
    const leased = await this.lease.begin(payment, booking);
    return leased ? this.captureAtPayPal(leased) : this.afterAnother(payment, booking);
  }

  /**
   * Its hold has ended while PayPal's window was open. Money that a lost reply has left at PayPal is found first; of two
   * presses at once the later one waits for the first.
   */
  private async reviveAndCapture(ended: Payment, booking: Payable): Promise<Taken> {
    const { payment: found } = await this.look.refresh(ended);
    const isStillEnded = found.status === 'abandoned';
    const revived = isStillEnded ? await this.lease.revive(ended) : found;
    return this.afterAnother(revived ?? ended, { ...booking, status: 'pending' });
  }

  /** A second press at the same moment waits for the first one's answer, and both give the one payment. */
  private async afterAnother(payment: Payment, booking: Payable): Promise<Taken> {
    let free = await this.lease.waitUntilReleased(payment);
    // A third press may begin in the moment in which the first one's turn is over: then it is waited for, too.
    for (let turns = 0; turns < MOST_TURNS && isWaiting(free); turns += 1) {
      const leased = await this.lease.begin(free, booking);
      if (leased) return this.captureAtPayPal(leased);
      free = await this.lease.waitUntilReleased(free);
    }
    return { payment: free, capture: null };
  }

  private async captureAtPayPal(payment: Payment): Promise<Taken> {
    try {
      const orderId = payment.providerOrderId as string;
      const order = await this.paypal.capture({ orderId, requestId: `cap-${payment.id}` });
      return { payment: await this.look.apply(payment, order), capture: order.capture };
    } catch (error) {
      if (!(error instanceof PayPalFailure)) throw error;
      return { payment: await this.afterFailure(payment, error), capture: null };
    }
  }

  private async afterFailure(payment: Payment, failure: PayPalFailure): Promise<Payment> {
    switch (failure.kind) {
      case 'already-captured':
        return (await this.look.refresh(payment)).payment;
      case 'not-approved':
        await this.lease.reopen(payment);
        throw new AppError('NOT_APPROVED');
      case 'unknown-outcome':
      case 'in-progress':
        await this.lease.releaseLease(payment);
        throw new AppError('OUTCOME_UNKNOWN');
      default:
        return this.settlement.fail(payment, failure.issue);
    }
  }

  private async entered(payment: Payment): Promise<PayPalCapture> {
    const capture = await this.ledger.captureOf(payment);
    if (!capture) throw new AppError('OUTCOME_UNKNOWN');
    return capture;
  }

  private async whyEnded({ bookingId, status }: Payment, currentUser: RequestUser): Promise<AppError> {
    const refusal = this.access.payRefusal(await this.access.forPayer(bookingId, currentUser));
    if (refusal) return new AppError(refusal, SENTENCES[refusal]);
    return new AppError(status === 'open' ? 'OUTCOME_UNKNOWN' : 'REPLACED');
  }

  private async whyReturned({ bookingId }: Payment, currentUser: RequestUser): Promise<AppError> {
    const refusal = this.access.payRefusal(await this.access.forPayer(bookingId, currentUser));
    if (refusal === 'ALREADY_PAID') return new AppError(refusal, PAID_TWICE);
    const mayChoose = (await this.ledger.choiceOf(bookingId)) !== null;
    return new AppError('PAYMENT_RETURNED', mayChoose ? MAY_CHOOSE : undefined);
  }
}

const MOST_TURNS = 3;
const isWaiting = ({ status }: Payment) => status === 'open' || status === 'capturing';
