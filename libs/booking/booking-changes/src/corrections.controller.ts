import { Body, Controller, HttpCode, Param, Post } from '@nestjs/common';
import { AdminOnly, CurrentUser, RequestUser } from '#libs/platform/auth';
import { adminRowView } from '#libs/booking/bookings';
import { CorrectBooking, type AdminBooking, type CorrectionLook } from '#libs/shared/contracts';
import { EditBookingService } from './edit-booking.service.js';
import { EditPreviewService } from './edit-preview.service.js';

@Controller('api/admin/bookings/:id')
@AdminOnly()
export class CorrectionsController {
  constructor(
    private readonly correcting: EditBookingService,
    private readonly looking: EditPreviewService,
  ) {}

  @Post('correction')
  @HttpCode(200)
  async correct(
    @Param('id') id: string,
    @Body() input: CorrectBooking,
    @CurrentUser() currentUser: RequestUser,
  ): Promise<AdminBooking> {
    return adminRowView(await this.correcting.correct(id, input, currentUser));
  }

  /** What that would do: it changes nothing, and asks in a body, since it speaks of a family. */
  @Post('correction-look')
  @HttpCode(200)
  look(
    @Param('id') id: string,
    @Body() input: CorrectBooking,
    @CurrentUser() currentUser: RequestUser,
  ): Promise<CorrectionLook> {
    return this.looking.look(id, input, currentUser);
  }
}
