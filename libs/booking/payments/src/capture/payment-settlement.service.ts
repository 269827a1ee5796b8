import { Injectable, Logger } from '@nestjs/common';
import {
  BookingAccessService,
  BookingLifecycleService,
  BookingScheduleService,
  type Booking,
} from '#libs/booking/bookings';
import { AppError } from '#libs/shared/contracts';
import { OutboxService, type DomainEvent } from '#libs/platform/events';
import { PromoCodesService } from '#libs/shop/promo-codes';
import { DataSource, type EntityManager } from 'typeorm';
import type { Payment } from '../payment.entity.js';
import { awaitedCents, priceCents, UNSETTLED } from '../payment.rules.js';
import { PaymentsRepository } from '../payments.repository.js';
import type { PayPalCapture } from '../paypal/paypal.view.js';

const CAPTURE_IN_PROGRESS =
  'PayPal is processing a payment for this booking right now. Please wait until it is finished.';

/** Whether a booking can use money that came: it can, it cannot, or it could if others had not reserved its time. */
type Usability = 'usable' | 'unusable' | 'time-gone';

/**
 * How an attempt to pay ends. Every end is one transaction that locks the booking first, and returns the attempt as it is
 * then: somebody else may have settled it meanwhile, and that is what the caller has to hear. Every one may be repeated.
 */
@Injectable()
export class PaymentSettlementService {
  private readonly log = new Logger('payments');

  constructor(
    private readonly db: DataSource,
    private readonly access: BookingAccessService,
    private readonly lifecycle: BookingLifecycleService,
    private readonly schedule: BookingScheduleService,
    private readonly promos: PromoCodesService,
    private readonly payments: PaymentsRepository,
    private readonly outbox: OutboxService,
  ) {}

  /**
   * The money is here: the capture is recorded, the code claimed, the booking confirmed, and all of it published. Money
   * that is not due any more, or that the booking cannot use, is parked.
   */
  settle(payment: Payment, capture: PayPalCapture): Promise<Payment> {
    return this.db.transaction(async (tx) => {
      const booking = await this.access.lock(tx, payment.bookingId);
      const usability = await this.reinstateIfExpired(tx, booking, payment);
      const price = usability === 'usable' ? priceCents(booking, payment) : 0;
      const captured = await this.payments.recordPaid(tx, payment, capture, price);
      if (!captured) return this.park(tx, payment, capture, usability);
      await this.confirm(tx, booking, payment);
      return captured;
    });
  }

  /**
   * An unapplied payment that waited for the parent's choice pays its booking after all, which is locked and has a time
   * again. @throws AppError NOT_ALLOWED when that money is on its way back.
   */
  async applyUnapplied(tx: EntityManager, booking: Booking, payment: Payment): Promise<void> {
    const isApplied = await this.payments.applyUnapplied(tx, payment, priceCents(booking, payment));
    if (!isApplied) throw new AppError('NOT_ALLOWED');
    await this.confirm(tx, booking, payment);
  }

  /**
   * Money that its booking cannot use, since it comes twice, too late or in another amount: recorded and parked, and
   * what follows from `payment-orphaned` refunds it. A repeat brings the ledger's row up to PayPal's and changes
   * nothing else.
   */
  recordUnapplied(payment: Payment, capture: PayPalCapture): Promise<Payment> {
    return this.db.transaction(async (tx) => {
      await this.access.lock(tx, payment.bookingId);
      await this.payments.recordCapture(tx, payment, capture);
      return this.park(tx, payment, capture, 'unusable');
    });
  }

  /** The attempt is over without money; its code is free again and the booking stays open. */
  fail(payment: Payment, issue: string, capture: PayPalCapture | null = null): Promise<Payment> {
    return this.db.transaction(async (tx) => {
      await this.access.lock(tx, payment.bookingId);
      if (capture) await this.payments.recordCapture(tx, payment, capture);
      const failed = await this.payments.transition(tx, payment, { status: 'failed', failure: issue });
      if (!failed) return this.payments.get(payment.id, tx);
      await this.promos.release(tx, payment.bookingId);
      return failed;
    });
  }

  /** The request that began the attempt is gone, and its parent never got the order: its code is free, the booking open. */
  async failLost(payment: Payment, providerOrderId: string): Promise<void> {
    await this.db.transaction(async (tx) => {
      await this.access.lock(tx, payment.bookingId);
      if (await this.payments.failCreating(tx, payment, providerOrderId))
        await this.promos.release(tx, payment.bookingId);
    });
  }

  /**
   * The hold ended while PayPal's window was open: the time is reserved again before any money is taken, and the attempt
   * is open again. Unchanged when that is not so any more. @throws AppError SLOT_TAKEN, and then nothing is charged.
   */
  reopen(payment: Payment): Promise<Payment> {
    return this.db.transaction(async (tx) => {
      const booking = await this.access.lock(tx, payment.bookingId);
      if (!this.access.mayBeReinstated(booking) || !(await this.payments.reopenEnded(tx, payment)))
        return payment;
      await this.schedule.reinstate(tx, booking, { start: booking, actor: 'parent', isPaid: false });
      return { ...payment, status: 'open' };
    });
  }

  /** PayPal reviews the money: the ledger knows it, the booking is not paid yet. */
  recordPending(payment: Payment, capture: PayPalCapture): Promise<Payment> {
    return this.db.transaction(async (tx) => {
      await this.access.lock(tx, payment.bookingId);
      await this.payments.recordCapture(tx, payment, capture);
      const pending = await this.payments.transition(tx, payment, { status: 'pending' });
      return pending ?? this.payments.get(payment.id, tx);
    });
  }

  /** Confirms a booking whose price is here in full and publishes that, for a change that has locked it. */
  async confirmPaid(
    tx: EntityManager,
    { id: bookingId, revision }: Booking,
    paymentId: string,
    { promoCode, discountCents }: Pick<Booking, 'promoCode' | 'discountCents'>,
  ): Promise<void> {
    const payload = { bookingId, paymentId, revision: revision + 1 };
    const paid: DomainEvent = { name: 'payment-captured', payload };
    await this.lifecycle.confirm(tx, bookingId, { promoCode, discountCents }, paid);
  }

  /**
   * Ends the attempt that waits for the parent at PayPal and frees its code, for a change that has locked the booking.
   * One that is being captured goes on.
   */
  async abandonOpen(tx: EntityManager, bookingId: string): Promise<void> {
    await this.payments.abandonOpen(tx, bookingId);
    await this.promos.release(tx, bookingId);
  }

  /** The same for a change that must not meet a capture. @throws AppError IN_PROGRESS while PayPal is at one. */
  async abandonUnsettled(tx: EntityManager, bookingId: string): Promise<void> {
    if (!(await this.tryAbandonUnsettled(tx, bookingId)))
      throw new AppError('IN_PROGRESS', CAPTURE_IN_PROGRESS);
  }

  /** False, and nothing done, while PayPal is at a capture. */
  async tryAbandonUnsettled(tx: EntityManager, bookingId: string): Promise<boolean> {
    const unsettled = await this.payments.unsettledOf(bookingId, tx);
    if (unsettled && !(await this.payments.abandonOpen(tx, bookingId))) return false;
    await this.promos.release(tx, bookingId);
    return true;
  }

  /** A booking that lost its time reserves it again for the money that is here, and then its attempt goes on. */
  private async reinstateIfExpired(
    tx: EntityManager,
    booking: Booking,
    payment: Payment,
  ): Promise<Usability> {
    if (this.access.isStillPayable(booking)) return 'usable';
    const isAwaited = payment.amountCents === awaitedCents(booking, payment);
    if (!isAwaited || !this.access.mayBeReinstated(booking)) return 'unusable';
    if (!(await this.payments.reopenEnded(tx, payment))) return 'unusable';
    try {
      const reinstated = { start: booking, actor: 'system', isPaid: true } as const;
      // A savepoint: what a rejection leaves behind is gone, and the money is recorded all the same.
      await tx.transaction((inner) => this.schedule.reinstate(inner, booking, reinstated));
      return 'usable';
    } catch (error) {
      if (error instanceof AppError && error.code === 'SLOT_TAKEN') return 'time-gone';
      throw error;
    }
  }

  /**
   * Parks the money as unapplied. When others have its time it waits for the parent's choice, one payment of a booking
   * at a time; all other money is refunded at once.
   */
  private async park(
    tx: EntityManager,
    payment: Payment,
    { amountCents }: PayPalCapture,
    usability: Usability,
  ): Promise<Payment> {
    const { id: paymentId, bookingId } = payment;
    const before = await this.payments.get(paymentId, tx);
    if (before.status === 'captured' || before.status === 'orphaned') return before;
    if (UNSETTLED.includes(before.status)) await this.promos.release(tx, bookingId);
    const isWaiting = usability === 'time-gone' && !(await this.payments.awaitingChoice(bookingId, tx));
    const parked = await this.payments.park(tx, before, isWaiting);
    const code = isWaiting ? 'payment-waits' : 'payment-orphaned';
    await this.lifecycle.record(tx, bookingId, { code, amountCents }, 'system');
    await this.outbox.publish(tx, 'payment-orphaned', { bookingId, paymentId });
    this.log.error({ bookingId, paymentId }, 'money came that the booking cannot take');
    return parked;
  }

  /** A booking that was paid in part before has its code already. */
  private async confirm(tx: EntityManager, booking: Booking, payment: Payment): Promise<void> {
    const { id, bookingId, promoCodeId, discountCents } = payment;
    const promoCode = promoCodeId && (await this.promos.redeem(tx, bookingId, promoCodeId));
    await this.confirmPaid(
      tx,
      booking,
      id,
      booking.partPaidCents > 0 ? booking : { promoCode, discountCents },
    );
  }
}
