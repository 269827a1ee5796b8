import { Injectable } from '@nestjs/common';
import { BookingAccessService, BookingHoldsService } from '#libs/booking/bookings';
import { OutboxService } from '#libs/platform/events';
import { DataSource, type EntityManager } from 'typeorm';
import { PaymentSettlementService } from '../capture/payment-settlement.service.js';

/** Expires unpaid bookings at their start or when their hold ends, and publishes that. */
@Injectable()
export class BookingExpiryService {
  constructor(
    private readonly db: DataSource,
    private readonly access: BookingAccessService,
    private readonly holds: BookingHoldsService,
    private readonly settlement: PaymentSettlementService,
    private readonly outbox: OutboxService,
  ) {}

  /** Called by a timer; returns how many were due. Manually confirmed bookings do not expire. */
  async expireDue(): Promise<number> {
    const { started, ended } = await this.holds.due();
    for (const id of started) await this.db.transaction((tx) => this.expire(tx, id));
    for (const id of ended) await this.db.transaction((tx) => this.expireHold(tx, id));
    return started.length + ended.length;
  }

  private async expire(tx: EntityManager, bookingId: string): Promise<void> {
    await this.access.lock(tx, bookingId);
    // Paid or cancelled while we waited for the lock.
    if (!(await this.holds.expire(tx, bookingId))) return;
    await this.settlement.abandonOpen(tx, bookingId);
    await this.outbox.publish(tx, 'booking-expired', { bookingId });
  }

  /** A payment that is being captured, or that PayPal reviews, prolongs the hold. */
  private async expireHold(tx: EntityManager, bookingId: string): Promise<void> {
    const booking = await this.access.lock(tx, bookingId);
    const reservationId = await this.holds.findEndedHold(tx, booking);
    if (!reservationId) return;
    // First, so that no capture can begin.
    const isAbandoned = await this.settlement.tryAbandonUnsettled(tx, bookingId);
    if (!isAbandoned) return this.holds.prolong(tx, bookingId);
    await this.holds.expireHold(tx, bookingId);
    await this.outbox.publish(tx, 'booking-expired', { bookingId, reservationId });
  }
}
