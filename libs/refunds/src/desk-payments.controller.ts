import { Body, Controller, HttpCode, Param, Post } from '@nestjs/common';
import { AdminOnly, CreationKey, CurrentVisitor, Idempotent, Visitor } from '#libs/visitors';
import { deskRowView } from '#libs/bookings';
import { CancelBooking, RefundBooking, type DeskBooking, type RefundOutcome } from '#libs/contracts';
import { BookingCancellation } from './cancel-booking.js';
import { RefundRequests } from './request-refund.js';

@Controller('api/admin/bookings/:id')
@AdminOnly()
export class DeskPaymentsController {
  constructor(
    private readonly cancellation: BookingCancellation,
    private readonly refunds: RefundRequests,
  ) {}

  @Post('cancel')
  @HttpCode(200)
  async cancel(
    @Param('id') id: string,
    @Body() asked: CancelBooking,
    @CurrentVisitor() visitor: Visitor,
  ): Promise<DeskBooking> {
    return deskRowView(await this.cancellation.cancel(id, asked, visitor));
  }

  @Post('refunds')
  @Idempotent()
  refund(
    @Param('id') bookingId: string,
    @Body() asked: RefundBooking,
    @CurrentVisitor() visitor: Visitor,
    @CreationKey() creationKey: string | null,
  ): Promise<RefundOutcome> {
    return this.refunds.request({ bookingId, asked, visitor, creationKey });
  }
}
