import { Injectable, Logger } from '@nestjs/common';
import { levelMessage, type RequestUser } from '#libs/platform/auth';
import { BookingAccessService, BookingLifecycleService, type Booking } from '#libs/booking/bookings';
import {
  AppError,
  type CancelBooking,
  type CancelBookings,
  type RefundOutcome,
  type SeenBooking,
  type SelectionOutcome,
} from '#libs/shared/contracts';
import { DataSource, type EntityManager } from 'typeorm';
import { CaptureService } from '../capture/capture.service.js';
import { PaymentSettlementService } from '../capture/payment-settlement.service.js';
import type { RefundEntity } from './refund.entity.js';
import { RefundsService } from './refunds.service.js';

type Cancelled = { booking: Booking; refunded: RefundOutcome[] };

const FAILED = 'This did not work. Please look at this booking and try again.';

/** Staff cancel bookings. Their money stays as it is, unless its refund is part of the same act. */
@Injectable()
export class CancellationService {
  private readonly log = new Logger('bookings');

  constructor(
    private readonly db: DataSource,
    private readonly access: BookingAccessService,
    private readonly lifecycle: BookingLifecycleService,
    private readonly captures: CaptureService,
    private readonly settlement: PaymentSettlementService,
    private readonly refunds: RefundsService,
  ) {}

  /**
   * Asks first whether PayPal has taken money that nobody here has heard of; then frees the held code, ends the open
   * attempt to pay, cancels and records the refund that was asked for with it, in one transaction. PayPal hears of that
   * refund afterwards; a killed process leaves it to the timer. A capture that PayPal is still at ends up
   * unapplied, to be refunded.
   * @throws AppError NOT_FOUND, STALE (also when PayPal's answer was a payment, or when the refund is not what is offered
   * now, such as after the 48th hour), NOT_ALLOWED, also for an event that took place unless `tookPlace` says that
   * staff know it, FORBIDDEN and PAYMENTS_OFF for the refund.
   */
  async cancel(id: string, input: CancelBooking, currentUser: RequestUser): Promise<Cancelled> {
    if (input.refund !== undefined && !currentUser.hasAdminLevel('full'))
      throw new AppError('FORBIDDEN', levelMessage(currentUser));
    await this.access.forHolder(id, currentUser);
    await this.captures.syncUnsettled(id);
    const { booking, refunds } = await this.db.transaction((tx) => this.cancelIn(tx, id, input, currentUser));
    if (refunds.length === 0) return { booking, refunded: [] };
    const refunded: RefundOutcome[] = [];
    for (const refund of refunds) refunded.push(await this.refunds.execute(refund));
    // What was refunded is part of what the booking says now.
    return { booking: await this.access.forHolder(id, currentUser), refunded };
  }

  /**
   * Cancels several bookings for one reason, one after another, each in a transaction of its own: what rejects one leaves
   * the others. A booking named twice counts once.
   */
  async cancelSelection(
    { bookings, reason }: CancelBookings,
    currentUser: RequestUser,
  ): Promise<SelectionOutcome> {
    const outcomes: SelectionOutcome = [];
    for (const seen of new Map(bookings.map((each) => [each.id, each])).values()) {
      outcomes.push({ id: seen.id, refusal: await this.rejectionOf(seen, reason, currentUser) });
    }
    return outcomes;
  }

  private async cancelIn(
    tx: EntityManager,
    id: string,
    { version, reason, refund, tookPlace }: CancelBooking,
    currentUser: RequestUser,
  ): Promise<{ booking: Booking; refunds: RefundEntity[] }> {
    const before = await this.access.lock(tx, id);
    // First, so that no capture begins with a booking that is being cancelled.
    await this.settlement.abandonOpen(tx, id);
    const booking = await this.lifecycle.cancel(tx, before, { version, reason, tookPlace }, currentUser);
    if (refund === undefined) return { booking, refunds: [] };
    const refunds = await this.refunds.recordOffered(tx, booking, { seen: refund, reason, currentUser });
    return { booking, refunds };
  }

  private async rejectionOf({ id, version }: SeenBooking, reason: string, currentUser: RequestUser) {
    try {
      await this.cancel(id, { version, reason }, currentUser);
      return null;
    } catch (error) {
      if (error instanceof AppError) return error.message;
      // Those before are done, and those after can be: one that failed must not hide what became of them.
      this.log.error(error instanceof Error ? error.name : 'unknown');
      return FAILED;
    }
  }
}
