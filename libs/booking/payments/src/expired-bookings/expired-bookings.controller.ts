import { Body, Controller, Get, HttpCode, Param, Post } from '@nestjs/common';
import { CurrentUser, Public, RequestUser } from '#libs/platform/auth';
import { bookingView } from '#libs/booking/bookings';
import {
  ReinstateBooking,
  type BookingView,
  type LatePaymentView,
  type ExpiredBookingView,
} from '#libs/shared/contracts';
import { UnappliedPaymentsService } from '../refunds/unapplied-payments.service.js';
import { ExpiredBookingsService } from './expired-bookings.service.js';

/** Recovery of an expired booking, and the refund of a late payment. */
@Controller('api/bookings/:id')
@Public()
export class ExpiredBookingsController {
  constructor(
    private readonly expired: ExpiredBookingsService,
    private readonly unapplied: UnappliedPaymentsService,
  ) {}

  @Get('time')
  find(@Param('id') id: string, @CurrentUser() currentUser: RequestUser): Promise<ExpiredBookingView> {
    return this.expired.recoveryOptions(id, currentUser);
  }

  @Post('time')
  @HttpCode(200)
  async reinstate(
    @Param('id') id: string,
    @Body() start: ReinstateBooking,
    @CurrentUser() currentUser: RequestUser,
  ): Promise<BookingView> {
    return bookingView(await this.expired.reinstate(id, start, currentUser));
  }

  @Post('late-money/return')
  @HttpCode(200)
  refundLatePayment(
    @Param('id') id: string,
    @CurrentUser() currentUser: RequestUser,
  ): Promise<LatePaymentView> {
    return this.unapplied.refundOnRequest(id, currentUser);
  }
}
