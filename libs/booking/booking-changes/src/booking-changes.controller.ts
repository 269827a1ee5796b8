import { Body, Controller, HttpCode, Param, Post } from '@nestjs/common';
import { AdminOnly, CurrentUser, Described, RequestUser } from '#libs/platform/auth';
import { adminRowView } from '#libs/booking/bookings';
import { CorrectBooking, MoveBooking, type AdminBooking, type CorrectionLook } from '#libs/shared/contracts';
import { EditBookingService } from './edit-booking.service.js';
import { RescheduleBookingService } from './reschedule-booking.service.js';

/** Staff change what was booked: its day and time, or everything else. */
@Controller('api/admin/bookings/:id')
@AdminOnly()
export class BookingChangesController {
  constructor(
    private readonly rescheduling: RescheduleBookingService,
    private readonly editing: EditBookingService,
  ) {}

  // Another day or time. Its preview holds the mail to the family, so it is with the notifications.
  @Post('move')
  @HttpCode(200)
  async move(
    @Param('id') id: string,
    @Body() input: MoveBooking,
    @CurrentUser() currentUser: RequestUser,
  ): Promise<AdminBooking> {
    return adminRowView(await this.rescheduling.reschedule(id, input, currentUser));
  }

  @Post('correction')
  @HttpCode(200)
  @Described({ operationId: 'correctionsCorrect' })
  async edit(
    @Param('id') id: string,
    @Body() input: CorrectBooking,
    @CurrentUser() currentUser: RequestUser,
  ): Promise<AdminBooking> {
    return adminRowView(await this.editing.edit(id, input, currentUser));
  }

  /** What that would do: it changes nothing, and asks in a body, since it speaks of a family. */
  @Post('correction-look')
  @HttpCode(200)
  @Described({ operationId: 'correctionsLook' })
  previewEdit(
    @Param('id') id: string,
    @Body() input: CorrectBooking,
    @CurrentUser() currentUser: RequestUser,
  ): Promise<CorrectionLook> {
    return this.editing.preview(id, input, currentUser);
  }
}
