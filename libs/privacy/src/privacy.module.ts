import { Module } from '@nestjs/common';
import { BookingBlanking } from './blank-booking.js';
import { DepartedFamilies } from './departed-families.js';
import { LateWords } from './late-words.js';
import { BookingPurge } from './purge.js';

@Module({
  providers: [BookingBlanking, BookingPurge, DepartedFamilies, LateWords],
  exports: [BookingPurge, DepartedFamilies, LateWords],
})
export class PrivacyModule {}
