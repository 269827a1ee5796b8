import { Module } from '@nestjs/common';
import { BookingsModule } from '#libs/booking/bookings';
import { CrewsModule } from '#libs/scheduling/crews';
import { HostsModule } from '#libs/scheduling/hosts';
import { PaymentsModule } from '#libs/booking/payments';
import { BusinessSettingsModule } from '#libs/shop/business-settings';
import { AssignHostManuallyService } from './assign-host-manually.service.js';
import { AutoAssignHostsService } from './auto-assign-hosts.service.js';
import { EventProgressRepository } from './event-progress/event-progress.repository.js';
import { EventProgressService } from './event-progress/event-progress.service.js';
import { HostEventsService } from './host-events.service.js';
import { HostShiftsService } from './host-shifts.service.js';
import { StaffingQueries } from './staffing.queries.js';
import { StaffingRepository } from './staffing.repository.js';
import { StaffingStatusService } from './staffing-status.service.js';

const PROVIDERS = [
  AssignHostManuallyService,
  AutoAssignHostsService,
  EventProgressRepository,
  EventProgressService,
  HostEventsService,
  HostShiftsService,
  StaffingQueries,
  StaffingRepository,
  StaffingStatusService,
];

@Module({
  imports: [BookingsModule, CrewsModule, HostsModule, PaymentsModule, BusinessSettingsModule],
  providers: PROVIDERS,
  // All of them: the controllers of the http module and the handlers of the worker inject the repositories too.
  exports: PROVIDERS,
})
export class StaffingModule {}
