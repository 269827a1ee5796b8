import { Controller, Get, Param, Res } from '@nestjs/common';
import type { PaymentStanding, UnpaidBooking } from '#libs/shared/contracts';
import { CurrentUser, RequestUser } from '#libs/platform/auth';
import type { FastifyReply } from 'fastify';
import { PaymentStatusQueries } from './payment-status.queries.js';

@Controller('api/bookings')
export class PaymentStandingController {
  constructor(private readonly standings: PaymentStatusQueries) {}

  /** 204 when there is nothing to pay. */
  @Get('unpaid')
  async unpaid(
    @CurrentUser() currentUser: RequestUser,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<UnpaidBooking | undefined> {
    const unpaid = await this.standings.unpaid(currentUser);
    void reply.code(unpaid ? 200 : 204);
    return unpaid ?? undefined;
  }

  @Get(':id/payment')
  standing(@Param('id') id: string, @CurrentUser() currentUser: RequestUser): Promise<PaymentStanding> {
    return this.standings.of(id, currentUser);
  }
}
