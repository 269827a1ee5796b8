import { Module } from '@nestjs/common';
import { BookingsModule } from '#libs/booking/bookings';
import { InboxModule } from '#libs/office/inbox';
import { PurgeService } from './purge.service.js';

@Module({
  imports: [BookingsModule, InboxModule],
  providers: [PurgeService],
  exports: [PurgeService],
})
export class PrivacyModule {}
