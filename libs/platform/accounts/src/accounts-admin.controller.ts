import { Body, Controller, HttpCode, Post } from '@nestjs/common';
import { ChangeAccountEmail } from '#libs/shared/contracts';
import { AdminOnly, CurrentUserId, Errors, RecentPassword } from '#libs/platform/auth';
import { AccountRequestsService } from './account-requests.service.js';

/** Help with the accounts of families. */
@Controller('api/admin/accounts')
@AdminOnly('manage-team')
@RecentPassword(true)
export class AccountsAdminController {
  constructor(private readonly requests: AccountRequestsService) {}

  /** Both addresses are in the body, so that they stand in no log of addresses. */
  @Post('email')
  @Errors('NOT_ALLOWED', 'TAKEN')
  @HttpCode(204)
  changeEmail(@Body() input: ChangeAccountEmail, @CurrentUserId() userId: string): Promise<void> {
    return this.requests.changeEmail(input, userId);
  }
}
