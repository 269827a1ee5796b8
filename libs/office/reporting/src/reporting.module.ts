import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { BookingsModule } from '#libs/booking/bookings';
import { CatalogModule } from '#libs/shop/catalog';
import { InboxModule } from '#libs/office/inbox';
import { CrewsModule } from '#libs/scheduling/crews';
import { ResendsModule } from '#libs/office/notifications';
import { PaymentsModule } from '#libs/booking/payments';
import { StaffingModule } from '#libs/booking/staffing';
import { BookingDetail } from './booking-detail.queries.js';
import { BookingTeam } from './booking-team.queries.js';
import { BookingActivity } from './booking-activity.queries.js';
import { Calendar } from './calendar.queries.js';
import { CrewLanes } from './crew-lanes.queries.js';
import { MessageBookingsReader } from './message-bookings.queries.js';
import { Reports } from './reports.queries.js';
import { SavedViewEntity } from './saved-view.entity.js';
import { SavedViews } from './saved-views.service.js';
import { Stats } from './stats.queries.js';

const READERS = [
  BookingDetail,
  BookingActivity,
  BookingTeam,
  Calendar,
  CrewLanes,
  MessageBookingsReader,
  Reports,
  SavedViews,
  Stats,
];

/** Reads across the modules; what changes something lives in the room that it changes. */
@Module({
  imports: [
    TypeOrmModule.forFeature([SavedViewEntity]),
    BookingsModule,
    CatalogModule,
    InboxModule,
    CrewsModule,
    PaymentsModule,
    ResendsModule,
    StaffingModule,
  ],
  providers: READERS,
  exports: READERS,
})
export class ReportingModule {}
