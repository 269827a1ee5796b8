import { Injectable } from '@nestjs/common';
import type { RequestUser } from '#libs/auth';
import { BookingAccess, BookingsService, type Booking } from '#libs/bookings';
import { AppError, type ChangeBooking } from '#libs/contracts';
import { withRetry } from '#libs/database';
import { DataSource, type EntityManager } from 'typeorm';
import { HandPaymentLog } from './hand-payment-log.js';
import { HandLedger } from './hand-ledger.js';
import { SettledMoney } from './settled-money.js';

const GOES_BACK = 'Some of this is to be handed back, or was. Please withdraw that first.';

type Undoing = { bookingId: string; paymentId: string; input: ChangeBooking; currentUser: RequestUser };

/** The use case "a check or cash was recorded by mistake": it never came. */
@Injectable()
export class HandPaymentUndoing {
  constructor(
    private readonly db: DataSource,
    private readonly access: BookingAccess,
    private readonly bookings: BookingsService,
    private readonly ledger: HandLedger,
    private readonly settled: SettledMoney,
    private readonly log: HandPaymentLog,
  ) {}

  /**
   * Takes a recorded payment out of what came, in one transaction; its row stays (see README, rule 24). The booking keeps
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
    const money = await this.ledger.find(paymentId, tx);
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
