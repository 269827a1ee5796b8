import { Body, Controller, Get, HttpCode, Param, Post } from '@nestjs/common';
import { CurrentUser, RequestUser } from '#libs/platform/auth';
import { bookingView } from '#libs/booking/bookings';
import { TakeTime, type BookingView, type LostTime } from '#libs/shared/contracts';
import { ExpiredBookingRecoveryService } from './expired-booking-recovery.service.js';

@Controller('api/bookings/:id/time')
export class LostTimeController {
  constructor(private readonly times: ExpiredBookingRecoveryService) {}

  @Get()
  lost(@Param('id') id: string, @CurrentUser() currentUser: RequestUser): Promise<LostTime> {
    return this.times.of(id, currentUser);
  }

  @Post()
  @HttpCode(200)
  async take(
    @Param('id') id: string,
    @Body() start: TakeTime,
    @CurrentUser() currentUser: RequestUser,
  ): Promise<BookingView> {
    return bookingView(await this.times.take(id, start, currentUser));
  }
}
