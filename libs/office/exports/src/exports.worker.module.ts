import { Module } from '@nestjs/common';
import { BookingsModule } from '#libs/booking/bookings';
import { BusinessSettingsModule } from '#libs/shop/business-settings';
import { CatalogModule } from '#libs/shop/catalog';
import { CrewsModule } from '#libs/scheduling/crews';
import { DocumentsWorkerModule } from '#libs/office/documents';
import { PaymentsModule } from '#libs/booking/payments';
import { StaffingModule } from '#libs/booking/staffing';
import { DaySheetQueries } from './day-sheet/day-sheet.queries.js';
import { ExportsHandlers } from './exports.handlers.js';
import { ExportsModule } from './exports.module.js';
import { ExportsRepository } from './exports.repository.js';
import { MakeExportService } from './make-export.service.js';

/** Worker side: generates the files. */
@Module({
  imports: [
    ExportsModule,
    BookingsModule,
    BusinessSettingsModule,
    CatalogModule,
    CrewsModule,
    DocumentsWorkerModule,
    PaymentsModule,
    StaffingModule,
  ],
  providers: [DaySheetQueries, ExportsHandlers, ExportsRepository, MakeExportService],
})
export class ExportsWorkerModule {}
