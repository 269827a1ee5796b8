import { Module } from '@nestjs/common';
import { BookingsModule } from '#libs/booking/bookings';
import { InboxModule } from '#libs/office/inbox';
import { DeletedAccounts } from './deleted-accounts.js';
import { InboxPurge } from './inbox-purge.js';
import { BookingPurge } from './booking-purge.js';

@Module({
  imports: [BookingsModule, InboxModule],
  providers: [BookingPurge, DeletedAccounts, InboxPurge],
  exports: [BookingPurge, DeletedAccounts, InboxPurge],
})
export class PrivacyModule {}
