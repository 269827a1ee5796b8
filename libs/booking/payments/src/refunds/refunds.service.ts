import { Injectable } from '@nestjs/common';
import type { RequestUser } from '#libs/platform/auth';
import { BookingAccessService, BookingChangeService, type Booking } from '#libs/booking/bookings';
import {
  AppError,
  type ChangeBooking,
  type CreditKind,
  type MadeBy,
  type RefundBooking,
  type RefundOutcome,
} from '#libs/shared/contracts';
import { isId } from '#libs/platform/database';
import { Retention } from '#libs/platform/events';
import type { EntityManager } from 'typeorm';
import { BookingBalanceQueries } from './booking-balance.queries.js';
import { PaymentSettlementService } from '../capture/payment-settlement.service.js';
import { CreditsService } from '../credits/credits.service.js';
import type { RefundEntity } from './refund.entity.js';
import { RefundExecutionService } from './refund-execution.service.js';
import {
  chosenRefund,
  refundFailureMessage,
  refundsOfOverpaid,
  WITHDRAWN,
  type ChosenRefund,
} from './refund.rules.js';
import { RefundsRepository } from './refunds.repository.js';

const DONE_ALREADY = 'This money has already been returned.';
const WITHDRAWN_ALREADY = 'This refund has already been withdrawn.';
const DUE_ALREADY = 'This refund is already due again.';
const NOTHING_DUE_AGAIN = 'No part of this refund can become due again.';

type RefundRequest = {
  bookingId: string;
  input: RefundBooking;
  currentUser: RequestUser;
  creationKey: string | null;
};

type CollectionAgain = {
  bookingId: string;
  refundId: string;
  input: ChangeBooking;
  currentUser: RequestUser;
};

type AutomaticRefund = { reason: string; as: CreditKind | null; madeBy: Exclude<MadeBy, 'staff'> };

type RecordedFor = Pick<RefundRequest, 'bookingId' | 'creationKey' | 'currentUser'> & { reason: string };

/**
 * Refunds by staff: recorded first, then executed at PayPal; checks and cash are refunded manually, and what a credit
 * paid is returned to it.
 */
@Injectable()
export class RefundsService {
  constructor(
    private readonly changes: BookingChangeService,
    private readonly access: BookingAccessService,
    private readonly balance: BookingBalanceQueries,
    private readonly execution: RefundExecutionService,
    private readonly refunds: RefundsRepository,
    private readonly credits: CreditsService,
    private readonly settlement: PaymentSettlementService,
  ) {}

  /**
   * Refunds a part or the rest of one payment. The row is stored before the call and its id is PayPal's key, so a lost
   * response or a killed process cannot refund twice; a timer finishes what stays `requested` or `pending`. A rejection
   * by PayPal returns `failed` with a message. A manual refund stays `pending` until staff complete it.
   * @throws AppError NOT_FOUND, PAYMENTS_OFF, VALIDATION, NOT_ALLOWED when nothing is left, REFUND_TOO_LARGE.
   */
  async request({ bookingId, input, currentUser, creationKey }: RefundRequest): Promise<RefundOutcome> {
    const refund = await this.changes.asStaffAnyVersion(bookingId, currentUser, async ({ tx }) => {
      const before = creationKey ? await this.refunds.findCreatedBy(tx, creationKey) : null;
      if (before) return before;
      const chosen = chosenRefund(input, await this.balance.refundables(bookingId, tx));
      return this.record(tx, chosen, { bookingId, reason: input.reason, creationKey, currentUser });
    });
    return this.execute(refund);
  }

  /** Executes a recorded refund; a timer retries it when PayPal does not answer. */
  async execute(refund: RefundEntity): Promise<RefundOutcome> {
    const { id, status, byHand, failure } = await this.execution.execute(refund);
    return { id, status, ...(byHand && { byHand }), failure: failure && refundFailureMessage(failure) };
  }

  /** Executes recorded refunds, one after another. */
  async executeAll(refunds: readonly RefundEntity[]): Promise<RefundOutcome[]> {
    const outcomes: RefundOutcome[] = [];
    for (const refund of refunds) outcomes.push(await this.execute(refund));
    return outcomes;
  }

  /**
   * Records the refunds that staff chose for a locked booking; they are executed after the commit.
   * @throws AppError PAYMENTS_OFF for a PayPal payment without credentials.
   */
  async recordForStaff(
    tx: EntityManager,
    bookingId: string,
    { chosen, ...origin }: { chosen: ChosenRefund[]; reason: string; currentUser: RequestUser },
  ): Promise<RefundEntity[]> {
    const refunds: RefundEntity[] = [];
    for (const each of chosen)
      refunds.push(await this.record(tx, each, { bookingId, creationKey: null, ...origin }));
    return refunds;
  }

  /**
   * Records the refunds to a family for a locked booking; they are executed after the commit, and wait while PayPal
   * credentials are missing. With `as` a credit, everything becomes a credit of that kind now; what a credit had paid
   * is returned to that one. `madeBy`: the family asked for them, or the system made them later.
   */
  async recordForFamily(
    tx: EntityManager,
    booking: Pick<Booking, 'id' | 'terms'>,
    { chosen, reason, as, madeBy }: AutomaticRefund & { chosen: ChosenRefund[] },
  ): Promise<RefundEntity[]> {
    const origin = {
      bookingId: booking.id,
      reason,
      creationKey: null,
      requestedBy: null,
      madeBy,
      asCredit: as !== null,
    };
    const refunds: RefundEntity[] = [];
    let cents = 0;
    for (const each of chosen) {
      refunds.push(await this.insert(tx, each, origin));
      if (!each.payment.isCredit) cents += each.amountCents;
    }
    if (as && cents > 0) await this.credits.issue(tx, booking, { kind: as, cents });
    return refunds;
  }

  /**
   * Records the refunds, without a fee, for a locked booking whose family lowered its price; they are executed after
   * the commit, else by a timer, and wait while PayPal credentials are missing. With `as` a credit, see
   * `recordForFamily`.
   */
  async recordOverpaid(
    tx: EntityManager,
    booking: Pick<Booking, 'id' | 'terms'>,
    { cents, ...refund }: Omit<AutomaticRefund, 'madeBy'> & { cents: number },
  ): Promise<RefundEntity[]> {
    const chosen = refundsOfOverpaid(cents, await this.balance.refundables(booking.id, tx));
    return this.recordForFamily(tx, booking, { chosen, madeBy: 'family', ...refund });
  }

  /** Whether any of these overpaid cents may become a credit: what a credit had paid is always returned to that one. */
  async mayBecomeCredit(bookingId: string, cents: number, tx?: EntityManager): Promise<boolean> {
    const chosen = refundsOfOverpaid(cents, await this.balance.refundables(bookingId, tx));
    return chosen.some(({ payment }) => !payment.isCredit);
  }

  /**
   * Marks a check or cash as returned by staff. Idempotent.
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
   * Withdraws a manual refund; the payment can be refunded later. Idempotent.
   * @throws AppError NOT_FOUND, NOT_ALLOWED once it was completed.
   */
  async withdrawManual(bookingId: string, id: string, currentUser: RequestUser): Promise<RefundOutcome> {
    const refund = await this.findManual(bookingId, id, currentUser);
    const to = { status: 'failed', failure: WITHDRAWN, providerRefundId: null } as const;
    const ended = await this.execution.change(refund, to, currentUser.userId);
    if (ended.status !== 'failed') throw new AppError('NOT_ALLOWED', DONE_ALREADY);
    return { id: ended.id, status: ended.status, byHand: true, failure: null };
  }

  /**
   * Reverses a refund made by mistake: its amount is due again, and the family gets an email with a link to pay. The
   * booking keeps its status and day; an open order is abandoned. Returns the current booking.
   * @throws AppError NOT_FOUND, NOT_ALLOWED for one that is due again already or would leave nothing due, STALE,
   * IN_PROGRESS during a capture or review.
   */
  async collectAgain({ bookingId, refundId, input, currentUser }: CollectionAgain): Promise<Booking> {
    return this.changes.asStaffAnyVersion(bookingId, currentUser, async (change) => {
      const { tx, booking } = change;
      const refund = isId(refundId) ? await this.refunds.find(refundId, tx) : null;
      if (refund?.bookingId !== bookingId) throw new AppError('NOT_FOUND');
      if (refund.dueAgainCents > 0) throw new AppError('NOT_ALLOWED', DUE_ALREADY);
      if (booking.version !== input.version) throw new AppError('STALE');
      const amountCents = (await this.balance.dueAgainByRefund(booking, tx)).get(refundId) ?? 0;
      if (amountCents === 0) throw new AppError('NOT_ALLOWED', NOTHING_DUE_AGAIN);
      await this.settlement.abandonUnsettled(tx, bookingId);
      await this.execution.makeDueAgain(tx, refund, booking);
      await change.timeline({ code: 'refund-due-again', amountCents });
      await change.audit('refund-due-again', { refundId, amountCents });
      await change.publish('refund-due-again', { bookingId, refundId });
      return change.reload();
    });
  }

  /** Redacts the refund reasons of a purged booking, which may mention the child. Amounts stay. Idempotent. */
  redactReasons(bookingId: string): Promise<void> {
    return this.refunds.redactReasons(bookingId);
  }

  /** Called by a timer: redacts reasons written after the purge, LATE_REASON_DAYS later. Returns how many. */
  @Retention()
  redactLateReasons(): Promise<number> {
    return this.refunds.redactLateReasons();
  }

  private async findManual(bookingId: string, id: string, currentUser: RequestUser): Promise<RefundEntity> {
    await this.access.forHolder(bookingId, currentUser);
    const refund = await this.refunds.findManual(bookingId, id);
    if (!refund) throw new AppError('NOT_FOUND');
    return refund;
  }

  /** @throws AppError PAYMENTS_OFF for a PayPal payment without credentials. */
  private record(
    tx: EntityManager,
    chosen: ChosenRefund,
    { currentUser, ...origin }: RecordedFor,
  ): Promise<RefundEntity> {
    const { isOffline, isCredit } = chosen.payment;
    if (!isOffline && !isCredit && !this.execution.isConfigured) throw new AppError('PAYMENTS_OFF');
    const by = { requestedBy: currentUser.userId, madeBy: 'staff' } as const;
    return this.insert(tx, chosen, { ...origin, ...by, asCredit: false });
  }

  private insert(
    tx: EntityManager,
    { payment, amountCents }: ChosenRefund,
    origin: Omit<RecordedFor, 'currentUser'> & Pick<RefundEntity, 'requestedBy' | 'madeBy' | 'asCredit'>,
  ): Promise<RefundEntity> {
    const { paymentId, captureId } = payment;
    const asCredit = origin.asCredit || payment.isCredit;
    const byHand = payment.isOffline && !asCredit;
    return this.execution.record(tx, { ...origin, paymentId, captureId, amountCents, byHand, asCredit });
  }
}
