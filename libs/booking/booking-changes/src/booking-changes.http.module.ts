import { Module } from '@nestjs/common';
import { BookingChangesController, CorrectionsController } from './booking-changes.controller.js';
import { BookingChangesModule } from './booking-changes.module.js';

@Module({
  imports: [BookingChangesModule],
  controllers: [BookingChangesController, CorrectionsController],
})
export class BookingChangesHttpModule {}
