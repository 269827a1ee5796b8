import { Body, Controller, Get, HttpCode, Param, Post, UseGuards } from '@nestjs/common';
import { BookingAccess, CurrentUser, Errors, RequestUser } from '#libs/platform/auth';
import { BookingViewsService } from '#libs/booking/bookings';
import {
  ReinstateBooking,
  type BookingView,
  type LatePaymentView,
  type ExpiredBookingView,
} from '#libs/shared/contracts';
import { UnappliedPaymentsService } from '../refunds/unapplied-payments.service.js';
import { PaymentsPauseGuard } from '../quarantine/payments-pause.guard.js';
import { ExpiredBookingsService } from './expired-bookings.service.js';

/** Recovery of an expired booking, and the refund of a late payment. */
@Controller('api/bookings/:id')
@BookingAccess('payer')
export class ExpiredBookingsController {
  constructor(
    private readonly expired: ExpiredBookingsService,
    private readonly unapplied: UnappliedPaymentsService,
    private readonly views: BookingViewsService,
  ) {}

  @Get('time')
  @Errors('EVENT_STARTED', 'NOT_ALLOWED')
  find(@Param('id') id: string, @CurrentUser() currentUser: RequestUser): Promise<ExpiredBookingView> {
    return this.expired.recoveryOptions(id, currentUser);
  }

  @Post('time')
  @Errors('EVENT_STARTED', 'SLOT_TAKEN')
  @UseGuards(PaymentsPauseGuard)
  @HttpCode(200)
  async reinstate(
    @Param('id') id: string,
    @Body() start: ReinstateBooking,
    @CurrentUser() currentUser: RequestUser,
  ): Promise<BookingView> {
    return this.views.viewFor(await this.expired.reinstate(id, start, currentUser), currentUser);
  }

  @Post('late-money/return')
  @UseGuards(PaymentsPauseGuard)
  @HttpCode(200)
  refundLatePayment(
    @Param('id') id: string,
    @CurrentUser() currentUser: RequestUser,
  ): Promise<LatePaymentView> {
    return this.unapplied.refundOnRequest(id, currentUser);
  }
}
