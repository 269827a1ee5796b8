import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { BookingsModule } from '#libs/bookings';
import { CallsModule } from '#libs/calls';
import { CatalogModule } from '#libs/catalog';
import { ContactModule } from '#libs/contact';
import { CrewsModule } from '#libs/crews';
import { ResendsModule } from '#libs/notifications';
import { PaymentsModule } from '#libs/payments';
import { RefundsModule } from '#libs/refunds';
import { StaffingModule } from '#libs/staffing';
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

/** Reads across the rooms; what changes something lives in the room that it changes. */
@Module({
  imports: [
    TypeOrmModule.forFeature([SavedViewEntity]),
    BookingsModule,
    CallsModule,
    CatalogModule,
    ContactModule,
    CrewsModule,
    PaymentsModule,
    RefundsModule,
    ResendsModule,
    StaffingModule,
  ],
  providers: READERS,
  exports: READERS,
})
export class AdminModule {}
