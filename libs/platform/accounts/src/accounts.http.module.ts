import { Module } from '@nestjs/common';
import { AccountsAdminController } from './accounts-admin.controller.js';
import { AccountsController } from './accounts.controller.js';
import { AccountsModule } from './accounts.module.js';
import { OwnAccountController } from './own-account.controller.js';
import { TeamController, InvitationsController } from './team/team.controller.js';

@Module({
  imports: [AccountsModule],
  controllers: [
    AccountsAdminController,
    AccountsController,
    OwnAccountController,
    TeamController,
    InvitationsController,
  ],
})
export class AccountsHttpModule {}
