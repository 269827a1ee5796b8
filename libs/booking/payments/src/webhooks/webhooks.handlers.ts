import { Injectable } from '@nestjs/common';
import { On, type EventMap } from '#libs/platform/events';
import { WebhooksService } from './webhooks.service.js';

/** Settles what PayPal's webhooks report. */
@Injectable()
export class WebhooksHandlers {
  constructor(private readonly webhooks: WebhooksService) {}

  @On('paypal-webhook-received', { as: 'settle-paypal-webhook', label: 'notices from PayPal' })
  async settle({ webhookId }: EventMap['paypal-webhook-received']): Promise<void> {
    await this.webhooks.apply(webhookId);
  }
}
