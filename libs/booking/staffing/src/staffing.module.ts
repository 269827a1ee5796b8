import { Module, type OnModuleInit } from '@nestjs/common';
import { BookingAdditions, BookingsModule } from '#libs/bookings';
import { CrewsModule } from '#libs/crews';
import { HostsModule } from '#libs/hosts';
import { PoliciesModule } from '#libs/policies';
import { BookingHostsDesk } from './booking-hosts.js';
import { Duty } from './duty.js';
import { EventCards } from './event-cards.js';
import { EventProgress } from './event-progress.js';
import { EventSteps } from './event-steps.js';
import { HostAssigning } from './host-assigning.js';
import { HostChoosing } from './host-choosing.js';
import { EventStaffing } from './event-staffing.js';
import { HostEvents } from './host-events.js';
import { HostWishes } from './host-wishes.js';
import { LeadNews } from './lead-news.js';
import { LoadingList } from './loading-list.js';
import { MissingHosts } from './missing-hosts.js';
import { OpenedPlaces } from './opened-places.js';
import { Roster } from './roster.js';
import { StaffingNeeds } from './staffing-needs.js';
import { StaffingUse } from './staffing-use.js';
import { WhoComes } from './who-comes.js';

const SERVICES = [
  BookingHostsDesk,
  Duty,
  EventCards,
  EventProgress,
  EventStaffing,
  EventSteps,
  HostAssigning,
  HostChoosing,
  HostEvents,
  HostWishes,
  LeadNews,
  LoadingList,
  MissingHosts,
  OpenedPlaces,
  StaffingNeeds,
  StaffingUse,
  WhoComes,
];

@Module({
  imports: [BookingsModule, CrewsModule, HostsModule, PoliciesModule],
  providers: [Roster, ...SERVICES],
  exports: SERVICES,
})
export class StaffingModule implements OnModuleInit {
  constructor(
    private readonly additions: BookingAdditions,
    private readonly who: WhoComes,
  ) {}

  onModuleInit(): void {
    this.additions.add(async (bookings) => {
      const leads = await this.who.leadsOf(bookings);
      return new Map([...leads].map(([id, lead]) => [id, { hosts: [lead] }]));
    });
  }
}
