import { Module } from '@nestjs/common';
import { BookingsModule } from '#libs/booking/bookings';
import { AdminPaymentsController } from './admin-payments.controller.js';
import { CreditsController } from './credits/credits.controller.js';
import { ExpiredBookingsController } from './expired-bookings/expired-bookings.controller.js';
import { PaymentsController } from './payments.controller.js';
import { WebhooksController } from './webhooks/webhooks.controller.js';
import { PaymentsModule } from './payments.module.js';

@Module({
  imports: [BookingsModule, PaymentsModule],
  controllers: [
    ExpiredBookingsController,
    PaymentsController,
    AdminPaymentsController,
    CreditsController,
    WebhooksController,
  ],
})
export class PaymentsHttpModule {}
