import { Injectable } from '@nestjs/common';
import { BookingsService, FollowUpCallsService, type Booking } from '#libs/booking/bookings';
import { isOff, type MoneyFacts, type MoneyFilter } from '#libs/shared/contracts';
import { Settings } from '#libs/platform/config';
import { OpenWorkSource, type OpenWork } from '#libs/platform/events';
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
import { dueAgainCents, leftOfAll, tooMuchOf, type Refundable } from './refund.rules.js';
import { RefundsRepository } from './refunds.repository.js';

/**
 * A refund; `allCents`: the total refunded for its booking; `isUnapplied`: it returns an unapplied payment;
 * `toOldCredit`: it was returned to the credit that had paid.
 */
export type FoundRefund = RefundEntity & { allCents: number; isUnapplied: boolean; toOldCredit: boolean };

/** The balance of bookings: captured, refunded, due. */
@Injectable()
export class BookingBalanceQueries {
  constructor(
    private readonly db: DataSource,
    private readonly bookings: BookingsService,
    private readonly capturesRepository: CapturesRepository,
    private readonly refunds: RefundsRepository,
    private readonly credits: CreditsRepository,
    private readonly calls: FollowUpCallsService,
    private readonly settings: Settings,
  ) {}

  /** Collected payments, oldest first, including unapplied ones, with their refunds so far. */
  async refundables(bookingId: string, tx?: EntityManager): Promise<Refundable[]> {
    const captures = await this.capturesRepository.capturesOf(bookingId, tx);
    return captures.map((each) => ({
      ...each,
      feeCents: each.feeCents ?? this.settings.PROCESSING_FEE_CENTS,
    }));
  }

  /** All payments less refunds, and the part of these beyond the booking's price, in cents. */
  async refundableOf(
    booking: Pick<Booking, 'id' | 'status' | 'finalCents'>,
  ): Promise<{ refundableCents: number; tooMuchCents: number }> {
    const payments = await this.refundables(booking.id);
    return { refundableCents: leftOfAll(payments), tooMuchCents: tooMuchOf(booking, payments) };
  }

  /** Whether a capture or review of the booking is not finished. */
  isPaymentUnderWay(bookingId: string): Promise<boolean> {
    return this.capturesRepository.isUnderWay(bookingId);
  }

  /** Cents still due for a booking. @throws Error for an unknown id. */
  dueCents(bookingId: string): Promise<number> {
    return this.capturesRepository.dueCents(bookingId);
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

  /** The open disputes at PayPal, oldest first. */
  openDisputes(): Promise<OpenDispute[]> {
    return this.capturesRepository.openDisputes();
  }

  /** Disputes, refunds that staff must make or repeat, and payments that no booking could use. */
  @OpenWorkSource()
  async openMoney(): Promise<OpenWork[]> {
    const disputes = await this.openDisputes();
    const refunds = await this.refunds.listWaiting();
    const failed = await this.calls.notReached(await this.refunds.listFailedLater());
    const owed = await this.refunds.listOwed();
    const unapplied = await this.capturesRepository.listUnapplied();
    return [
      ...disputes.map(({ id, bookingId, since, answerBy, amountCents }) => ({
        kind: 'dispute' as const,
        id,
        bookingId,
        since,
        by: answerBy ?? undefined,
        amountCents,
      })),
      ...refunds.map(({ id, bookingId, amountCents, byHand, createdAt: since }) => ({
        kind: byHand ? ('hand-back' as const) : ('failed-refund' as const),
        id,
        bookingId,
        since,
        amountCents,
      })),
      ...failed.map(({ id, bookingId, amountCents, since }) => ({
        kind: 'failed-refund' as const,
        id,
        bookingId,
        since,
        amountCents,
      })),
      ...owed.map(({ bookingId, cents, since }) => ({
        kind: 'hand-back' as const,
        id: bookingId,
        bookingId,
        since,
        amountCents: cents,
      })),
      ...unapplied.map(({ id, bookingId, cents, cameAt, returnsAfter }) => ({
        kind: 'unapplied-payment' as const,
        id,
        bookingId,
        since: cameAt,
        by: returnsAfter ?? undefined,
        amountCents: cents,
      })),
    ];
  }

  /** Unapplied payments of all bookings that are not refunded yet. */
  unapplied(): Promise<UnappliedPayments> {
    return this.capturesRepository.sumUnapplied();
  }

  /** Cents that these bookings, or all, have to give back: refunds by hand, and what terms or a promise leave open. */
  async handBacks(bookingIds: readonly string[] | null = null): Promise<ReadonlyMap<string, number>> {
    const rows = await this.refunds.listHandBacks(bookingIds);
    return new Map(rows.map(({ bookingId, cents }) => [bookingId, cents]));
  }

  /** The few ids that a filter by money selects; undefined when it needs none. */
  async idsWithMoney(filter: MoneyFilter | undefined): Promise<string[] | undefined> {
    if (filter === 'to-return') return this.capturesRepository.bookingsWithUnapplied();
    if (filter === 'to-hand-back') return [...(await this.handBacks()).keys()];
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

  /** Cents received for a booking, refunded or not, without unapplied payments. */
  async paidCents(bookingId: string, tx?: EntityManager): Promise<number> {
    return (await this.appliedPayments(bookingId, tx)).capturedCents;
  }

  /** Cents given as a credit for the booking's cancellation. */
  creditedCents(bookingId: string): Promise<number> {
    return this.credits.issuedCents(bookingId);
  }

  /** Whether a credit from the booking, or this one, has a balance. */
  async hasCredit(bookingId: string, creditId: string | null = null): Promise<boolean> {
    return (await this.credits.newestOf(bookingId, creditId)) !== null;
  }

  /** Cents captured and refunded for a booking; refunds of an overpayment are in neither. */
  totals(bookingId: string, on: EntityManager = this.db.manager): Promise<Omit<MoneyFacts, 'finalCents'>> {
    return this.capturesRepository.totals(on, bookingId);
  }

  /** Cents that would be due again, by the id of a completed refund; none for an event that will not take place. */
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

  /** The payments that count for the booking, without the unapplied ones, and their total in cents. */
  async appliedPayments(
    bookingId: string,
    tx?: EntityManager,
  ): Promise<{ payments: Refundable[]; capturedCents: number }> {
    const payments = (await this.refundables(bookingId, tx)).filter(({ isUnapplied }) => !isUnapplied);
    return { payments, capturedCents: payments.reduce((total, { amountCents }) => total + amountCents, 0) };
  }
}
