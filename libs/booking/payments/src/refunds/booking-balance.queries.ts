import { Injectable } from '@nestjs/common';
import { BookingLifecycleService, BookingsService, type Booking } from '#libs/booking/bookings';
import {
  centsToText,
  isFree,
  isOff,
  termsFrom,
  type MoneyFacts,
  type MoneyFilter,
  type RefundSuggestion,
} from '#libs/shared/contracts';
import { Clock, Settings } from '#libs/platform/config';
import { DataSource, type EntityManager } from 'typeorm';
import {
  CapturesRepository,
  type OpenDispute,
  type UnappliedPayment,
  type UnappliedPayments,
} from '../captures.repository.js';
import { useOfCaptureId } from '../credits/credit.rules.js';
import { CreditsRepository } from '../credits/credits.repository.js';
import type { RefundEntity } from './refund.entity.js';
import {
  allLessFees,
  creditOffer,
  dueAgainCents,
  leftOfAll,
  promisedRefunds,
  refundsOnCancelling,
  proposedRefund,
  proposedRefundMessage,
  tooMuchOf,
  type ChosenRefund,
  type ProposedRefund,
  type RefundPromise,
  type RefundTimes,
  type Refundable,
} from './refund.rules.js';
import { RefundsRepository } from './refunds.repository.js';

export type RefundQuote = {
  /** All payments less refunds. */
  refundableCents: number;
  /** The part of these beyond the booking's price. */
  tooMuchCents: number;
  /** Null when nothing is left. */
  suggestion: RefundSuggestion | null;
};

/** Money of a cancelled booking: `paidCents` collected, `leftCents` not refunded, and the policy's terms. */
export type RefundStatus = {
  leftCents: number;
  paidCents: number;
  isFree: boolean;
  /** A capture or review is not finished. */
  isUnderWay: boolean;
  /** Cancelled `refundHours` or more hours ahead; `feeCents` is then what the policy retains. */
  isInTime: boolean;
  refundHours: number;
  feeCents: number;
  /** What the cancellation gave as a credit. */
  creditCents: number;
};

/**
 * What a family gets back when it cancels, and the cents that it has paid so far. `creditCents` is what it may have as a
 * credit instead, of the `leftCents` that were not refunded; null when there is no such choice.
 */
export type CancelOffer = ProposedRefund & {
  capturedCents: number;
  leftCents: number;
  creditCents: number | null;
};

/** A booking's start and the terms it was made under. */
type Ladder = Pick<Booking, 'id' | 'startsAt' | 'terms'>;

/**
 * A refund; `allCents` is the total refunded for its booking, `isUnapplied` that it returns an unapplied payment,
 * `toOldCredit` that it went back to the credit that had paid.
 */
export type FoundRefund = RefundEntity & { allCents: number; isUnapplied: boolean; toOldCredit: boolean };

/** The balance of bookings: captured, refunded, due, and what the policy refunds. */
@Injectable()
export class BookingBalanceQueries {
  constructor(
    private readonly db: DataSource,
    private readonly bookings: BookingsService,
    private readonly lifecycle: BookingLifecycleService,
    private readonly capturesRepository: CapturesRepository,
    private readonly refunds: RefundsRepository,
    private readonly credits: CreditsRepository,
    private readonly settings: Settings,
    private readonly clock: Clock,
  ) {}

  /** Collected payments, oldest first, including unapplied ones, with their refunds so far. */
  async refundables(bookingId: string, tx?: EntityManager): Promise<Refundable[]> {
    const captures = await this.capturesRepository.capturesOf(bookingId, tx);
    return captures.map((each) => ({
      ...each,
      feeCents: each.feeCents ?? this.settings.PROCESSING_FEE_CENTS,
    }));
  }

  /** Cents still due for a booking. @throws Error for an unknown id. */
  dueCents(bookingId: string): Promise<number> {
    return this.capturesRepository.dueCents(bookingId);
  }

  /** What may be refunded and what the booking's terms propose, as of the cancellation or else now. */
  async refundQuote(booking: Ladder & Pick<Booking, 'status' | 'finalCents'>): Promise<RefundQuote> {
    const payments = await this.refundables(booking.id);
    const refundableCents = leftOfAll(payments);
    if (refundableCents === 0) return { refundableCents, tooMuchCents: 0, suggestion: null };
    const proposed = await this.proposed(booking, payments);
    const { amountCents, feeCents, isInTime } = proposed;
    const terms = termsFrom(booking.terms);
    return {
      refundableCents,
      tooMuchCents: tooMuchOf(booking, payments),
      suggestion: {
        amount: centsToText(amountCents),
        fee: centsToText(feeCents),
        isInTime,
        hours: terms.refundHours,
        sentence: proposedRefundMessage(proposed, terms),
      },
    };
  }

  /** What staff may refund together with cancelling the booking now, by payment; within that transaction. */
  async refundableOnCancelling(tx: EntityManager, booking: Ladder): Promise<ChosenRefund[]> {
    const payments = await this.refundables(booking.id, tx);
    return refundsOnCancelling(timesOf(booking, this.clock.now()), payments);
  }

  /** What a family that cancels now gets back; unapplied payments go back by themselves. */
  async cancelOffer(booking: Ladder, tx?: EntityManager): Promise<CancelOffer> {
    const { payments, capturedCents } = await this.appliedPayments(booking.id, tx);
    const refund = proposedRefund(timesOf(booking, this.clock.now()), payments);
    const creditCents = creditOffer(refund, payments, termsFrom(booking.terms));
    return { ...refund, capturedCents, leftCents: leftOfAll(payments), creditCents };
  }

  /** Everything that is left of a booking's payments less their fees, regardless of the time. */
  async allLessFees(
    bookingId: string,
    tx: EntityManager,
  ): Promise<ProposedRefund & { capturedCents: number }> {
    const { payments, capturedCents } = await this.appliedPayments(bookingId, tx);
    return { ...allLessFees(payments), isInTime: true, capturedCents };
  }

  /**
   * Everything that is left of what came, without a fee, for a family that cancels; `creditCents` is what it may have as
   * a credit instead, or null.
   */
  async fullOffer(
    { id, terms }: Pick<Booking, 'id' | 'terms'>,
    tx?: EntityManager,
  ): Promise<RefundPromise & Pick<CancelOffer, 'creditCents'>> {
    const { payments, capturedCents } = await this.appliedPayments(id, tx);
    const creditCents = creditOffer({ isInTime: true }, payments, termsFrom(terms));
    return { refundCents: leftOfAll(payments), feeCents: 0, capturedCents, creditCents };
  }

  /** The refunds by payment that keep the promise to a family that cancelled; within that transaction. */
  async promisedRefunds(
    tx: EntityManager,
    bookingId: string,
    promise: RefundPromise,
  ): Promise<ChosenRefund[]> {
    return promisedRefunds(promise, await this.refundables(bookingId, tx));
  }

  /** A refund and the total refunded for its booking, or null. */
  async findRefund(id: string): Promise<FoundRefund | null> {
    const refund = await this.refunds.find(id);
    if (!refund) return null;
    const isUnapplied = (await this.capturesRepository.findUnapplied(refund.paymentId)) !== null;
    const captureId = refund.asCredit && (await this.capturesRepository.providerCaptureId(refund.captureId));
    const toOldCredit = captureId !== false && useOfCaptureId(captureId) !== null;
    return {
      ...refund,
      isUnapplied,
      toOldCredit,
      allCents: await this.refunds.completedCents(refund.bookingId),
    };
  }

  /** Bookings with a dispute that is open at PayPal, and since when. */
  openDisputes(): Promise<OpenDispute[]> {
    return this.capturesRepository.openDisputes();
  }

  /** Unapplied payments of all bookings that are not refunded yet. */
  unapplied(): Promise<UnappliedPayments> {
    return this.capturesRepository.sumUnapplied();
  }

  /** The ids that a filter by money selects, of which there are few; undefined when it needs none. */
  async idsWithMoney(filter: MoneyFilter | undefined): Promise<string[] | undefined> {
    if (filter === 'to-return') return this.capturesRepository.bookingsWithUnapplied();
    return filter === 'overdue' ? this.bookings.idsWithOverdueBalance() : undefined;
  }

  /** An unapplied payment, refunded or not; null for any other payment. */
  findUnapplied(paymentId: string): Promise<UnappliedPayment | null> {
    return this.capturesRepository.findUnapplied(paymentId);
  }

  /** The newest completed refund of a booking as money, or null. */
  lastRefund(bookingId: string): Promise<RefundEntity | null> {
    return this.refunds.newestCompleted(bookingId);
  }

  /** Whether a refund of the booking is not finished. */
  isRefundUnderWay(on: EntityManager, bookingId: string): Promise<boolean> {
    return this.refunds.isUnderWay(on, bookingId);
  }

  /** Cents that came for a booking, refunded or not; unapplied payments did not. */
  async paidCents(bookingId: string, tx?: EntityManager): Promise<number> {
    return (await this.appliedPayments(bookingId, tx)).capturedCents;
  }

  /** Cents that the booking's cancellation became as a credit. */
  creditedCents(bookingId: string): Promise<number> {
    return this.credits.issuedCents(bookingId);
  }

  /** Whether a credit that comes from the booking has anything left. */
  async hasCredit(bookingId: string): Promise<boolean> {
    return (await this.credits.newestOf(bookingId)) !== null;
  }

  /** Cents captured and refunded for a booking; refunds of an overpayment are in neither. */
  totals(on: EntityManager, bookingId: string): Promise<Omit<MoneyFacts, 'finalCents'>> {
    return this.capturesRepository.totals(on, bookingId);
  }

  /** Cents that would be due again, by the id of a completed refund; none of a booking that does not take place. */
  async dueAgainByRefund(
    booking: Pick<Booking, 'id' | 'status' | 'finalCents'>,
    on: EntityManager = this.db.manager,
  ): Promise<ReadonlyMap<string, number>> {
    if (isOff(booking)) return new Map();
    const { capturedCents } = await this.capturesRepository.totals(on, booking.id);
    const money = { finalCents: booking.finalCents, capturedCents };
    const counted = await this.refunds.listCounted(on, booking.id);
    return new Map(counted.map(({ id, cents }) => [id, dueAgainCents(money, cents)]));
  }

  /** What happens to the payments of a cancelled booking, for its mail. */
  async refundStatus(booking: Booking): Promise<RefundStatus> {
    const payments = await this.refundables(booking.id);
    const { feeCents, isInTime } = await this.proposed(booking, payments);
    const paidCents = payments.reduce((total, { amountCents }) => total + amountCents, 0);
    return {
      leftCents: leftOfAll(payments),
      paidCents,
      isFree: isFree(booking, paidCents),
      isUnderWay: await this.capturesRepository.isUnderWay(booking.id),
      isInTime,
      refundHours: termsFrom(booking.terms).refundHours,
      feeCents,
      creditCents: await this.creditedCents(booking.id),
    };
  }

  /** The payments that count for the booking, without the unapplied ones, and their total in cents. */
  private async appliedPayments(
    bookingId: string,
    tx?: EntityManager,
  ): Promise<{ payments: Refundable[]; capturedCents: number }> {
    const payments = (await this.refundables(bookingId, tx)).filter(({ isUnapplied }) => !isUnapplied);
    return { payments, capturedCents: payments.reduce((total, { amountCents }) => total + amountCents, 0) };
  }

  /** The policy's refund as of the cancellation, else as of now. */
  private async proposed(booking: Ladder, payments: readonly Refundable[]): Promise<ProposedRefund> {
    const cancelledAt = (await this.lifecycle.cancellationOf(booking.id))?.at ?? this.clock.now();
    return proposedRefund(timesOf(booking, cancelledAt), payments);
  }
}

const timesOf = ({ startsAt, terms }: Ladder, cancelledAt: Date): RefundTimes => ({
  startsAt,
  cancelledAt,
  refundHours: termsFrom(terms).refundHours,
});
