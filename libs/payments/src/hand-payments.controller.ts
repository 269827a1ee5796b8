import { Body, Controller, HttpCode, Param, Post } from '@nestjs/common';
import { AdminOnly, CreationKey, CurrentUser, Idempotent, RequestUser } from '#libs/auth';
import { adminRowView } from '#libs/bookings';
import { RecordHandPayment, type AdminBooking } from '#libs/contracts';
import { HandPayments } from './hand-payments.js';

@Controller('api/admin/bookings/:id/hand-payments')
@AdminOnly()
export class HandPaymentsController {
  constructor(private readonly payments: HandPayments) {}

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
}
