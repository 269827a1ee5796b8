import { Injectable } from '@nestjs/common';
import { BookingAccess, BookingsService } from '#libs/bookings';
import { Outbox } from '#libs/events';
import { PromoService } from '#libs/promo';
import { DataSource } from 'typeorm';
import { PaymentsLedger } from './payments.ledger.js';

/** The use case "the start has come and nobody has paid": nothing can be paid any more, and the family is told. */
@Injectable()
export class BookingExpiry {
  constructor(
    private readonly db: DataSource,
    private readonly access: BookingAccess,
    private readonly bookings: BookingsService,
    private readonly promos: PromoService,
    private readonly ledger: PaymentsLedger,
    private readonly outbox: Outbox,
  ) {}

  /** A timer's work; returns how many expired. What staff confirmed by hand takes place and stays as it is. */
  async expireDue(): Promise<number> {
    const due = await this.bookings.unpaidStarted();
    for (const id of due) await this.expire(id);
    return due.length;
  }

  private async expire(bookingId: string): Promise<void> {
    await this.db.transaction(async (tx) => {
      await this.access.lock(tx, bookingId);
      // Paid or called off while this one waited for the lock.
      if (!(await this.bookings.expire(tx, bookingId))) return;
      await this.ledger.abandonWaiting(tx, bookingId);
      await this.promos.release(tx, bookingId);
      await this.outbox.publish(tx, 'booking-expired', { bookingId });
    });
  }
}
