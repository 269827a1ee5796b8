import { Module } from '@nestjs/common';
import { LostTimeController } from './lost-time.controller.js';
import { HandPaymentsController } from './offline-payments.controller.js';
import { PaymentStandingController } from './payment-standing.controller.js';
import { PaymentsController } from './payments.controller.js';
import { PaymentsModule } from './payments.module.js';
import { AdminPaymentsController } from './refunds/admin-payments.controller.js';
import { BookingSelectionController } from './refunds/booking-selection.controller.js';
import { LateMoneyController } from './refunds/late-money.controller.js';
import { HandBacksController } from './refunds/manual-refunds.service.controller.js';

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
