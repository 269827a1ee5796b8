import { Module } from '@nestjs/common';
import { BookingRedaction } from './blank-booking.js';
import { DeletedAccounts } from './departed-families.js';
import { InboxPurge } from './inbox-purge.js';
import { LateRetention } from './late-words.js';
import { BookingPurge } from './purge.js';

@Module({
  providers: [BookingRedaction, BookingPurge, DeletedAccounts, InboxPurge, LateRetention],
  exports: [BookingPurge, DeletedAccounts, InboxPurge, LateRetention],
})
export class PrivacyModule {}
