import { Body, Controller, HttpCode, Param, Post } from '@nestjs/common';
import { AdminOnly, CurrentUser, RequestUser } from '#libs/platform/auth';
import { adminRowView } from '#libs/booking/bookings';
import {
  BOOKING_ACTION_LEVELS,
  EditBooking,
  RescheduleBooking,
  type AdminBooking,
  type EditPreviewView,
} from '#libs/shared/contracts';
import { EditByStaffService } from './edit/edit-by-staff.service.js';
import { MoveByStaffService } from './move/move-by-staff.service.js';

/** Staff edit a booking or reschedule it. */
@Controller('api/admin/bookings/:id')
@AdminOnly()
export class BookingChangesController {
  constructor(
    private readonly rescheduling: MoveByStaffService,
    private readonly editing: EditByStaffService,
  ) {}

  // Reschedule. Its preview contains the mail to the family and is therefore in the notifications module.
  @Post('move')
  @AdminOnly(BOOKING_ACTION_LEVELS.move)
  @HttpCode(200)
  async move(
    @Param('id') id: string,
    @Body() input: RescheduleBooking,
    @CurrentUser() currentUser: RequestUser,
  ): Promise<AdminBooking> {
    return adminRowView(await this.rescheduling.reschedule(id, input, currentUser));
  }

  @Post('correction')
  @AdminOnly(BOOKING_ACTION_LEVELS.correct)
  @HttpCode(200)
  async edit(
    @Param('id') id: string,
    @Body() input: EditBooking,
    @CurrentUser() currentUser: RequestUser,
  ): Promise<AdminBooking> {
    return adminRowView(await this.editing.edit(id, input, currentUser));
  }

  /** What an edit would change; nothing is stored. A POST, so that personal data is in the body, not in the URL. */
  @Post('correction-look')
  @AdminOnly(BOOKING_ACTION_LEVELS.correct)
  @HttpCode(200)
  previewEdit(
    @Param('id') id: string,
    @Body() input: EditBooking,
    @CurrentUser() currentUser: RequestUser,
  ): Promise<EditPreviewView> {
    return this.editing.preview(id, input, currentUser);
  }
}
