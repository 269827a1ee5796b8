import { Module } from '@nestjs/common';
import { BookingChangesController } from './booking-changes.controller.js';
import { BookingChangesModule } from './booking-changes.module.js';
import { CorrectionsController } from './corrections.controller.js';

@Module({
  imports: [BookingChangesModule],
  controllers: [BookingChangesController, CorrectionsController],
})
export class BookingChangesHttpModule {}
