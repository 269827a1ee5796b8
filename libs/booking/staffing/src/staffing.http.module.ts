import { Module } from '@nestjs/common';
import { PaymentsModule } from '#libs/booking/payments';
import {
  BookingHostsController,
  EventProgressController,
  HostEventsController,
} from './staffing.controller.js';
import { StaffingModule } from './staffing.module.js';

@Module({
  imports: [StaffingModule, PaymentsModule],
  controllers: [BookingHostsController, EventProgressController, HostEventsController],
})
export class StaffingHttpModule {}
