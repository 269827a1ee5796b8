import { Controller, HttpCode, Param, Post } from '@nestjs/common';
import { AdminOnly, CurrentUser, RequestUser } from '#libs/platform/auth';
import type { RefundOutcome } from '#libs/shared/contracts';
import { ManualRefundsService } from './manual-refunds.service.js';

@Controller('api/admin/bookings/:id/refunds/:refundId')
@AdminOnly('full')
export class HandBacksController {
  constructor(private readonly handBacks: ManualRefundsService) {}

  @Post('handed-back')
  @HttpCode(200)
  complete(
    @Param('id') bookingId: string,
    @Param('refundId') refundId: string,
    @CurrentUser() currentUser: RequestUser,
  ): Promise<RefundOutcome> {
    return this.handBacks.complete(bookingId, refundId, currentUser);
  }

  @Post('withdrawn')
  @HttpCode(200)
  withdraw(
    @Param('id') bookingId: string,
    @Param('refundId') refundId: string,
    @CurrentUser() currentUser: RequestUser,
  ): Promise<RefundOutcome> {
    return this.handBacks.withdraw(bookingId, refundId, currentUser);
  }
}
