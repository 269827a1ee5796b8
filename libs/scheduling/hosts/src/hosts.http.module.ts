import { Module } from '@nestjs/common';
import { AbsencesController, HostInvitationsController, HostsAdminController } from './hosts.controller.js';
import { HostsModule } from './hosts.module.js';

@Module({
  imports: [HostsModule],
  controllers: [AbsencesController, HostInvitationsController, HostsAdminController],
})
export class HostsHttpModule {}
