import { Injectable, Logger } from '@nestjs/common';
import type { RequestUser } from '#libs/platform/auth';
import {
  BookingAccessService,
  BookingHoldsService,
  BookingViewsService,
  BookingScheduleService,
  type Booking,
} from '#libs/booking/bookings';
import { OutboxService, Every, runEach } from '#libs/platform/events';
import {
  AppError,
  isOpen,
  type ExpiredBookingView,
  type ReinstateBooking,
  MINUTE_MS,
} from '#libs/shared/contracts';
import { DataSource, type EntityManager } from 'typeorm';
import { CapturesRepository } from '../captures.repository.js';
import { PaymentsRepository } from '../payments.repository.js';
import { latePaymentView } from '../payments.view.js';
import { PaymentSettlementService } from '../capture/payment-settlement.service.js';

/**
 * Unpaid bookings expire at their start or when their hold ends. A family can reinstate its expired booking at the old or
 * another time, unpaid or with a late payment.
 */
@Injectable()
export class ExpiredBookingsService {
  private readonly log = new Logger(ExpiredBookingsService.name);

  constructor(
    private readonly db: DataSource,
    private readonly access: BookingAccessService,
    private readonly views: BookingViewsService,
    private readonly holds: BookingHoldsService,
    private readonly schedule: BookingScheduleService,
    private readonly payments: PaymentsRepository,
    private readonly capturesRepository: CapturesRepository,
    private readonly settlement: PaymentSettlementService,
    private readonly outbox: OutboxService,
  ) {}

  /** Called by a timer; returns how many were due. Manually confirmed bookings do not expire. */
  @Every(MINUTE_MS, { as: 'expire-bookings' })
  async expireDue(): Promise<number> {
    const { started, ended } = await this.holds.findDue();
    await runEach(this.log, started, (id) => this.db.transaction((tx) => this.expireAtStart(tx, id)));
    await runEach(this.log, ended, (id) => this.db.transaction((tx) => this.expireAtHoldEnd(tx, id)));
    return started.length + ended.length;
  }

  /**
   * The recovery options of an expired booking. @throws AppError NOT_FOUND; NOT_ALLOWED for one that has not expired,
   * EVENT_STARTED when it is too late.
   */
  async recoveryOptions(id: string, currentUser: RequestUser): Promise<ExpiredBookingView> {
    const booking = await this.access.forPayer(id, currentUser);
    if (booking.status !== 'expired') throw new AppError('NOT_ALLOWED');
    const choice = await this.payments.awaitingChoice(id);
    const cents = choice?.amountCents ?? (await this.capturesRepository.unappliedCents(id));
    const isRecoverable = choice !== null || this.access.mayBeReinstated(booking);
    if (!isRecoverable && cents === null) throw new AppError('EVENT_STARTED');
    const free = isRecoverable ? await this.schedule.freeStarts(booking) : NO_FREE_TIMES;
    return {
      booking: await this.views.viewFor(booking, currentUser),
      ...free,
      money: cents === null ? null : latePaymentView(cents, choice?.returnsAfter ?? null),
    };
  }

  /**
   * Reinstates an expired booking at its old start or an offered one. A waiting late payment pays it immediately,
   * otherwise the time is held until the payment. Idempotent.
   * @throws AppError NOT_FOUND, VALIDATION for a start in the past, EVENT_STARTED, NOT_ALLOWED, SLOT_TAKEN.
   */
  async reinstate(id: string, start: ReinstateBooking, currentUser: RequestUser): Promise<Booking> {
    const seen = await this.access.forPayer(id, currentUser);
    const wanted = await this.schedule.checkedStart(seen, start);
    return this.db.transaction(async (tx) => {
      const booking = await this.access.lock(tx, id);
      if (!hasStart(booking, wanted)) await this.reinstateLocked(tx, booking, wanted);
      return this.access.lock(tx, id);
    });
  }

  private async expireAtStart(tx: EntityManager, bookingId: string): Promise<void> {
    await this.access.lock(tx, bookingId);
    // It was paid or cancelled while we waited for the lock.
    if (!(await this.holds.expireAtStart(tx, bookingId))) return;
    await this.settlement.abandonOpen(tx, bookingId);
    await this.outbox.publish(tx, 'booking-expired', { bookingId });
  }

  /** A payment that is being captured or reviewed by PayPal prolongs the hold. */
  private async expireAtHoldEnd(tx: EntityManager, bookingId: string): Promise<void> {
    const booking = await this.access.lock(tx, bookingId);
    const reservationId = await this.holds.findEndedHold(tx, booking);
    if (!reservationId) return;
    // First, so that no capture can begin.
    const isAbandoned = await this.settlement.tryAbandonUnsettled(tx, bookingId);
    if (!isAbandoned) return this.holds.extend(tx, bookingId);
    await this.holds.expireAtHoldEnd(tx, bookingId);
    await this.outbox.publish(tx, 'booking-expired', { bookingId, reservationId });
  }

  private async reinstateLocked(tx: EntityManager, booking: Booking, start: ReinstateBooking): Promise<void> {
    const choice = await this.payments.awaitingChoice(booking.id, tx);
    const rejection = this.access.paymentRejection(booking);
    if (booking.status !== 'expired' || !rejection) throw new AppError('NOT_ALLOWED');
    if (!choice && rejection !== 'HOLD_ENDED') throw new AppError(rejection);
    await this.schedule.reinstate(tx, booking, { start, actor: 'parent', isFirm: choice !== null });
    if (choice) await this.settlement.applyUnapplied(tx, booking, choice);
  }
}

const NO_FREE_TIMES = { isFree: false, alternatives: [], alternativesDay: null };

/** Already at this start: the request was repeated. */
const hasStart = (booking: Booking, { eventDate, eventTime }: ReinstateBooking) =>
  isOpen(booking) && booking.eventDate === eventDate && booking.eventTime === eventTime;
