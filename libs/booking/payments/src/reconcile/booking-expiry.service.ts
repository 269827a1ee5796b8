import { Injectable } from '@nestjs/common';
import { BookingAccessService, BookingHoldsService } from '#libs/booking/bookings';
import { OutboxService } from '#libs/platform/events';
import { PromoCodesService } from '#libs/shop/promo-codes';
import { DataSource, type EntityManager } from 'typeorm';
import { PaymentsRepository } from '../payments.repository.js';

/** Expires bookings that nobody has paid: the start has come, or the time was held long enough. The family is told. */
@Injectable()
export class BookingExpiryService {
  constructor(
    private readonly db: DataSource,
    private readonly access: BookingAccessService,
    private readonly times: BookingHoldsService,
    private readonly promos: PromoCodesService,
    private readonly payments: PaymentsRepository,
    private readonly outbox: OutboxService,
  ) {}

  /** A timer's work; returns how many it went through. What staff confirmed manually takes place and stays as it is. */
  async expireDue(): Promise<number> {
    const { started, ended } = await this.times.due();
    for (const id of started) await this.db.transaction((tx) => this.expire(tx, id));
    for (const id of ended) await this.db.transaction((tx) => this.endHold(tx, id));
    return started.length + ended.length;
  }

  private async expire(tx: EntityManager, bookingId: string): Promise<void> {
    await this.access.lock(tx, bookingId);
    // Paid or cancelled while this one waited for the lock.
    if (!(await this.times.expire(tx, bookingId))) return;
    await this.payments.abandonWaiting(tx, bookingId);
    await this.promos.release(tx, bookingId);
    await this.outbox.publish(tx, 'booking-expired', { bookingId });
  }

  /** A payment that is being captured, or that PayPal reviews, prolongs the hold. */
  private async endHold(tx: EntityManager, bookingId: string): Promise<void> {
    const booking = await this.access.lock(tx, bookingId);
    const reservationId = await this.times.endedHold(tx, booking);
    if (!reservationId) return;
    // First, so that no capture begins with a booking that ends.
    await this.payments.abandonWaiting(tx, bookingId);
    if (await this.payments.unsettledOf(bookingId, tx)) return this.times.prolong(tx, bookingId);
    await this.times.endHold(tx, bookingId);
    await this.promos.release(tx, bookingId);
    await this.outbox.publish(tx, 'booking-expired', { bookingId, reservationId });
  }
}
