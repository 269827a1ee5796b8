import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AccountRequestEntity } from './account-request.entity.js';
import { AccountRequestsService } from './account-requests.service.js';
import { AccountsService } from './accounts.service.js';
import { AdminInvitationEntity } from './admin-invitation.entity.js';
import { LocalStrategy } from './local.strategy.js';
import { TeamService } from './team.service.js';
import { PasswordsService } from './passwords.service.js';

@Module({
  imports: [TypeOrmModule.forFeature([AccountRequestEntity, AdminInvitationEntity])],
  providers: [AccountRequestsService, AccountsService, PasswordsService, LocalStrategy, TeamService],
  exports: [AccountRequestsService, AccountsService, TeamService],
})
export class AccountsModule {}
