import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { BookingsModule } from '#libs/booking/bookings';
import { StaffingModule } from '#libs/booking/staffing';
import { InboxModule } from '#libs/office/inbox';
import { BusinessSettingsModule } from '#libs/shop/business-settings';
import { AccountCopy } from './account-copy.js';
import { DocumentsService } from './documents.service.js';
import { CalendarFeed } from './ical/calendar-feed.js';
import { CalendarLinks } from './ical/calendar-links.js';
import { FeedNames } from './ical/feed-names.js';
import { ReceiptStore } from './receipt-store.js';
import { ReceiptEntity } from './receipt.entity.js';
import { ReceiptsService } from './receipts.service.js';

@Module({
  imports: [
    TypeOrmModule.forFeature([ReceiptEntity]),
    BookingsModule,
    BusinessSettingsModule,
    InboxModule,
    StaffingModule,
  ],
  providers: [
    ReceiptStore,
    ReceiptsService,
    DocumentsService,
    AccountCopy,
    CalendarLinks,
    CalendarFeed,
    FeedNames,
  ],
  exports: [ReceiptStore, ReceiptsService, DocumentsService, AccountCopy, CalendarLinks, CalendarFeed],
})
export class DocumentsModule {}
