import { Body, Controller, Get, HttpCode, Param, Post } from '@nestjs/common';
import { CurrentUser, Described, RequestUser } from '#libs/platform/auth';
import { bookingView } from '#libs/booking/bookings';
import { TakeTime, type BookingView, type LateMoney, type LostTime } from '#libs/shared/contracts';
import { UnappliedPaymentsService } from '../refunds/unapplied-payments.service.js';
import { ExpiredBookingRecoveryService } from './expired-booking-recovery.service.js';

/** What a family can do about a booking whose time it lost, and about a payment that came too late for it. */
@Controller('api/bookings/:id')
export class ExpiredBookingsController {
  constructor(
    private readonly recovery: ExpiredBookingRecoveryService,
    private readonly unapplied: UnappliedPaymentsService,
  ) {}

  @Get('time')
  @Described({ operationId: 'lostTimeLost' })
  find(@Param('id') id: string, @CurrentUser() currentUser: RequestUser): Promise<LostTime> {
    return this.recovery.of(id, currentUser);
  }

  @Post('time')
  @HttpCode(200)
  @Described({ operationId: 'lostTimeTake' })
  async reinstate(
    @Param('id') id: string,
    @Body() start: TakeTime,
    @CurrentUser() currentUser: RequestUser,
  ): Promise<BookingView> {
    return bookingView(await this.recovery.reinstate(id, start, currentUser));
  }

  @Post('late-money/return')
  @HttpCode(200)
  @Described({ operationId: 'lateMoneyGiveBack' })
  refundLatePayment(@Param('id') id: string, @CurrentUser() currentUser: RequestUser): Promise<LateMoney> {
    return this.unapplied.refundOnRequest(id, currentUser);
  }
}
