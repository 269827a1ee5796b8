import { Module } from '@nestjs/common';
import { BookingsModule } from '#libs/bookings';
import { DocumentsModule } from './documents.module.js';
import { ReceiptIssue } from './issue-receipt.js';
import { PdfRenderer } from './render.js';
import { ReceiptSweep } from './sweep-receipts.js';

/** For the worker: what makes documents. */
@Module({
  imports: [BookingsModule, DocumentsModule],
  providers: [PdfRenderer, ReceiptIssue, ReceiptSweep],
  exports: [DocumentsModule, PdfRenderer, ReceiptIssue, ReceiptSweep],
})
export class DocumentsWorkerModule {}
