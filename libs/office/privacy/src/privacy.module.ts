import { Module } from '@nestjs/common';
import { BookingsModule } from '#libs/booking/bookings';
import { InboxModule } from '#libs/office/inbox';
import { BookingPurgeService } from './booking-purge.service.js';
import { InboxPurgeService } from './inbox-purge.service.js';

@Module({
  imports: [BookingsModule, InboxModule],
  providers: [BookingPurgeService, InboxPurgeService],
  exports: [BookingPurgeService, InboxPurgeService],
})
export class PrivacyModule {}
