import { Injectable } from '@nestjs/common';
import { levelSentence, type RequestUser } from '#libs/platform/auth';
import { BookingAccess, AdminBookings, type Booking } from '#libs/booking/bookings';
import { AppError, textToCents, type CancelBooking, type RefundOutcome } from '#libs/shared/contracts';
import { PayPalOrderSync } from '../paypal-order-sync.js';
import { PaymentsLedger } from '../payments.ledger.js';
import { PromoService } from '#libs/shop/promo-codes';
import { Clock } from '#libs/platform/config';
import { DataSource, type EntityManager } from 'typeorm';
import { BookingBalance } from './booking-balance.js';
import type { RefundEntity } from './refund.entity.js';
import { RefundRequests } from './refund-requests.js';
import { refundsOnCancelling, type ChosenRefund } from './refund.rules.js';

type Cancelled = { booking: Booking; refunded: RefundOutcome[] };

const TOOK_PLACE =
  'This event took place. Please open the booking and confirm there that you want to cancel it all the same.';

/** The use case "staff call a booking off". Its money stays as it is, unless its refund is part of the same act. */
@Injectable()
export class BookingCancellation {
  constructor(
    private readonly db: DataSource,
    private readonly access: BookingAccess,
    private readonly admin: AdminBookings,
    private readonly promos: PromoService,
    private readonly ledger: PaymentsLedger,
    private readonly look: PayPalOrderSync,
    private readonly money: BookingBalance,
    private readonly refunds: RefundRequests,
    private readonly clock: Clock,
  ) {}

  /**
   * Looks first whether PayPal has taken money that nobody here has heard of; then frees the held code, ends the open
   * try to pay, cancels and records the refund that was asked for with it, in one transaction. PayPal hears of that
   * refund afterwards; a killed process leaves it to the reconciler. A capture that PayPal is still at ends up
   * orphaned, to be paid back.
   * @throws AppError NOT_FOUND, STALE (also when that look found a payment, or when the refund is not what is offered
   * now, such as after the 48th hour), NOT_ALLOWED, also for an event that took place unless `tookPlace` says that
   * staff know it, FORBIDDEN and PAYMENTS_OFF for the refund.
   */
  async cancel(id: string, input: CancelBooking, currentUser: RequestUser): Promise<Cancelled> {
    if (input.refund !== undefined && !currentUser.hasAdminLevel('full'))
      throw new AppError('FORBIDDEN', levelSentence(currentUser));
    await this.access.forHolder(id, currentUser);
    const open = await this.ledger.openAttemptOf(id);
    if (open) await this.look.refresh(open);
    const { booking, refunds } = await this.db.transaction((tx) => this.cancelIn(tx, id, input, currentUser));
    if (refunds.length === 0) return { booking, refunded: [] };
    const refunded: RefundOutcome[] = [];
    for (const refund of refunds) refunded.push(await this.refunds.carryOut(refund));
    // What went back is part of what the booking says now.
    return { booking: await this.access.forHolder(id, currentUser), refunded };
  }

  private async cancelIn(
    tx: EntityManager,
    id: string,
    { version, reason, refund, tookPlace }: CancelBooking,
    currentUser: RequestUser,
  ): Promise<{ booking: Booking; refunds: RefundEntity[] }> {
    const before = await this.access.lock(tx, id);
    if (before.version === version && before.status === 'completed' && !tookPlace)
      throw new AppError('NOT_ALLOWED', TOOK_PLACE);
    // First, so that no capture begins with a booking that is being called off.
    await this.ledger.abandonWaiting(tx, id);
    await this.promos.release(tx, id);
    const chosen = refund === undefined ? [] : await this.offered(tx, before, refund);
    const booking = await this.admin.cancel(tx, { id, version, reason }, currentUser);
    const refunds: RefundEntity[] = [];
    for (const each of chosen)
      refunds.push(
        await this.refunds.record(tx, each, { bookingId: id, reason, creationKey: null, currentUser }),
      );
    return { booking, refunds };
  }

  /** What can be refunded now, which must be what was seen. @throws AppError STALE. */
  private async offered(
    tx: EntityManager,
    { id, startsAt }: Pick<Booking, 'id' | 'startsAt'>,
    seen: string,
  ): Promise<ChosenRefund[]> {
    const times = { startsAt, calledOffAt: this.clock.now() };
    const chosen = refundsOnCancelling(times, await this.money.refundables(id, tx));
    const cents = chosen.reduce((sum, { amountCents }) => sum + amountCents, 0);
    if (cents !== textToCents(seen)) throw new AppError('STALE');
    return chosen;
  }
}
