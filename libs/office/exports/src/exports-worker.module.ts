import { Module } from '@nestjs/common';
import { BookingsModule } from '#libs/booking/bookings';
import { CatalogModule } from '#libs/shop/catalog';
import { CrewsModule } from '#libs/scheduling/crews';
import { DocumentsWorkerModule } from '#libs/office/documents';
import { PaymentsModule } from '#libs/booking/payments';
import { StaffingModule } from '#libs/booking/staffing';
import { BookingChoices } from './booking-choices.js';
import { CopyRows } from './copy-rows.js';
import { DayReader } from './day-sheet.queries.js';
import { ExportsModule } from './exports.module.js';
import { MakeExport } from './make-export.js';
import { SweepExports } from './sweep-exports.js';

/** For the worker: what makes the files. */
@Module({
  imports: [
    ExportsModule,
    BookingsModule,
    CatalogModule,
    CrewsModule,
    DocumentsWorkerModule,
    PaymentsModule,
    StaffingModule,
  ],
  providers: [BookingChoices, CopyRows, DayReader, MakeExport, SweepExports],
  exports: [MakeExport, SweepExports],
})
export class ExportsWorkerModule {}
