import { Injectable } from '@nestjs/common';
import { Audit, type RequestUser } from '#libs/platform/auth';
import type { CreateBooking } from '#libs/shared/contracts';
import { Outbox } from '#libs/platform/events';
import { DataSource, type EntityManager } from 'typeorm';
import { BookingEntity } from '../booking.entity.js';
import { CreateBookingService } from '../create/create-booking.service.js';
import { BookingInsertion } from '../create/booking-insertion.js';
import { BookingsService } from '../bookings.service.js';

/** Nobody has a session yet who may pay it: the mailed link brings the family here. */
const OF_NOBODY = { userId: null, sessionIds: [], createdBySession: null, createdByUser: null };

/**
 * The use case "staff book for somebody who called": the family's own path, prices and limits, but staff own and pay
 * nothing.
 */
@Injectable()
export class PhoneBookingsService {
  constructor(
    private readonly db: DataSource,
    private readonly creation: CreateBookingService,
    private readonly insertion: BookingInsertion,
    private readonly bookings: BookingsService,
    private readonly outbox: Outbox,
    private readonly audit: Audit,
  ) {}

  /**
   * Stores it as the family's own call would, and publishes that its family gets a link to pay. A repeat with its key
   * gives the first one.
   * @throws AppError VALIDATION for a past date or games that cannot be booked, SLOT_TAKEN when no crew can come.
   */
  async create(
    input: CreateBooking,
    { userId }: RequestUser,
    creationKey: string | null,
  ): Promise<BookingEntity> {
    const booking = { ...(await this.creation.prepared(input)), ...OF_NOBODY, creationKey };
    const isNew = await this.insertion.insert(booking, input.offer, (tx) =>
      this.writeDown(tx, booking.id, userId),
    );
    if (isNew) return booking;
    return this.db.getRepository(BookingEntity).findOneByOrFail({ creationKey: creationKey as string });
  }

  private async writeDown(tx: EntityManager, id: string, userId: string | null): Promise<void> {
    await this.bookings.record(tx, id, { code: 'made-by-staff' }, `user:${userId}`);
    await this.audit.record(tx, userId, { what: 'booking-made', subject: 'booking', subjectId: id });
    await this.outbox.publish(tx, 'booking-made-by-staff', { bookingId: id });
  }
}
