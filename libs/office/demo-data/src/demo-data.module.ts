import { Module } from '@nestjs/common';
import { BookingsModule } from '#libs/booking/bookings';
import { PaymentsModule } from '#libs/booking/payments';
import { DocumentsModule } from '#libs/office/documents';
import { InboxModule } from '#libs/office/inbox';
import { PromoCodesModule } from '#libs/shop/promo-codes';
import { DemoDataService } from './demo-data.service.js';

/** Imports the modules whose services write the demo data. */
@Module({
  imports: [BookingsModule, DocumentsModule, InboxModule, PaymentsModule, PromoCodesModule],
  providers: [DemoDataService],
  exports: [DemoDataService],
})
export class DemoDataModule {}
