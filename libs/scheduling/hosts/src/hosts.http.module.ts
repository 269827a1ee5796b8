import { Module } from '@nestjs/common';
import { AbsencesController } from './absences.controller.js';
import { HostInvitationsController } from './host-invitations.controller.js';
import { HostsAdminController } from './hosts-admin.controller.js';
import { HostsModule } from './hosts.module.js';

@Module({
  imports: [HostsModule],
  controllers: [AbsencesController, HostInvitationsController, HostsAdminController],
})
export class HostsHttpModule {}
