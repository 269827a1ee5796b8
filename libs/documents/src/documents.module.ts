import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { BookingsModule } from '#libs/bookings';
import { CompanyModule } from '#libs/company';
import { GameSuggestionsModule } from '#libs/game-suggestions';
import { AccountCopy } from './account-copy.js';
import { DocumentsService } from './documents.service.js';
import { ReceiptEntity } from './receipt.entity.js';
import { ReceiptsService } from './receipts.service.js';
import { ReceiptStore } from './receipt-store.js';

/** For every process that reads documents. It knows no browser. */
@Module({
  imports: [TypeOrmModule.forFeature([ReceiptEntity]), BookingsModule, CompanyModule, GameSuggestionsModule],
  providers: [ReceiptStore, ReceiptsService, DocumentsService, AccountCopy],
  exports: [ReceiptStore, ReceiptsService, DocumentsService, AccountCopy],
})
export class DocumentsModule {}
