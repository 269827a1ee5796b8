import { Module } from '@nestjs/common';
import { BookingHostsController } from './booking-hosts.controller.js';
import { EventProgressController } from './event-progress.controller.js';
import { HostEventsController } from './host-events.controller.js';
import { StaffingModule } from './staffing.module.js';

@Module({
  imports: [StaffingModule],
  controllers: [BookingHostsController, EventProgressController, HostEventsController],
})
export class StaffingHttpModule {}
