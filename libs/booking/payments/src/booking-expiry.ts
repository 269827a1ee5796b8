import { Injectable } from '@nestjs/common';
import { BookingAccess, BookingTimes } from '#libs/booking/bookings';
import { Outbox } from '#libs/platform/events';
import { PromoService } from '#libs/shop/promo-codes';
import { DataSource, type EntityManager } from 'typeorm';
import { PaymentsLedger } from './payments.ledger.js';

/** The use case "nobody has paid": the start has come, or the time was held long enough, and the family is told. */
@Injectable()
export class BookingExpiry {
  constructor(
    private readonly db: DataSource,
    private readonly access: BookingAccess,
    private readonly times: BookingTimes,
    private readonly promos: PromoService,
    private readonly ledger: PaymentsLedger,
    private readonly outbox: Outbox,
  ) {}

  /** A timer's work; returns how many it looked at. What staff confirmed by hand takes place and stays as it is. */
  async expireDue(): Promise<number> {
    const { started, ended } = await this.times.due();
    for (const id of started) await this.db.transaction((tx) => this.expire(tx, id));
    for (const id of ended) await this.db.transaction((tx) => this.endHold(tx, id));
    return started.length + ended.length;
  }

  private async expire(tx: EntityManager, bookingId: string): Promise<void> {
    await this.access.lock(tx, bookingId);
    // Paid or called off while this one waited for the lock.
    if (!(await this.times.expire(tx, bookingId))) return;
    await this.ledger.abandonWaiting(tx, bookingId);
    await this.promos.release(tx, bookingId);
    await this.outbox.publish(tx, 'booking-expired', { bookingId });
  }

  /** A payment that PayPal is at, or reviews, keeps the time. */
  private async endHold(tx: EntityManager, bookingId: string): Promise<void> {
    const booking = await this.access.lock(tx, bookingId);
    const reservationId = await this.times.endedHold(tx, booking);
    if (!reservationId) return;
    // First, so that no capture begins with a booking that ends.
    await this.ledger.abandonWaiting(tx, bookingId);
    if (await this.ledger.openAttemptOf(bookingId, tx)) return this.times.prolong(tx, bookingId);
    await this.times.endHold(tx, bookingId);
    await this.promos.release(tx, bookingId);
    await this.outbox.publish(tx, 'booking-expired', { bookingId, reservationId });
  }
}
