import { Injectable } from '@nestjs/common';
import { BookingLifecycleService, type Booking } from '#libs/booking/bookings';
import { centsToText, isFree, type MoneyFacts, type RefundSuggestion } from '#libs/shared/contracts';
import { Clock, Settings } from '#libs/platform/config';
import type { EntityManager } from 'typeorm';
import { PaymentsRepository } from '../payments.repository.js';
import type { RefundEntity } from './refund.entity.js';
import {
  leftOfAll,
  refundsOnCancelling,
  refundSuggestion,
  suggestionMessage,
  tooMuchOf,
  type ChosenRefund,
  type ProposedRefund,
  type Refundable,
} from './refund.rules.js';
import { RefundsRepository, type UnappliedPayment, type UnappliedPayments } from './refunds.repository.js';

export type RefundQuote = {
  /** Everything that is left of what was paid. */
  refundableCents: number;
  /** Of these, what is more than the booking costs. */
  tooMuchCents: number;
  /** Null when nothing is left. */
  suggestion: RefundSuggestion | null;
};

/** Cents that came, cents that are still here, and what the policy says about them. */
export type RefundStatus = {
  leftCents: number;
  paidCents: number;
  isFree: boolean;
  /** PayPal is still at a payment, or its answer was lost. */
  isUnderWay: boolean;
  /** Cancelled 48 or more hours ahead; `feeCents` is then what the policy retains. */
  isInTime: boolean;
  feeCents: number;
};

/** A refund; `allCents` is what was refunded for its booking in all, `isUnapplied` that its booking could not use the money. */
export type FoundRefund = RefundEntity & { allCents: number; isUnapplied: boolean };

/** The balance of bookings: what came, what went back, what is due and what the policy refunds. */
@Injectable()
export class BookingBalanceQueries {
  constructor(
    private readonly lifecycle: BookingLifecycleService,
    private readonly payments: PaymentsRepository,
    private readonly refunds: RefundsRepository,
    private readonly settings: Settings,
    private readonly clock: Clock,
  ) {}

  /** Payments that came, oldest first, with what is on its way back; unapplied ones are among them. */
  async refundables(bookingId: string, tx?: EntityManager): Promise<Refundable[]> {
    const captures = await this.payments.capturesOf(bookingId, tx);
    return captures.map((each) => ({
      ...each,
      feeCents: each.feeCents ?? this.settings.PROCESSING_FEE_CENTS,
    }));
  }

  /** Cents of a booking's price that are still to come. @throws Error for an unknown id. */
  dueCents(bookingId: string): Promise<number> {
    return this.payments.dueCents(bookingId);
  }

  /** What may be paid back and what the 48-hour rule proposes: as of the cancellation, else as of now. */
  async refundQuote(
    booking: Pick<Booking, 'id' | 'startsAt' | 'status' | 'finalCents'>,
  ): Promise<RefundQuote> {
    const payments = await this.refundables(booking.id);
    const refundableCents = leftOfAll(payments);
    if (refundableCents === 0) return { refundableCents, tooMuchCents: 0, suggestion: null };
    const proposed = await this.proposed(booking, payments);
    const { amountCents, feeCents, isInTime } = proposed;
    return {
      refundableCents,
      tooMuchCents: tooMuchOf(booking, payments),
      suggestion: {
        amount: centsToText(amountCents),
        fee: centsToText(feeCents),
        isInTime,
        sentence: suggestionMessage(proposed),
      },
    };
  }

  /** What staff may refund in the act that cancels a booking now, by payment; as a step of that change. */
  async refundableOnCancelling(
    tx: EntityManager,
    { id, startsAt }: Pick<Booking, 'id' | 'startsAt'>,
  ): Promise<ChosenRefund[]> {
    const payments = await this.refundables(id, tx);
    return refundsOnCancelling({ startsAt, calledOffAt: this.clock.now() }, payments);
  }

  /** A refund, and what was paid back for its booking in all; null when there is none. */
  async findRefund(id: string): Promise<FoundRefund | null> {
    const refund = await this.refunds.find(id);
    if (!refund) return null;
    const isUnapplied = (await this.refunds.findUnapplied(refund.paymentId)) !== null;
    return { ...refund, isUnapplied, allCents: await this.refunds.completedCents(refund.bookingId) };
  }

  /** Money that no booking could use and that is not back yet. */
  unapplied(): Promise<UnappliedPayments> {
    return this.refunds.sumUnapplied();
  }

  /** The bookings with unapplied payments, of which there are few. */
  bookingsWithUnapplied(): Promise<string[]> {
    return this.refunds.bookingsWithUnapplied();
  }

  /** Money that its booking could not use, wherever it is by now; null when the payment is not such money. */
  findUnapplied(paymentId: string): Promise<UnappliedPayment | null> {
    return this.refunds.findUnapplied(paymentId);
  }

  /** The newest refund of a booking that was carried out, or null. */
  lastRefund(bookingId: string): Promise<RefundEntity | null> {
    return this.refunds.newestCompleted(bookingId);
  }

  /** Whether money of a booking is on its way back. */
  isRefundUnderWay(on: EntityManager, bookingId: string): Promise<boolean> {
    return this.refunds.isUnderWay(on, bookingId);
  }

  /** Cents that came for a booking and that went back, without what was too much and is back. */
  totals(on: EntityManager, bookingId: string): Promise<Omit<MoneyFacts, 'finalCents'>> {
    return this.payments.totals(on, bookingId);
  }

  /** What happens to the money of a cancelled booking, as facts for its mail. */
  async refundStatus(booking: Booking): Promise<RefundStatus> {
    const payments = await this.refundables(booking.id);
    const { feeCents, isInTime } = await this.proposed(booking, payments);
    return {
      leftCents: leftOfAll(payments),
      paidCents: payments.reduce((total, { amountCents }) => total + amountCents, 0),
      isFree: isFree(booking),
      isUnderWay: await this.isUnderWay(booking.id),
      isInTime,
      feeCents,
    };
  }

  /** What the policy proposes as of the cancellation, else as of now. */
  private async proposed(
    { id, startsAt }: Pick<Booking, 'id' | 'startsAt'>,
    payments: readonly Refundable[],
  ): Promise<ProposedRefund> {
    const calledOffAt = (await this.lifecycle.cancellationOf(id))?.at ?? this.clock.now();
    return refundSuggestion({ startsAt, calledOffAt }, payments);
  }

  /** True while a payment may still come: PayPal reviews it, or its answer was lost. */
  private async isUnderWay(bookingId: string): Promise<boolean> {
    const attempt = await this.payments.unsettledOf(bookingId);
    return attempt?.status === 'capturing' || attempt?.status === 'pending';
  }
}
