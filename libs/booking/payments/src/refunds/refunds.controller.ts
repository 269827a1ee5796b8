import { Body, Controller, HttpCode, Param, Post } from '@nestjs/common';
import {
  AdminOnly,
  CreationKey,
  CurrentUser,
  Described,
  FULL_ONLY,
  Idempotent,
  RequestUser,
} from '#libs/platform/auth';
import { adminRowView } from '#libs/booking/bookings';
import {
  CancelBooking,
  CancelBookings,
  RefundBooking,
  type CancelledBooking,
  type RefundOutcome,
  type SelectionOutcome,
} from '#libs/shared/contracts';
import { CancellationService } from './cancellation.service.js';
import { RefundsService } from './refunds.service.js';

@Controller('api/admin/bookings/:id')
@AdminOnly()
export class AdminPaymentsController {
  constructor(
    private readonly cancellation: CancellationService,
    private readonly refunds: RefundsService,
  ) {}

  @Post('cancel')
  @HttpCode(200)
  @Described({ forbidden: [FULL_ONLY] })
  async cancel(
    @Param('id') id: string,
    @Body() input: CancelBooking,
    @CurrentUser() currentUser: RequestUser,
  ): Promise<CancelledBooking> {
    const { booking, refunded } = await this.cancellation.cancel(id, input, currentUser);
    return { ...adminRowView(booking), ...(refunded.length > 0 && { refunded }) };
  }

  @Post('refunds')
  @AdminOnly('full')
  @Idempotent()
  refund(
    @Param('id') bookingId: string,
    @Body() input: RefundBooking,
    @CurrentUser() currentUser: RequestUser,
    @CreationKey() creationKey: string | null,
  ): Promise<RefundOutcome> {
    return this.refunds.request({ bookingId, input, currentUser, creationKey });
  }
}

@Controller('api/admin/bookings')
@AdminOnly()
export class BookingSelectionController {
  constructor(private readonly cancellation: CancellationService) {}

  @Post('cancel')
  @HttpCode(200)
  cancel(@Body() input: CancelBookings, @CurrentUser() currentUser: RequestUser): Promise<SelectionOutcome> {
    return this.cancellation.cancelSelection(input, currentUser);
  }
}

@Controller('api/admin/bookings/:id/refunds/:refundId')
@AdminOnly('full')
export class HandBacksController {
  constructor(private readonly refunds: RefundsService) {}

  @Post('handed-back')
  @HttpCode(200)
  complete(
    @Param('id') bookingId: string,
    @Param('refundId') refundId: string,
    @CurrentUser() currentUser: RequestUser,
  ): Promise<RefundOutcome> {
    return this.refunds.completeManual(bookingId, refundId, currentUser);
  }

  @Post('withdrawn')
  @HttpCode(200)
  withdraw(
    @Param('id') bookingId: string,
    @Param('refundId') refundId: string,
    @CurrentUser() currentUser: RequestUser,
  ): Promise<RefundOutcome> {
    return this.refunds.withdrawManual(bookingId, refundId, currentUser);
  }
}
