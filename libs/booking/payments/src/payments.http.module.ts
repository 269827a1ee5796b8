import { Module } from '@nestjs/common';
import { AdminPaymentsController } from './admin-payments.controller.js';
import { ExpiredBookingsController } from './expired-bookings/expired-bookings.controller.js';
import { PaymentsController } from './payments.controller.js';
import { WebhooksController } from './webhooks/webhooks.controller.js';
import { PaymentsModule } from './payments.module.js';

@Module({
  imports: [PaymentsModule],
  controllers: [ExpiredBookingsController, PaymentsController, AdminPaymentsController, WebhooksController],
})
export class PaymentsHttpModule {}
