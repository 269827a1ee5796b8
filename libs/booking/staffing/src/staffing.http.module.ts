import { Module } from '@nestjs/common';
import {
  BookingHostsController,
  EventProgressController,
  HostEventsController,
} from './staffing.controller.js';
import { StaffingModule } from './staffing.module.js';

@Module({
  imports: [StaffingModule],
  controllers: [BookingHostsController, EventProgressController, HostEventsController],
})
export class StaffingHttpModule {}
