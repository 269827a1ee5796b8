import { Injectable } from '@nestjs/common';
import type { Booking } from '#libs/booking/bookings';
import { isOpen, type AdminBookingDetail } from '#libs/shared/contracts';
import { CrewReservationsService } from '#libs/scheduling/crews';
import { Clock } from '#libs/platform/config';
import { StaffingQueries } from '#libs/booking/staffing';

/** Who does the work of a booking: its crew and its hosts. */
@Injectable()
export class BookingTeamQueries {
  constructor(
    private readonly crews: CrewReservationsService,
    private readonly staffing: StaffingQueries,
    private readonly clock: Clock,
  ) {}

  /** Null, and no statement, for what the company has not recorded. */
  async of(booking: Booking): Promise<Pick<AdminBookingDetail, 'crew' | 'staffing'>> {
    const [crew, staffing] = await Promise.all([
      this.crews.crewChoice(booking.id),
      this.staffing.detailOf(booking.id),
    ]);
    const mayMove = isOpen(booking) && booking.startsAt > this.clock.now();
    return { crew: crew && { ...crew, mayMove }, staffing };
  }
}
