import { Body, Controller, HttpCode, Param, Post } from '@nestjs/common';
import { AdminOnly, CreationKey, CurrentUser, Idempotent, RequestUser } from '#libs/auth';
import { adminRowView } from '#libs/bookings';
import { CancelBooking, RefundBooking, type AdminBooking, type RefundOutcome } from '#libs/contracts';
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
  async cancel(
    @Param('id') id: string,
    @Body() input: CancelBooking,
    @CurrentUser() currentUser: RequestUser,
  ): Promise<AdminBooking> {
    return adminRowView(await this.cancellation.cancel(id, input, currentUser));
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
