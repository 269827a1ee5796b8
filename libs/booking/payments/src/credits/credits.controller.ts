import { Controller, Get, HttpCode, Param, Post, UseGuards } from '@nestjs/common';
import { AdminOnly, CurrentUser, RequestUser } from '#libs/platform/auth';
import type { WaitingCreditView } from '#libs/shared/contracts';
import { PaymentsPauseGuard } from '../quarantine/payments-pause.guard.js';
import { CreditsService } from './credits.service.js';

/** Credits that wait for an owner. */
@Controller('api/admin/credits')
@AdminOnly('give-credit')
export class CreditsController {
  constructor(private readonly credits: CreditsService) {}

  @Get('waiting')
  waiting(): Promise<WaitingCreditView[]> {
    return this.credits.listWaiting();
  }

  /** Its code is mailed to the booking's present address. A repeat changes nothing. */
  @Post(':id/release')
  @UseGuards(PaymentsPauseGuard)
  @HttpCode(204)
  async release(@Param('id') id: string, @CurrentUser() currentUser: RequestUser): Promise<void> {
    await this.credits.release(id, currentUser);
  }
}
