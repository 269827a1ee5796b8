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
  RefundBooking,
  type CancelledBooking,
  type RefundOutcome,
} from '#libs/shared/contracts';
import { BookingCancellation } from './booking-cancellation.js';
import { RefundRequests } from './refund-requests.js';

@Controller('api/admin/bookings/:id')
@AdminOnly()
export class AdminPaymentsController {
  constructor(
    private readonly cancellation: BookingCancellation,
    private readonly refunds: RefundRequests,
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
