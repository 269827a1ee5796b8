import { Injectable, Logger } from '@nestjs/common';
import { levelMessage, type RequestUser } from '#libs/platform/auth';
import { BookingAccessService, BookingChangeService, type Booking } from '#libs/booking/bookings';
import { CaptureService, RefundsService } from '#libs/booking/payments';
import {
  AppError,
  textToCents,
  type CancelBooking,
  type CancelBookings,
  type RefundOutcome,
  type SeenBooking,
  type SelectionOutcome,
} from '#libs/shared/contracts';
import { CancelRefundsQueries } from './cancel-refunds.queries.js';
import { CancellationService } from './cancellation.service.js';

const TOOK_PLACE = 'This event took place. To cancel it anyway, please open the booking and confirm.';

const FAILED = 'This did not work. Please look at this booking and try again.';

/** Staff cancel bookings, with or without a refund. */
@Injectable()
export class CancelByStaffService {
  private readonly log = new Logger(CancelByStaffService.name);

  constructor(
    private readonly access: BookingAccessService,
    private readonly captures: CaptureService,
    private readonly changes: BookingChangeService,
    private readonly cancellation: CancellationService,
    private readonly cancelRefunds: CancelRefundsQueries,
    private readonly refunds: RefundsService,
  ) {}

  /**
   * First syncs the unsettled attempt from PayPal, in case a capture completed without our knowledge. The refund is
   * recorded with the cancellation and executed after the commit; if the process dies first, a timer executes it.
   * @throws AppError NOT_FOUND, STALE (also when the sync found a payment, or the offered refund has changed, e.g.
   * because the time limit has passed), NOT_ALLOWED, also for a past event without `tookPlace`, FORBIDDEN and
   * PAYMENTS_OFF for the refund.
   */
  async cancel(
    id: string,
    { version, reason, refund, tookPlace }: CancelBooking,
    currentUser: RequestUser,
  ): Promise<{ booking: Booking; refunded: RefundOutcome[] }> {
    if (refund !== undefined && !currentUser.can('refund'))
      throw new AppError('FORBIDDEN', levelMessage(currentUser));
    await this.access.forHolder(id, currentUser);
    await this.captures.syncUnsettled(id);
    const refunded: RefundOutcome[] = [];
    await this.changes.asStaff(id, version, currentUser, async (change) => {
      if (change.booking.status === 'completed' && !tookPlace) throw new AppError('NOT_ALLOWED', TOOK_PLACE);
      await this.cancellation.cancel(change, { event: { code: 'cancelled-by-staff' }, reason, by: 'staff' });
      if (refund === undefined) return;
      const chosen = await this.cancelRefunds.refundableOnCancelling(change.tx, change.booking);
      const offeredCents = chosen.reduce((sum, { amountCents }) => sum + amountCents, 0);
      if (offeredCents !== textToCents(refund)) throw new AppError('STALE');
      const refunds = await this.refunds.recordForStaff(change.tx, id, { chosen, reason, currentUser });
      change.afterCommit(async () => refunded.push(...(await this.refunds.executeAll(refunds))));
    });
    // Read after the refund, which changes the payment status.
    return { booking: await this.access.forHolder(id, currentUser), refunded };
  }

  /**
   * Cancels several bookings for one reason, each in its own transaction: a rejection of one does not affect the others.
   * A booking listed twice counts once.
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

  private async rejectionOf({ id, version }: SeenBooking, reason: string, currentUser: RequestUser) {
    try {
      await this.cancel(id, { version, reason }, currentUser);
      return null;
    } catch (error) {
      if (error instanceof AppError) return error.message;
      // An unexpected error of one booking must not hide the outcomes of the others.
      this.log.error(error instanceof Error ? error.name : 'unknown');
      return FAILED;
    }
  }
}
