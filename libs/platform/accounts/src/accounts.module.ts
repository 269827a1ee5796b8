import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AccountRequestEntity } from './account-request.entity.js';
import { AccountRequestsService } from './account-requests.service.js';
import { AccountsService } from './accounts.service.js';
import { AdminInvitationEntity } from './admin-invitation.entity.js';
import { AdminInvitationsService } from './admin-invitations.service.js';
import { AdministratorsService } from './administrators.service.js';
import { LocalStrategy } from './local.strategy.js';
import { OwnAccountService } from './own-account.service.js';
import { TeamService } from './team.service.js';
import { PasswordsService } from './passwords.service.js';

@Module({
  imports: [TypeOrmModule.forFeature([AccountRequestEntity, AdminInvitationEntity])],
  providers: [
    AccountRequestsService,
    AccountsService,
    AdministratorsService,
    AdminInvitationsService,
    OwnAccountService,
    PasswordsService,
    LocalStrategy,
    TeamService,
  ],
  exports: [
    AccountRequestsService,
    AccountsService,
    AdministratorsService,
    AdminInvitationsService,
    OwnAccountService,
    TeamService,
  ],
})
export class AccountsModule {}
