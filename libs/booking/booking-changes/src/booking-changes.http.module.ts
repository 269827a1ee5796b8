import { Module } from '@nestjs/common';
import { PaymentsModule } from '#libs/booking/payments';
import { BookingChangesController } from './booking-changes.controller.js';
import { BookingChangesModule } from './booking-changes.module.js';
import { ParentChangesController } from './self-service/parent-changes.controller.js';
import { RainDaysController } from './rain/rain-days.controller.js';
import { SelfServiceController } from './self-service/self-service.controller.js';

@Module({
  imports: [BookingChangesModule, PaymentsModule],
  controllers: [BookingChangesController, ParentChangesController, RainDaysController, SelfServiceController],
})
export class BookingChangesHttpModule {}
