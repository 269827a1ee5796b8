import { Module } from '@nestjs/common';
import { BookingsModule } from '#libs/booking/bookings';
import { BusinessSettingsModule } from '#libs/shop/business-settings';
import { DocumentsHandlers } from './documents.handlers.js';
import { DocumentsModule } from './documents.module.js';
import { IssueReceiptService } from './receipts/issue-receipt.service.js';
import { ReceiptsRepository } from './receipts/receipts.repository.js';
import { PdfRendererService } from './pdf/pdf-renderer.service.js';

/** Worker side: renders receipts. */
@Module({
  imports: [BookingsModule, BusinessSettingsModule, DocumentsModule],
  providers: [DocumentsHandlers, PdfRendererService, IssueReceiptService, ReceiptsRepository],
  exports: [PdfRendererService],
})
export class DocumentsWorkerModule {}
