import { Module, type OnModuleInit } from '@nestjs/common';
import { BookingAdditions, BookingsModule } from '#libs/booking/bookings';
import { CrewsModule } from '#libs/scheduling/crews';
import { HostsModule } from '#libs/scheduling/hosts';
import { PaymentsModule } from '#libs/booking/payments';
import { BusinessSettingsModule } from '#libs/shop/business-settings';
import { BookingHostsDesk } from './booking-hosts.js';
import { Duty } from './duty.js';
import { EventCards } from './event-cards.js';
import { EventProgress } from './event-progress.js';
import { EventSteps } from './event-steps.js';
import { AutoAssignHostsService } from './auto-assign-hosts.service.js';
import { AssignHostManuallyService } from './assign-host-manually.service.js';
import { EventStaffing } from './event-staffing.js';
import { HostEvents } from './host-events.js';
import { HostPaymentsService } from './host-payments.service.js';
import { HostShiftsQueries } from './host-shifts.queries.js';
import { HostWishes } from './host-wishes.js';
import { LeadNews } from './lead-news.js';
import { LoadingList } from './loading-list.js';
import { MissingHosts } from './missing-hosts.js';
import { OpenedPlaces } from './opened-places.js';
import { Roster } from './roster.js';
import { StaffingNeeds } from './staffing-needs.js';
import { StaffingUse } from './staffing-use.js';
import { AssignedHosts } from './assigned-hosts.js';

const SERVICES = [
  BookingHostsDesk,
  Duty,
  EventCards,
  EventProgress,
  EventStaffing,
  EventSteps,
  AutoAssignHostsService,
  AssignHostManuallyService,
  HostEvents,
  HostPaymentsService,
  HostShiftsQueries,
  HostWishes,
  LeadNews,
  LoadingList,
  MissingHosts,
  OpenedPlaces,
  StaffingNeeds,
  StaffingUse,
  AssignedHosts,
];

@Module({
  imports: [BookingsModule, CrewsModule, HostsModule, PaymentsModule, BusinessSettingsModule],
  providers: [Roster, ...SERVICES],
  exports: SERVICES,
})
export class StaffingModule implements OnModuleInit {
  constructor(
    private readonly additions: BookingAdditions,
    private readonly who: AssignedHosts,
  ) {}

  onModuleInit(): void {
    this.additions.add(async (bookings) => {
      const leads = await this.who.leadsOf(bookings);
      return new Map([...leads].map(([id, lead]) => [id, { hosts: [lead] }]));
    });
  }
}
