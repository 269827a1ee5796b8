import { Module } from '@nestjs/common';
import { BookingChangesHandlers } from './booking-changes.handlers.js';
import { BookingChangesModule } from './booking-changes.module.js';

@Module({
  imports: [BookingChangesModule],
  providers: [BookingChangesHandlers],
})
export class BookingChangesWorkerModule {}
