import { Module } from '@nestjs/common';
import { BookingChangesModule } from '#libs/booking/booking-changes';
import { BookingsModule } from '#libs/booking/bookings';
import { InboxHandlers } from './inbox.handlers.js';
import { InboxModule } from './inbox.module.js';

@Module({
  imports: [BookingChangesModule, BookingsModule, InboxModule],
  providers: [InboxHandlers],
})
export class InboxWorkerModule {}
