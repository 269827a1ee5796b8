import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { BookingChangesModule } from '#libs/booking/booking-changes';
import { BookingsModule } from '#libs/booking/bookings';
import { PaymentsModule } from '#libs/booking/payments';
import { ReviewsModule } from '#libs/office/reviews';
import { StaffingModule } from '#libs/booking/staffing';
import { InboxModule } from '#libs/office/inbox';
import { StorageModule } from '#libs/platform/storage';
import { BusinessSettingsModule } from '#libs/shop/business-settings';
import { AccountCopyQueries } from './account-copy.queries.js';
import { DocumentsService } from './documents.service.js';
import { CalendarsRepository } from './ical/calendars.repository.js';
import { CalendarsService } from './ical/calendars.service.js';
import { ReceiptEntity } from './receipts/receipt.entity.js';
import { ReceiptsRepository } from './receipts/receipts.repository.js';
import { ReceiptsService } from './receipts/receipts.service.js';

@Module({
  imports: [
    TypeOrmModule.forFeature([ReceiptEntity]),
    BookingChangesModule,
    BookingsModule,
    BusinessSettingsModule,
    InboxModule,
    PaymentsModule,
    ReviewsModule,
    StaffingModule,
    StorageModule,
  ],
  providers: [
    ReceiptsService,
    ReceiptsRepository,
    DocumentsService,
    AccountCopyQueries,
    CalendarsService,
    CalendarsRepository,
  ],
  exports: [StorageModule, ReceiptsService, DocumentsService, AccountCopyQueries, CalendarsService],
})
export class DocumentsModule {}
