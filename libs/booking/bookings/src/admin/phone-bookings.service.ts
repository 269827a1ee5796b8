import { Injectable } from '@nestjs/common';
import { AuditService, type RequestUser } from '#libs/platform/auth';
import type { CreateBooking } from '#libs/shared/contracts';
import { OutboxService } from '#libs/platform/events';
import type { BookingEntity } from '../booking.entity.js';
import { CreateBookingService } from '../create/create-booking.service.js';
import { BookingLifecycleService } from '../lifecycle/booking-lifecycle.service.js';

/** Bookings by phone: staff book on the family's own path, at its prices and rules, but own and pay nothing. */
@Injectable()
export class PhoneBookingsService {
  constructor(
    private readonly creation: CreateBookingService,
    private readonly lifecycle: BookingLifecycleService,
    private readonly outbox: OutboxService,
    private readonly audit: AuditService,
  ) {}

  /**
   * Stores it as the family's own call would, and publishes that its family gets a link to pay. A repeat with its key
   * returns the first one.
   * @throws AppError VALIDATION for a past date or games that cannot be booked, SLOT_TAKEN when no crew can come.
   */
  create(input: CreateBooking, { userId }: RequestUser, creationKey: string | null): Promise<BookingEntity> {
    return this.creation.createWithoutOwner(input, creationKey, async (tx, { id }) => {
      await this.lifecycle.record(tx, id, { code: 'made-by-staff' }, `user:${userId}`);
      await this.audit.record(tx, userId, { what: 'booking-made', subject: 'booking', subjectId: id });
      await this.outbox.publish(tx, 'booking-made-by-staff', { bookingId: id });
    });
  }
}
