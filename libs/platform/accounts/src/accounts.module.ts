import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AccountRequestEntity } from './account-request.entity.js';
import { AccountRequests } from './account-requests.js';
import { AccountsService } from './accounts.service.js';
import { AdminInvitationEntity } from './admin-invitation.entity.js';
import { AdminInvitations } from './admin-invitations.js';
import { Administrators } from './administrators.js';
import { LocalStrategy } from './local.strategy.js';
import { OwnAccount } from './own-account.service.js';
import { Team } from './team.service.js';
import { Passwords } from './passwords.js';

@Module({
  imports: [TypeOrmModule.forFeature([AccountRequestEntity, AdminInvitationEntity])],
  providers: [
    AccountRequests,
    AccountsService,
    Administrators,
    AdminInvitations,
    OwnAccount,
    Passwords,
    LocalStrategy,
    Team,
  ],
  exports: [AccountRequests, AccountsService, Administrators, AdminInvitations, OwnAccount, Team],
})
export class AccountsModule {}
