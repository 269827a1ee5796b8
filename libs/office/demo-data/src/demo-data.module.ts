import { Module } from '@nestjs/common';
import { BookingChangesModule } from '#libs/booking/booking-changes';
import { BookingsModule } from '#libs/booking/bookings';
import { PaymentsModule } from '#libs/booking/payments';
import { DocumentsModule } from '#libs/office/documents';
import { InboxModule } from '#libs/office/inbox';
import { PromoCodesModule } from '#libs/shop/promo-codes';
import { DemoDataService } from './demo-data.service.js';

/** Imports the modules whose services write the demo data. */
@Module({
  imports: [
    BookingChangesModule,
    BookingsModule,
    DocumentsModule,
    InboxModule,
    PaymentsModule,
    PromoCodesModule,
  ],
  providers: [DemoDataService],
  exports: [DemoDataService],
})
export class DemoDataModule {}
