import { Module } from '@nestjs/common';
import { DiscoveryModule } from '@nestjs/core';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AccountRequestEntity } from './account-request.entity.js';
import { AccountRequestsRepository } from './account-requests.repository.js';
import { AccountRequestsService } from './account-requests.service.js';
import { AccountsService } from './accounts.service.js';
import { AdminInvitationEntity } from './team/admin-invitation.entity.js';
import { AdminInvitationsRepository } from './team/admin-invitations.repository.js';
import { LocalStrategy } from './local.strategy.js';
import { TeamService } from './team/team.service.js';
import { PasswordsService } from './passwords.service.js';

@Module({
  imports: [DiscoveryModule, TypeOrmModule.forFeature([AccountRequestEntity, AdminInvitationEntity])],
  providers: [
    AccountRequestsRepository,
    AccountRequestsService,
    AccountsService,
    AdminInvitationsRepository,
    PasswordsService,
    LocalStrategy,
    TeamService,
  ],
  exports: [AccountRequestsService, AccountsService, TeamService],
})
export class AccountsModule {}
