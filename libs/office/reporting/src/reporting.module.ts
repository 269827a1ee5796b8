import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { BookingsModule } from '#libs/booking/bookings';
import { CatalogModule } from '#libs/shop/catalog';
import { CrewsModule } from '#libs/scheduling/crews';
import { ResendsModule } from '#libs/office/notifications';
import { PaymentsModule } from '#libs/booking/payments';
import { StaffingModule } from '#libs/booking/staffing';
import { BookingsQueries } from './bookings.queries.js';
import { CalendarQueries } from './calendar.queries.js';
import { ReportsQueries } from './reports.queries.js';
import { SavedViewEntity } from './saved-view.entity.js';
import { SavedViewsService } from './saved-views.service.js';

const READERS = [BookingsQueries, CalendarQueries, ReportsQueries, SavedViewsService];

/** Reads across the modules; what changes something lives in the module that it changes. */
@Module({
  imports: [
    TypeOrmModule.forFeature([SavedViewEntity]),
    BookingsModule,
    CatalogModule,
    CrewsModule,
    PaymentsModule,
    ResendsModule,
    StaffingModule,
  ],
  providers: READERS,
  exports: READERS,
})
export class ReportingModule {}
