import { Module } from '@nestjs/common';
import { BookingBlanking } from './blank-booking.js';
import { DepartedFamilies } from './departed-families.js';
import { BookingPurge } from './purge.js';

@Module({
  providers: [BookingBlanking, BookingPurge, DepartedFamilies],
  exports: [BookingPurge, DepartedFamilies],
})
export class PrivacyModule {}
