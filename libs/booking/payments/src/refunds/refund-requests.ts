import { Injectable } from '@nestjs/common';
import { Audit, type RequestUser } from '#libs/platform/auth';
import { BookingAccess } from '#libs/booking/bookings';
import { AppError, type RefundBooking, type RefundOutcome } from '#libs/shared/contracts';
import { PayPalClient } from '../paypal/paypal.client.js';
import { DataSource, type EntityManager } from 'typeorm';
import { BookingBalance } from './booking-balance.js';
import { RefundEntity } from './refund.entity.js';
import { chosenRefund, refundFailureSentence, type ChosenRefund } from './refund.rules.js';
import { RefundSettlement } from './refund-settlement.js';

type RefundCommand = {
  bookingId: string;
  input: RefundBooking;
  currentUser: RequestUser;
  creationKey: string | null;
};

type RecordedFor = Pick<RefundCommand, 'bookingId' | 'creationKey' | 'currentUser'> & { reason: string };

/** The use case "staff pay money back": recorded first, then asked of PayPal, then settled. */
@Injectable()
export class RefundRequests {
  constructor(
    private readonly db: DataSource,
    private readonly access: BookingAccess,
    private readonly money: BookingBalance,
    private readonly settlement: RefundSettlement,
    private readonly paypal: PayPalClient,
    private readonly audit: Audit,
  ) {}

  /**
   * Pays back a part or the rest of one payment. The row stands before PayPal hears of it and its id is the key, so a
   * lost answer or a killed process pays nothing twice: the reconciler ends what stays `requested` or `pending`. A
   * refusal by PayPal is an answer with `failed` and a sentence. Money that came by check or in cash is handed back by
   * people, so it stays `pending` until staff say that they have done it.
   * @throws AppError NOT_FOUND, PAYMENTS_OFF, VALIDATION, NOT_ALLOWED when nothing is left, REFUND_TOO_LARGE.
   */
  async request(input: RefundCommand): Promise<RefundOutcome> {
    await this.access.forHolder(input.bookingId, input.currentUser);
    const refund = await this.db.transaction((tx) => this.requested(tx, input));
    return this.carryOut(refund);
  }

  /** Asks PayPal about a recorded refund; what gets no answer is ended by the reconciler. */
  async carryOut(refund: RefundEntity): Promise<RefundOutcome> {
    const { id, status, byHand, failure } = await this.settlement.carryOut(refund);
    return { id, status, ...(byHand && { byHand }), failure: failure && refundFailureSentence(failure) };
  }

  /**
   * Records a refund inside the caller's transaction, which has locked the booking; it is carried out after the
   * commit. @throws AppError PAYMENTS_OFF.
   */
  async record(
    tx: EntityManager,
    { payment, amountCents }: ChosenRefund,
    { bookingId, reason, creationKey, currentUser }: RecordedFor,
  ): Promise<RefundEntity> {
    if (!payment.isByHand && !this.paypal.isConfigured) throw new AppError('PAYMENTS_OFF');
    const refund = tx.create(RefundEntity, {
      bookingId,
      paymentId: payment.paymentId,
      captureId: payment.captureId,
      creationKey,
      amountCents,
      reason,
      byHand: payment.isByHand,
      status: 'requested',
      failure: null,
      requestedBy: currentUser.userId,
    });
    await tx.save(refund);
    await this.audit.record(tx, currentUser.userId, {
      what: 'refund-requested',
      subject: 'booking',
      subjectId: bookingId,
      facts: { refundId: refund.id, amountCents },
    });
    return refund;
  }

  /** The booking's lock makes refunds of one booking come one after another; the database holds the sum as well. */
  private async requested(
    tx: EntityManager,
    { bookingId, input, currentUser, creationKey }: RefundCommand,
  ): Promise<RefundEntity> {
    await this.access.lock(tx, bookingId);
    const before = creationKey ? await tx.findOneBy(RefundEntity, { creationKey }) : null;
    if (before) return before;
    const chosen = chosenRefund(input, await this.money.refundables(bookingId, tx));
    return this.record(tx, chosen, { bookingId, reason: input.reason, creationKey, currentUser });
  }
}
