import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { BookingsModule } from '#libs/booking/bookings';
import { CatalogModule } from '#libs/shop/catalog';
import { CrewsModule } from '#libs/scheduling/crews';
import { ResendsModule } from '#libs/office/notifications';
import { PaymentsModule } from '#libs/booking/payments';
import { StaffingModule } from '#libs/booking/staffing';
import { BookingScreensQueries } from './booking-screens.queries.js';
import { CalendarQueries } from './calendar.queries.js';
import { ReportsQueries } from './reports.queries.js';
import { SavedViewEntity } from './saved-view.entity.js';
import { SavedViewsService } from './saved-views.service.js';

const READERS = [BookingScreensQueries, CalendarQueries, ReportsQueries, SavedViewsService];

/** Read access across modules; writes belong to the module that owns the data. */
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
