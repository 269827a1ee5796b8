import { Injectable } from '@nestjs/common';
import type { RequestUser } from '#libs/platform/auth';
import {
  AdminBookingsService,
  BookingAccessService,
  BookingScheduleService,
  type Booking,
  type Start,
} from '#libs/booking/bookings';
import { historySentence, type MoveBooking } from '#libs/shared/contracts';
import { DataSource } from 'typeorm';
import { BookingMoves } from './booking-moves.js';
import { ReschedulePreviewService } from './reschedule-preview.service.js';

const lineOf = (from: Booking, to: Start) =>
  ({
    code: 'moved',
    fromDay: from.eventDate,
    fromTime: from.eventTime,
    toDay: to.eventDate,
    toTime: to.eventTime,
  }) as const;

/** The use case "staff move a booking to another day or time". */
@Injectable()
export class RescheduleBookingService {
  constructor(
    private readonly db: DataSource,
    private readonly access: BookingAccessService,
    private readonly admin: AdminBookingsService,
    private readonly start: BookingScheduleService,
    private readonly moves: BookingMoves,
    private readonly looking: ReschedulePreviewService,
  ) {}

  /**
   * Moves it in one transaction: start, crew, version, note with the reason, timeline, audit and event.
   * @throws AppError NOT_FOUND, VALIDATION of `day`, STALE, NOT_ALLOWED, SLOT_TAKEN with `alternatives` (start times)
   * and `alternativesDay`.
   */
  async move(id: string, input: MoveBooking, currentUser: RequestUser): Promise<Booking> {
    await this.access.forHolder(id, currentUser);
    const start = this.start.wanted(input);
    const { version, tell, reason: why } = input;
    return this.db.transaction(async (tx) => {
      const booking = await this.access.lock(tx, id);
      const event = lineOf(booking, start);
      const { code: _, ...facts } = event;
      const change = { id, version, event, what: 'booking-moved', facts: { ...facts, tell } };
      const amended = await this.admin.amend(tx, change, currentUser);
      await this.looking.demand(tx, booking, start);
      const reason = { text: `${historySentence(event)} ${why}`, authorId: currentUser.userId };
      const moved = await this.start.change(tx, booking, { start, reason });
      await this.moves.keep(tx, booking, { start, tell, movedBy: currentUser.userId });
      return { ...moved, version: amended.version };
    });
  }
}
