import { Body, Controller, HttpCode, Param, Post } from '@nestjs/common';
import { AdminOnly, CreationKey, CurrentUser, Idempotent, RequestUser } from '#libs/platform/auth';
import { adminRowView } from '#libs/booking/bookings';
import { ChangeBooking, RecordHandPayment, type AdminBooking } from '#libs/shared/contracts';
import { OfflinePaymentsService } from './offline-payments.service.js';

@Controller('api/admin/bookings/:id/hand-payments')
@AdminOnly()
export class HandPaymentsController {
  constructor(private readonly payments: OfflinePaymentsService) {}

  @Post()
  @Idempotent()
  @HttpCode(200)
  async record(
    @Param('id') bookingId: string,
    @Body() input: RecordHandPayment,
    @CurrentUser() currentUser: RequestUser,
    @CreationKey() creationKey: string | null,
  ): Promise<AdminBooking> {
    return adminRowView(await this.payments.record({ bookingId, input, currentUser, creationKey }));
  }

  /** It never came; may be repeated. */
  @Post(':paymentId/undo')
  @AdminOnly('full')
  @HttpCode(200)
  async undo(
    @Param('id') bookingId: string,
    @Param('paymentId') paymentId: string,
    @Body() input: ChangeBooking,
    @CurrentUser() currentUser: RequestUser,
  ): Promise<AdminBooking> {
    return adminRowView(await this.payments.reverse({ bookingId, paymentId, input, currentUser }));
  }
}
