import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { HostAbsencesRepository } from './host-absences.repository.js';
import { HostAbsencesService } from './host-absences.service.js';
import { HostCertificationsService } from './host-certifications.service.js';
import { HostChangesService } from './host-changes.service.js';
import { HostEntity } from './host.entity.js';
import { HostsQueries } from './hosts.queries.js';
import { HostsRepository } from './hosts.repository.js';
import { HostsService } from './hosts.service.js';

const SERVICES = [HostAbsencesService, HostCertificationsService, HostsQueries, HostsService];

@Module({
  imports: [TypeOrmModule.forFeature([HostEntity])],
  providers: [...SERVICES, HostAbsencesRepository, HostChangesService, HostsRepository],
  exports: SERVICES,
})
export class HostsModule {}
