import { Module } from '@nestjs/common';
import { BookingsModule } from '#libs/booking/bookings';
import { InboxModule } from '#libs/office/inbox';

@Module({
  imports: [BookingsModule, InboxModule],
  // For the handlers.
  exports: [BookingsModule, InboxModule],
})
export class PrivacyWorkerModule {}
