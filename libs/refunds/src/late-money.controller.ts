import { Controller, HttpCode, Param, Post } from '@nestjs/common';
import { CurrentUser, RequestUser } from '#libs/auth';
import type { LateMoney } from '#libs/contracts';
import { AskedReturns } from './asked-returns.js';

@Controller('api/bookings/:id/late-money')
export class LateMoneyController {
  constructor(private readonly returns: AskedReturns) {}

  @Post('return')
  @HttpCode(200)
  giveBack(@Param('id') id: string, @CurrentUser() currentUser: RequestUser): Promise<LateMoney> {
    return this.returns.ask(id, currentUser);
  }
}
