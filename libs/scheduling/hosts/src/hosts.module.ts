import { Module, type OnModuleInit } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AccountsModule, OwnAccount } from '#libs/platform/accounts';
import { ExpiryWarnings } from './expiry-warnings.js';
import { HostAbsences } from './host-absences.js';
import { HostAccounts } from './host-accounts.js';
import { HostCertifications } from './host-certifications.js';
import { HostDirectory } from './host-directory.js';
import { HostInvitationsService } from './host-invitations.service.js';
import { HostEntity } from './host.entity.js';
import { HostList } from './host-list.js';
import { HostRecord } from './host-record.js';
import { HostsAdmin } from './hosts.admin.js';

@Module({
  imports: [TypeOrmModule.forFeature([HostEntity]), AccountsModule],
  providers: [
    ExpiryWarnings,
    HostAbsences,
    HostAccounts,
    HostCertifications,
    HostDirectory,
    HostInvitationsService,
    HostList,
    HostRecord,
    HostsAdmin,
  ],
  exports: [
    ExpiryWarnings,
    HostAbsences,
    HostCertifications,
    HostDirectory,
    HostInvitationsService,
    HostList,
    HostsAdmin,
  ],
})
export class HostsModule implements OnModuleInit {
  constructor(
    private readonly account: OwnAccount,
    private readonly accounts: HostAccounts,
  ) {}

  onModuleInit(): void {
    this.account.addBeforeRemoval((tx, userId) => this.accounts.beforeRemoval(tx, userId));
  }
}
