import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { BookingsModule } from '#libs/booking/bookings';
import { CatalogModule } from '#libs/shop/catalog';
import { InboxModule } from '#libs/office/inbox';
import { CrewsModule } from '#libs/scheduling/crews';
import { ResendsModule } from '#libs/office/notifications';
import { PaymentsModule } from '#libs/booking/payments';
import { StaffingModule } from '#libs/booking/staffing';
import { BookingDetailQueries } from './booking-detail.queries.js';
import { CalendarQueries } from './calendar.queries.js';
import { InboxQueries } from './inbox.queries.js';
import { ReportsQueries } from './reports.queries.js';
import { SavedViewEntity } from './saved-view.entity.js';
import { SavedViewsService } from './saved-views.service.js';
import { StatsQueries } from './stats.queries.js';

const READERS = [
  BookingDetailQueries,
  CalendarQueries,
  InboxQueries,
  ReportsQueries,
  SavedViewsService,
  StatsQueries,
];

/** Reads across the modules; what changes something lives in the module that it changes. */
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
