import { Body, Controller, Get, HttpCode, Param, Post } from '@nestjs/common';
import { CurrentUser, RequestUser } from '#libs/platform/auth';
import { bookingView } from '#libs/booking/bookings';
import { TakeTime, type BookingView, type LateMoney, type LostTime } from '#libs/shared/contracts';
import { UnappliedPaymentsService } from '../refunds/unapplied-payments.service.js';
import { ExpiredBookingRecoveryService } from './expired-booking-recovery.service.js';

@Controller('api/bookings/:id/time')
export class LostTimeController {
  constructor(private readonly recovery: ExpiredBookingRecoveryService) {}

  @Get()
  lost(@Param('id') id: string, @CurrentUser() currentUser: RequestUser): Promise<LostTime> {
    return this.recovery.of(id, currentUser);
  }

  @Post()
  @HttpCode(200)
  async take(
    @Param('id') id: string,
    @Body() start: TakeTime,
    @CurrentUser() currentUser: RequestUser,
  ): Promise<BookingView> {
    return bookingView(await this.recovery.reinstate(id, start, currentUser));
  }
}

@Controller('api/bookings/:id/late-money')
export class LateMoneyController {
  constructor(private readonly unapplied: UnappliedPaymentsService) {}

  @Post('return')
  @HttpCode(200)
  giveBack(@Param('id') id: string, @CurrentUser() currentUser: RequestUser): Promise<LateMoney> {
    return this.unapplied.refundOnRequest(id, currentUser);
  }
}
