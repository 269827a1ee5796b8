import { Injectable } from '@nestjs/common';
import type { RequestUser } from '#libs/platform/auth';
import { BookingAccessService, type Booking } from '#libs/booking/bookings';
import { AppError, textToCents, type RefundBooking, type RefundOutcome } from '#libs/shared/contracts';
import { DataSource, type EntityManager } from 'typeorm';
import { BookingBalanceQueries } from './booking-balance.queries.js';
import type { RefundEntity } from './refund.entity.js';
import { RefundExecutionService } from './refund-execution.service.js';
import { chosenRefund, refundFailureMessage, WITHDRAWN, type ChosenRefund } from './refund.rules.js';
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
    private readonly execution: RefundExecutionService,
    private readonly refunds: RefundsRepository,
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
    return this.execute(refund);
  }

  /** Asks PayPal about a recorded refund; what gets no answer is settled by a timer. */
  async execute(refund: RefundEntity): Promise<RefundOutcome> {
    const { id, status, byHand, failure } = await this.execution.execute(refund);
    return { id, status, ...(byHand && { byHand }), failure: failure && refundFailureMessage(failure) };
  }

  /**
   * Records the refunds that are part of cancelling a booking, which is locked; they are carried out after the commit.
   * `seen` is their sum as staff saw it, in dollars: it must be what is offered now.
   * @throws AppError STALE when it is not, such as after the 48th hour; PAYMENTS_OFF.
   */
  async recordOffered(
    tx: EntityManager,
    booking: Pick<Booking, 'id' | 'startsAt'>,
    { seen, reason, currentUser }: { seen: string; reason: string; currentUser: RequestUser },
  ): Promise<RefundEntity[]> {
    const offered = await this.balance.refundableOnCancelling(tx, booking);
    const cents = offered.reduce((sum, { amountCents }) => sum + amountCents, 0);
    if (cents !== textToCents(seen)) throw new AppError('STALE');
    const origin = { bookingId: booking.id, reason, creationKey: null, currentUser };
    const refunds: RefundEntity[] = [];
    for (const chosen of offered) refunds.push(await this.record(tx, chosen, origin));
    return refunds;
  }

  /**
   * Staff have given back money that came by check or in cash; may be repeated.
   * @throws AppError NOT_FOUND, NOT_ALLOWED after it was withdrawn.
   */
  async completeManual(bookingId: string, id: string, currentUser: RequestUser): Promise<RefundOutcome> {
    const refund = await this.findManual(bookingId, id, currentUser);
    const to = { status: 'completed', failure: null, providerRefundId: null } as const;
    const done = await this.execution.change(refund, to, currentUser.userId);
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
    const ended = await this.execution.change(refund, to, currentUser.userId);
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

  /** @throws AppError PAYMENTS_OFF for money that only PayPal can refund. */
  private record(
    tx: EntityManager,
    { payment, amountCents }: ChosenRefund,
    { bookingId, reason, creationKey, currentUser }: RecordedFor,
  ): Promise<RefundEntity> {
    if (!payment.isOffline && !this.execution.isConfigured) throw new AppError('PAYMENTS_OFF');
    const { paymentId, captureId, isOffline: byHand } = payment;
    const requestedBy = currentUser.userId;
    const refund = { paymentId, captureId, amountCents, byHand, bookingId, reason, creationKey, requestedBy };
    return this.execution.record(tx, refund);
  }
}
