import { Module } from '@nestjs/common';
import { BookingChangesController } from './booking-changes.controller.js';
import { BookingChangesModule } from './booking-changes.module.js';
import { SelfServiceController } from './self-service.controller.js';

@Module({
  imports: [BookingChangesModule],
  controllers: [BookingChangesController, SelfServiceController],
})
export class BookingChangesHttpModule {}
