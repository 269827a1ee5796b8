import { Module } from '@nestjs/common';
import { BookingsModule } from '#libs/bookings';
import { BookingCalls } from './booking-calls.js';
import { DueCalls } from './due-calls.js';

@Module({
  imports: [BookingsModule],
  providers: [BookingCalls, DueCalls],
  exports: [BookingCalls, DueCalls],
})
export class CallsModule {}
