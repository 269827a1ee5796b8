import { Module } from '@nestjs/common';
import { LateMoneyController, LostTimeController } from './capture/expired-bookings.controller.js';
import { HandPaymentsController } from './offline/offline-payments.controller.js';
import { PaymentsController, PaymentStandingController } from './payments.controller.js';
import { PaymentsModule } from './payments.module.js';
import {
  AdminPaymentsController,
  BookingSelectionController,
  HandBacksController,
} from './refunds/refunds.controller.js';

@Module({
  imports: [PaymentsModule],
  controllers: [
    LostTimeController,
    HandPaymentsController,
    PaymentStandingController,
    PaymentsController,
    AdminPaymentsController,
    BookingSelectionController,
    LateMoneyController,
    HandBacksController,
  ],
})
export class PaymentsHttpModule {}
