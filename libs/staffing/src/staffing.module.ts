import { Module } from '@nestjs/common';
import { BookingsModule } from '#libs/bookings';
import { CrewsModule } from '#libs/crews';
import { HostsModule } from '#libs/hosts';
import { Duty } from './duty.js';
import { EventCards } from './event-cards.js';
import { EventProgress } from './event-progress.js';
import { EventSteps } from './event-steps.js';
import { HostEvents } from './host-events.js';
import { LoadingList } from './loading-list.js';

const SERVICES = [Duty, EventCards, EventProgress, EventSteps, HostEvents, LoadingList];

@Module({
  imports: [BookingsModule, CrewsModule, HostsModule],
  providers: [...SERVICES],
  exports: [...SERVICES],
})
export class StaffingModule {}
