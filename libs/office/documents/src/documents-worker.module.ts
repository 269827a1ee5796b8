import { Module } from '@nestjs/common';
import { BookingsModule } from '#libs/booking/bookings';
import { DocumentsModule } from './documents.module.js';
import { IssueReceipt } from './issue-receipt.js';
import { PdfRenderer } from './render.js';
import { SweepReceipts } from './sweep-receipts.js';

/** For the worker: what makes documents. */
@Module({
  imports: [BookingsModule, DocumentsModule],
  providers: [PdfRenderer, IssueReceipt, SweepReceipts],
  exports: [DocumentsModule, PdfRenderer, IssueReceipt, SweepReceipts],
})
export class DocumentsWorkerModule {}
