import { Module } from '@nestjs/common';
import { BookingsModule } from '#libs/bookings';
import { StaffingModule } from '#libs/staffing';
import { BookingMove } from './booking-move.js';
import { BookingMoves } from './booking-moves.js';
import { MoveLook } from './move-look.js';

@Module({
  imports: [BookingsModule, StaffingModule],
  providers: [BookingMove, BookingMoves, MoveLook],
  exports: [BookingMove, BookingMoves, MoveLook],
})
export class BookingChangesModule {}
