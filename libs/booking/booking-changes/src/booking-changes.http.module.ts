import { Module } from '@nestjs/common';
import { BookingChangesController } from './booking-changes.controller.js';
import { BookingChangesModule } from './booking-changes.module.js';

@Module({
  imports: [BookingChangesModule],
  controllers: [BookingChangesController],
})
export class BookingChangesHttpModule {}
