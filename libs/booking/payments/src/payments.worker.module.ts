import { Module } from '@nestjs/common';
import { PaymentsModule } from './payments.module.js';
import { RefundsHandlers } from './refunds/refunds.handlers.js';
import { WebhooksHandlers } from './webhooks/webhooks.handlers.js';

@Module({
  imports: [PaymentsModule],
  providers: [RefundsHandlers, WebhooksHandlers],
})
export class PaymentsWorkerModule {}
