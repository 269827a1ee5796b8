import { Body, Controller, Get, HttpCode, Param, Post, UseGuards } from '@nestjs/common';
import { AdminOnly, CurrentUser, RequestUser } from '#libs/platform/auth';
import { EndCredit, FindCredits, type CreditList, type WaitingCreditView } from '#libs/shared/contracts';
import { PaymentsPauseGuard } from '../quarantine/payments-pause.guard.js';
import { CreditsService } from './credits.service.js';

/** Credits: their list, those that wait for an owner, and their end. */
@Controller('api/admin/credits')
@AdminOnly('give-credit')
export class CreditsController {
  constructor(private readonly credits: CreditsService) {}

  /** Search terms are not in the URL, which proxies and browsers store. */
  @Post('search')
  @AdminOnly('read')
  @HttpCode(200)
  search(@Body() input: FindCredits): Promise<CreditList> {
    return this.credits.list(input);
  }

  @Post(':id/end')
  @UseGuards(PaymentsPauseGuard)
  @HttpCode(204)
  async end(
    @Param('id') id: string,
    @Body() input: EndCredit,
    @CurrentUser() currentUser: RequestUser,
  ): Promise<void> {
    await this.credits.end(id, input, currentUser);
  }

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
