import { Module } from '@nestjs/common';
import { BookingsModule } from '#libs/bookings';
import { ContactModule } from '#libs/contact';
import { GameSuggestionsModule } from '#libs/game-suggestions';
import { DeletedAccounts } from './deleted-accounts.js';
import { InboxPurge } from './inbox-purge.js';
import { BookingPurge } from './booking-purge.js';

@Module({
  imports: [BookingsModule, ContactModule, GameSuggestionsModule],
  providers: [BookingPurge, DeletedAccounts, InboxPurge],
  exports: [BookingPurge, DeletedAccounts, InboxPurge],
})
export class PrivacyModule {}
