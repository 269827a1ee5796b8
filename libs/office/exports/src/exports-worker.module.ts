import { Module } from '@nestjs/common';
import { BookingsModule } from '#libs/bookings';
import { CallsModule } from '#libs/calls';
import { CatalogModule } from '#libs/catalog';
import { CrewsModule } from '#libs/crews';
import { DocumentsWorkerModule } from '#libs/documents';
import { RefundsModule } from '#libs/refunds';
import { StaffingModule } from '#libs/staffing';
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
    CallsModule,
    CatalogModule,
    CrewsModule,
    DocumentsWorkerModule,
    RefundsModule,
    StaffingModule,
  ],
  providers: [BookingChoices, CopyRows, DayReader, MakeExport, SweepExports],
  exports: [MakeExport, SweepExports],
})
export class ExportsWorkerModule {}
