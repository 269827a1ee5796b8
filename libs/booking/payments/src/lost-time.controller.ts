import { Body, Controller, Get, HttpCode, Param, Post } from '@nestjs/common';
import { CurrentUser, RequestUser } from '#libs/auth';
import { bookingView } from '#libs/bookings';
import { TakeTime, type BookingView, type LostTime } from '#libs/contracts';
import { LostTimes } from './lost-times.js';

@Controller('api/bookings/:id/time')
export class LostTimeController {
  constructor(private readonly times: LostTimes) {}

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
