import { Module } from '@nestjs/common';
import { DiscoveryModule } from '@nestjs/core';
import { TypeOrmModule } from '@nestjs/typeorm';
import { BookingChangesModule } from '#libs/booking/booking-changes';
import { BookingsModule } from '#libs/booking/bookings';
import { CatalogModule } from '#libs/shop/catalog';
import { CrewsModule } from '#libs/scheduling/crews';
import { InboxModule } from '#libs/office/inbox';
import { NotificationsModule } from '#libs/office/notifications';
import { PaymentsModule } from '#libs/booking/payments';
import { StaffingModule } from '#libs/booking/staffing';
import { MonitoringModule } from '#libs/platform/monitoring';
import { RecoveryModule } from '#libs/office/recovery';
import { AdminBookingPagesQueries } from './admin-booking-pages.queries.js';
import { CalendarQueries } from './calendar.queries.js';
import { FamilyPagesQueries } from './families/family-pages.queries.js';
import { OperationsOverviewQueries } from './operations/operations-overview.queries.js';
import { ReportsQueries } from './reports.queries.js';
import { SavedViewEntity } from './saved-view.entity.js';
import { SavedViewsRepository } from './saved-views.repository.js';
import { SavedViewsService } from './saved-views.service.js';
import { TodayQueries } from './today/today.queries.js';

const PROVIDERS = [
  AdminBookingPagesQueries,
  CalendarQueries,
  FamilyPagesQueries,
  OperationsOverviewQueries,
  ReportsQueries,
  SavedViewsService,
  TodayQueries,
];

/** What administrators read across modules, and the list views they save. Other changes belong to the data's owner. */
@Module({
  imports: [
    TypeOrmModule.forFeature([SavedViewEntity]),
    DiscoveryModule,
    BookingChangesModule,
    BookingsModule,
    CatalogModule,
    CrewsModule,
    MonitoringModule,
    PaymentsModule,
    InboxModule,
    NotificationsModule,
    StaffingModule,
    RecoveryModule,
  ],
  providers: [...PROVIDERS, SavedViewsRepository],
  exports: PROVIDERS,
})
export class ReportingModule {}
