import { Body, Controller, HttpCode, Param, Post } from '@nestjs/common';
import { AdminOnly, CurrentUser, RequestUser } from '#libs/platform/auth';
import { adminRowView } from '#libs/booking/bookings';
import { MoveBooking, type AdminBooking } from '#libs/shared/contracts';
import { RescheduleBookingService } from './reschedule-booking.service.js';

@Controller('api/admin/bookings/:id')
@AdminOnly()
export class BookingChangesController {
  constructor(private readonly moving: RescheduleBookingService) {}

  @Post('move')
  @HttpCode(200)
  async move(
    @Param('id') id: string,
    @Body() input: MoveBooking,
    @CurrentUser() currentUser: RequestUser,
  ): Promise<AdminBooking> {
    return adminRowView(await this.moving.move(id, input, currentUser));
  }
}
