import { Module } from '@nestjs/common';
import { BookingsHandlers } from './bookings.handlers.js';
import { BookingsModule } from './bookings.module.js';

@Module({
  imports: [BookingsModule],
  providers: [BookingsHandlers],
})
export class BookingsWorkerModule {}
