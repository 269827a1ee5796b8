import { Injectable, Logger } from '@nestjs/common';
import type { RequestUser } from '#libs/platform/auth';
import {
  BookingAccessService,
  BookingChangeService,
  BookingHoldsService,
  BookingViewsService,
  BookingScheduleService,
  type Booking,
  type BookingChange,
} from '#libs/booking/bookings';
import { Every, runEach } from '#libs/platform/events';
import {
  AppError,
  isOpen,
  type ExpiredBookingView,
  type ReinstateBooking,
  MINUTE_MS,
} from '#libs/shared/contracts';
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
    private readonly changes: BookingChangeService,
    private readonly access: BookingAccessService,
    private readonly views: BookingViewsService,
    private readonly holds: BookingHoldsService,
    private readonly schedule: BookingScheduleService,
    private readonly payments: PaymentsRepository,
    private readonly capturesRepository: CapturesRepository,
    private readonly settlement: PaymentSettlementService,
  ) {}

  /** Called by a timer; returns how many were due. Manually confirmed bookings do not expire. */
  @Every(MINUTE_MS, { as: 'expire-bookings' })
  async expireDue(): Promise<number> {
    const { started, ended } = await this.holds.findDue();
    await runEach(this.log, started, (id) =>
      this.changes.asSystem(id, (change) => this.expireAtStart(change)),
    );
    await runEach(this.log, ended, (id) =>
      this.changes.asSystem(id, (change) => this.expireAtHoldEnd(change)),
    );
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
    return this.changes.asPayer(id, currentUser, async (change) => {
      if (!hasStart(change.booking, wanted)) await this.reinstateLocked(change, wanted);
      return change.reload();
    });
  }

  private async expireAtStart(change: BookingChange): Promise<void> {
    const { tx, id: bookingId } = change;
    // It was paid or cancelled while we waited for the lock.
    if (!(await this.holds.expireAtStart(tx, bookingId))) return;
    await this.settlement.abandonOpen(tx, bookingId);
    await change.publish('booking-expired', { bookingId });
  }

  /** A payment that is being captured or reviewed by PayPal prolongs the hold. */
  private async expireAtHoldEnd(change: BookingChange): Promise<void> {
    const { tx, id: bookingId, booking } = change;
    const reservationId = await this.holds.findEndedHold(tx, booking);
    if (!reservationId) return;
    // First, so that no capture can begin.
    const isAbandoned = await this.settlement.tryAbandonUnsettled(tx, bookingId);
    if (!isAbandoned) return this.holds.extend(tx, bookingId);
    await this.holds.expireAtHoldEnd(tx, bookingId);
    await change.publish('booking-expired', { bookingId, reservationId });
  }

  private async reinstateLocked({ tx, booking }: BookingChange, start: ReinstateBooking): Promise<void> {
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
