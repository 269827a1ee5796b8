import { Body, Controller, Post } from '@nestjs/common';
import { AdminOnly, CreationKey, CurrentUser, Idempotent, RequestUser } from '#libs/platform/auth';
import { CreateBooking, type AdminBooking } from '#libs/shared/contracts';
import { adminRowView } from './admin-booking.view.js';
import { PhoneBookingsService } from './phone-bookings.service.js';

@Controller('api/admin/bookings')
@AdminOnly()
export class CallerBookingsController {
  constructor(private readonly callers: PhoneBookingsService) {}

  @Post()
  @Idempotent()
  async create(
    @Body() input: CreateBooking,
    @CurrentUser() currentUser: RequestUser,
    @CreationKey() key: string | null,
  ): Promise<AdminBooking> {
    return adminRowView(await this.callers.create(input, currentUser, key));
  }
}
