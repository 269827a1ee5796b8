import { Module } from '@nestjs/common';
import { BookingBlanking } from './blank-booking.js';
import { DepartedFamilies } from './departed-families.js';
import { InboxPurge } from './inbox-purge.js';
import { LateWords } from './late-words.js';
import { BookingPurge } from './purge.js';

@Module({
  providers: [BookingBlanking, BookingPurge, DepartedFamilies, InboxPurge, LateWords],
  exports: [BookingPurge, DepartedFamilies, InboxPurge, LateWords],
})
export class PrivacyModule {}
