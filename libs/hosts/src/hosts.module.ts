import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { ExpiryWarnings } from './expiry-warnings.js';
import { HostAbsences } from './host-absences.js';
import { HostAccounts } from './host-accounts.js';
import { HostCertifications } from './host-certifications.js';
import { HostDirectory } from './host-directory.js';
import { HostEntity } from './host.entity.js';
import { HostList } from './host-list.js';
import { HostRecord } from './host-record.js';
import { HostsAdmin } from './hosts.admin.js';

@Module({
  imports: [TypeOrmModule.forFeature([HostEntity])],
  providers: [
    ExpiryWarnings,
    HostAbsences,
    HostAccounts,
    HostCertifications,
    HostDirectory,
    HostList,
    HostRecord,
    HostsAdmin,
  ],
  exports: [ExpiryWarnings, HostAbsences, HostCertifications, HostDirectory, HostList, HostsAdmin],
})
export class HostsModule {}
