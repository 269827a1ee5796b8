import { Module } from '@nestjs/common';
import { BookingsModule } from '#libs/booking/bookings';
import { InboxModule } from '#libs/office/inbox';
import { PrivacyHandlers } from './privacy.handlers.js';

@Module({
  imports: [BookingsModule, InboxModule],
  providers: [PrivacyHandlers],
})
export class PrivacyWorkerModule {}
