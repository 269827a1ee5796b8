import { Injectable } from '@nestjs/common';
import type { RequestUser } from '#libs/auth';
import { BookingAccess, AdminBookings, type Booking } from '#libs/bookings';
import type { CancelBooking } from '#libs/contracts';
import { OrderLook, PaymentsLedger } from '#libs/payments';
import { PromoService } from '#libs/promo';
import { DataSource } from 'typeorm';

/** The use case "staff call a booking off". Its money stays as it is: paying back is a decision of its own. */
@Injectable()
export class BookingCancellation {
  constructor(
    private readonly db: DataSource,
    private readonly access: BookingAccess,
    private readonly admin: AdminBookings,
    private readonly promos: PromoService,
    private readonly ledger: PaymentsLedger,
    private readonly look: OrderLook,
  ) {}

  /**
   * Looks first whether PayPal has taken money that nobody here has heard of; then frees the held code, ends the open
   * try to pay and cancels, in one transaction. A capture that PayPal is still at ends up orphaned, to be paid back.
   * @throws AppError NOT_FOUND, STALE (also when that look found a payment), NOT_ALLOWED.
   */
  async cancel(id: string, { version, reason }: CancelBooking, currentUser: RequestUser): Promise<Booking> {
    await this.access.forHolder(id, currentUser);
    const open = await this.ledger.openAttemptOf(id);
    if (open) await this.look.refresh(open);
    return this.db.transaction(async (tx) => {
      await this.access.lock(tx, id);
      // First, so that no capture begins with a booking that is being called off.
      await this.ledger.abandonWaiting(tx, id);
      await this.promos.release(tx, id);
      return this.admin.cancel(tx, { id, version, reason }, currentUser);
    });
  }
}
