import { Injectable } from '@nestjs/common';
import { BookingLifecycleService, type Booking } from '#libs/booking/bookings';
import { BookingBalanceQueries, leftOfAll, type ChosenRefund, type Refundable } from '#libs/booking/payments';
import { Clock } from '#libs/platform/config';
import { centsToText, isFree, termsFrom, type RefundSuggestion } from '#libs/shared/contracts';
import type { EntityManager } from 'typeorm';
import {
  allLessFees,
  creditOffer,
  isInTimeForRefund,
  promisedRefunds,
  proposedRefund,
  proposedRefundMessage,
  refundsOnCancelling,
  type ProposedRefund,
  type RefundPromise,
} from './cancel.rules.js';

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
  /** The credit issued for the cancellation. */
  creditCents: number;
};

/**
 * What a family gets back when it cancels, and the cents that it has paid so far. `creditCents` is the credit that it
 * may choose instead, of the `leftCents` that were not refunded; null without that choice.
 */
export type CancelOffer = ProposedRefund & {
  capturedCents: number;
  leftCents: number;
  creditCents: number | null;
};

/** A booking's start and the terms it was made under. */
type Timed = Pick<Booking, 'id' | 'startsAt' | 'terms'>;

/** Refunds of a cancellation: proposed to staff, offered and promised to the family, and their outcome. */
@Injectable()
export class CancelRefundsQueries {
  constructor(
    private readonly balance: BookingBalanceQueries,
    private readonly lifecycle: BookingLifecycleService,
    private readonly clock: Clock,
  ) {}

  /** What the booking's terms propose to refund, as of the cancellation or else now; null when nothing is left. */
  async suggestion(booking: Timed): Promise<RefundSuggestion | null> {
    const payments = await this.balance.refundables(booking.id);
    if (leftOfAll(payments) === 0) return null;
    const proposed = await this.proposed(booking, payments);
    const terms = termsFrom(booking.terms);
    return {
      amount: centsToText(proposed.amountCents),
      fee: centsToText(proposed.feeCents),
      isInTime: proposed.isInTime,
      hours: terms.refundHours,
      sentence: proposedRefundMessage(proposed, terms),
    };
  }

  /** What staff may refund together with cancelling the booking now, by payment; within that transaction. */
  async refundableOnCancelling(tx: EntityManager, booking: Timed): Promise<ChosenRefund[]> {
    const payments = await this.balance.refundables(booking.id, tx);
    return refundsOnCancelling(isInTimeForRefund(booking, this.clock.now()), payments);
  }

  /** What a family that cancels now gets back; unapplied payments are refunded automatically. */
  async cancelOffer(booking: Timed, tx?: EntityManager): Promise<CancelOffer> {
    const { payments, capturedCents } = await this.balance.appliedPayments(booking.id, tx);
    const refund = proposedRefund(isInTimeForRefund(booking, this.clock.now()), payments);
    const creditCents = creditOffer(refund, payments, termsFrom(booking.terms));
    return { ...refund, capturedCents, leftCents: leftOfAll(payments), creditCents };
  }

  /** Everything that is left of a booking's payments less their fees, regardless of the time. */
  async allLessFees(
    bookingId: string,
    tx: EntityManager,
  ): Promise<ReturnType<typeof allLessFees> & { capturedCents: number }> {
    const { payments, capturedCents } = await this.balance.appliedPayments(bookingId, tx);
    return { ...allLessFees(payments), capturedCents };
  }

  /**
   * The rest of all payments, without a fee, for a family that cancels; `creditCents` is the credit that it may choose
   * instead, or null.
   */
  async fullOffer(
    { id, terms }: Pick<Booking, 'id' | 'terms'>,
    tx?: EntityManager,
  ): Promise<RefundPromise & Pick<CancelOffer, 'creditCents'>> {
    const { payments, capturedCents } = await this.balance.appliedPayments(id, tx);
    const creditCents = creditOffer({ isInTime: true }, payments, termsFrom(terms));
    return { refundCents: leftOfAll(payments), feeCents: 0, capturedCents, creditCents };
  }

  /** The refunds by payment that were promised to a family that cancelled; within that transaction. */
  async promisedRefunds(
    tx: EntityManager,
    bookingId: string,
    promise: RefundPromise,
  ): Promise<ChosenRefund[]> {
    return promisedRefunds(promise, await this.balance.refundables(bookingId, tx));
  }

  /** What happens to the payments of a cancelled booking, for its mail. */
  async refundStatus(booking: Booking): Promise<RefundStatus> {
    const payments = await this.balance.refundables(booking.id);
    const { feeCents, isInTime } = await this.proposed(booking, payments);
    const paidCents = payments.reduce((total, { amountCents }) => total + amountCents, 0);
    return {
      leftCents: leftOfAll(payments),
      paidCents,
      isFree: isFree(booking, paidCents),
      isUnderWay: await this.balance.isPaymentUnderWay(booking.id),
      isInTime,
      refundHours: termsFrom(booking.terms).refundHours,
      feeCents,
      creditCents: await this.balance.creditedCents(booking.id),
    };
  }

  /** The policy's refund as of the cancellation, else as of now. */
  private async proposed(booking: Timed, payments: readonly Refundable[]): Promise<ProposedRefund> {
    const cancelledAt = (await this.lifecycle.cancellationOf(booking.id))?.at ?? this.clock.now();
    return proposedRefund(isInTimeForRefund(booking, cancelledAt), payments);
  }
}
