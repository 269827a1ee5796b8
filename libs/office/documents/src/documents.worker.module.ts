import { Module } from '@nestjs/common';
import { BookingsModule } from '#libs/booking/bookings';
import { BusinessSettingsModule } from '#libs/shop/business-settings';
import { DocumentsModule } from './documents.module.js';
import { IssueReceiptService } from './receipts/issue-receipt.service.js';
import { ReceiptsRepository } from './receipts/receipts.repository.js';
import { PdfRendererService } from './pdf/pdf-renderer.service.js';

/** Worker side: renders receipts. */
@Module({
  imports: [BookingsModule, BusinessSettingsModule, DocumentsModule],
  providers: [PdfRendererService, IssueReceiptService, ReceiptsRepository],
  exports: [DocumentsModule, PdfRendererService, IssueReceiptService],
})
export class DocumentsWorkerModule {}
