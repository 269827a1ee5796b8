import { Injectable } from '@nestjs/common';
import { AuditService, type RequestUser } from '#libs/platform/auth';
import { BookingAccessService } from '#libs/booking/bookings';
import { AppError, type RefundBooking, type RefundOutcome } from '#libs/shared/contracts';
import { DataSource, type EntityManager } from 'typeorm';
import { BookingBalanceQueries } from './booking-balance.queries.js';
import type { RefundEntity } from './refund.entity.js';
import { RefundSettlementService } from './refund-settlement.service.js';
import { chosenRefund, refundFailureSentence, WITHDRAWN, type ChosenRefund } from './refund.rules.js';
import { RefundsRepository } from './refunds.repository.js';

const DONE_ALREADY = 'This was handed back already.';
const WITHDRAWN_ALREADY = 'This refund was withdrawn already.';

type RefundRequest = {
  bookingId: string;
  input: RefundBooking;
  currentUser: RequestUser;
  creationKey: string | null;
};

type RecordedFor = Pick<RefundRequest, 'bookingId' | 'creationKey' | 'currentUser'> & { reason: string };

/** Staff refund money: recorded first, then asked of PayPal, then settled. Checks and cash they give back manually. */
@Injectable()
export class RefundsService {
  constructor(
    private readonly db: DataSource,
    private readonly access: BookingAccessService,
    private readonly balance: BookingBalanceQueries,
    private readonly settlement: RefundSettlementService,
    private readonly refunds: RefundsRepository,
    private readonly audit: AuditService,
  ) {}

  /**
   * Refunds a part or the rest of one payment. The row stands before PayPal hears of it and its id is the key, so a
   * lost answer or a killed process refunds nothing twice: a timer settles what stays `requested` or `pending`. A
   * refusal by PayPal is an answer with `failed` and a sentence. Money that came by check or in cash is given back by
   * people, so it stays `pending` until staff say that they have done it.
   * @throws AppError NOT_FOUND, PAYMENTS_OFF, VALIDATION, NOT_ALLOWED when nothing is left, REFUND_TOO_LARGE.
   */
  async request(request: RefundRequest): Promise<RefundOutcome> {
    await this.access.forHolder(request.bookingId, request.currentUser);
    const refund = await this.db.transaction((tx) => this.requestIn(tx, request));
    return this.carryOut(refund);
  }

  /** Asks PayPal about a recorded refund; what gets no answer is settled by a timer. */
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
    if (!payment.isOffline && !this.settlement.isPossible) throw new AppError('PAYMENTS_OFF');
    const { paymentId, captureId, isOffline: byHand } = payment;
    const requestedBy = currentUser.userId;
    const payback = { paymentId, captureId, amountCents, byHand };
    const refund = await this.refunds.insert(tx, { ...payback, bookingId, reason, creationKey, requestedBy });
    await this.audit.record(tx, requestedBy, {
      what: 'refund-requested',
      subject: 'booking',
      subjectId: bookingId,
      facts: { refundId: refund.id, amountCents },
    });
    return refund;
  }

  /**
   * Staff have given back money that came by check or in cash; may be repeated.
   * @throws AppError NOT_FOUND, NOT_ALLOWED after it was withdrawn.
   */
  async completeManual(bookingId: string, id: string, currentUser: RequestUser): Promise<RefundOutcome> {
    const refund = await this.findManual(bookingId, id, currentUser);
    const to = { status: 'completed', failure: null, providerRefundId: null } as const;
    const done = await this.settlement.change(refund, to, currentUser.userId);
    if (done.status !== 'completed') throw new AppError('NOT_ALLOWED', WITHDRAWN_ALREADY);
    return { id: done.id, status: done.status, byHand: true, failure: null };
  }

  /**
   * The money stays after all and may be refunded later; may be repeated.
   * @throws AppError NOT_FOUND, NOT_ALLOWED once it was given back.
   */
  async withdrawManual(bookingId: string, id: string, currentUser: RequestUser): Promise<RefundOutcome> {
    const refund = await this.findManual(bookingId, id, currentUser);
    const to = { status: 'failed', failure: WITHDRAWN, providerRefundId: null } as const;
    const ended = await this.settlement.change(refund, to, currentUser.userId);
    if (ended.status !== 'failed') throw new AppError('NOT_ALLOWED', DONE_ALREADY);
    return { id: ended.id, status: ended.status, byHand: true, failure: null };
  }

  /** The booking's lock makes refunds of one booking come one after another; the database holds the sum as well. */
  private async requestIn(
    tx: EntityManager,
    { bookingId, input, currentUser, creationKey }: RefundRequest,
  ): Promise<RefundEntity> {
    await this.access.lock(tx, bookingId);
    const before = creationKey ? await this.refunds.findCreatedBy(tx, creationKey) : null;
    if (before) return before;
    const chosen = chosenRefund(input, await this.balance.refundables(bookingId, tx));
    return this.record(tx, chosen, { bookingId, reason: input.reason, creationKey, currentUser });
  }

  private async findManual(bookingId: string, id: string, currentUser: RequestUser): Promise<RefundEntity> {
    await this.access.forHolder(bookingId, currentUser);
    const refund = await this.refunds.findManual(bookingId, id);
    if (!refund) throw new AppError('NOT_FOUND');
    return refund;
  }
}
