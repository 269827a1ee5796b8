import { Injectable } from '@nestjs/common';
import type { RequestUser } from '#libs/platform/auth';
import { BookingAccess, BookingsService, type Booking } from '#libs/booking/bookings';
import { AppError, type ChangeBooking } from '#libs/shared/contracts';
import { isId, withRetry } from '#libs/platform/database';
import { DataSource, type EntityManager } from 'typeorm';
import { OfflinePaymentLog } from './offline-payment-log.js';
import { OfflinePaymentLedger } from './offline-payment-ledger.js';
import { PaymentTotals } from './payment-totals.js';

const GOES_BACK = 'Some of this is to be handed back, or was. Please withdraw that first.';

type Undoing = { bookingId: string; paymentId: string; input: ChangeBooking; currentUser: RequestUser };

/** The use case "a check or cash was recorded by mistake": it never came. */
@Injectable()
export class OfflinePaymentReversalService {
  constructor(
    private readonly db: DataSource,
    private readonly access: BookingAccess,
    private readonly bookings: BookingsService,
    private readonly ledger: OfflinePaymentLedger,
    private readonly settled: PaymentTotals,
    private readonly log: OfflinePaymentLog,
  ) {}

  /**
   * Takes a recorded payment out of what came, in one transaction; its row stays. The booking keeps
   * its state and its day, and what is missing is due again. A repeat changes nothing. Returns the booking as it is then.
   * @throws AppError NOT_FOUND, STALE, NOT_ALLOWED when some of it goes back, IN_PROGRESS while PayPal takes a payment.
   */
  async undo(undoing: Undoing): Promise<Booking> {
    await this.access.forHolder(undoing.bookingId, undoing.currentUser);
    return withRetry(this.db, (tx) => this.undoIn(tx, undoing));
  }

  private async undoIn(tx: EntityManager, undoing: Undoing): Promise<Booking> {
    const { bookingId, paymentId, input, currentUser } = undoing;
    const booking = await this.access.lock(tx, bookingId);
    const money = isId(paymentId) ? await this.ledger.find(paymentId, tx) : null;
    if (money?.bookingId !== bookingId) throw new AppError('NOT_FOUND');
    if (money.isUndone) return booking;
    if (booking.version !== input.version) throw new AppError('STALE');
    await this.settled.makeRoom(tx, bookingId);
    if (!(await this.ledger.undo(tx, paymentId))) throw new AppError('NOT_ALLOWED', GOES_BACK);
    await this.bookings.unsettle(tx, booking, await this.settled.of(tx, bookingId));
    const { method, amountCents } = money;
    await this.log.undone(tx, { paymentId, bookingId, method, amountCents }, currentUser);
    return this.access.lock(tx, bookingId);
  }
}
