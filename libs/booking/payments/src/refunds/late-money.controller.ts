import { Controller, HttpCode, Param, Post } from '@nestjs/common';
import { CurrentUser, RequestUser } from '#libs/platform/auth';
import type { LateMoney } from '#libs/shared/contracts';
import { RequestedRefunds } from './requested-refunds.js';

@Controller('api/bookings/:id/late-money')
export class LateMoneyController {
  constructor(private readonly returns: RequestedRefunds) {}

  @Post('return')
  @HttpCode(200)
  giveBack(@Param('id') id: string, @CurrentUser() currentUser: RequestUser): Promise<LateMoney> {
    return this.returns.ask(id, currentUser);
  }
}
