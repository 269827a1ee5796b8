import { Injectable, Logger } from '@nestjs/common';
import { AppError } from '#libs/shared/contracts';
import { RateLimitsService, type RateAttempt } from '#libs/platform/auth';
import { OutboxService } from '#libs/platform/events';
import { Counter } from 'prom-client';
import { DataSource } from 'typeorm';
import { PayPalClient } from '../paypal/paypal.client.js';
import { PayPalFailure } from '../paypal/paypal.failure.js';
import { toSignature, type PayPalSignature } from '../paypal/paypal.view.js';
import { readWebhook } from './webhook.rules.js';
import { WebhooksRepository } from './webhooks.repository.js';

/** Webhooks verified with PayPal concurrently, by each process. */
const MAX_AT_ONCE = 2;
/** The limit for all senders together. */
const VERIFICATION: RateAttempt = ['webhook-verification', 'all'];

const received = new Counter({
  name: 'fieldday_paypal_webhooks_total',
  help: 'Webhooks by result: accepted, repeated, rejected for their signature, unverified while PayPal is unavailable or too many came.',
  labelNames: ['result'],
});

/**
 * Receives PayPal's webhooks. Anybody can post here, and PayPal's checksum can be forged, so PayPal is asked whether it
 * signed the webhook, and only ids are stored.
 */
@Injectable()
export class ReceiveWebhooksService {
  private readonly log = new Logger(ReceiveWebhooksService.name);
  private asking = 0;

  constructor(
    private readonly db: DataSource,
    private readonly paypal: PayPalClient,
    private readonly webhooks: WebhooksRepository,
    private readonly limits: RateLimitsService,
    private readonly outbox: OutboxService,
  ) {}

  /**
   * Stores a webhook once and publishes it; a repeat changes nothing.
   * @throws AppError NOT_FOUND without a webhook id in the settings; BAD_REQUEST when PayPal did not sign it;
   * UNAVAILABLE when that cannot be verified now, so that PayPal sends it again.
   */
  async receive(headers: Record<string, unknown>, body: Buffer | undefined): Promise<void> {
    if (!this.paypal.hasWebhooks) throw new AppError('NOT_FOUND');
    const signature = toSignature(headers);
    if (!body || !signature || !(await this.isFromPayPal(signature, body))) {
      received.inc({ result: 'rejected' });
      this.log.warn('rejected a webhook that PayPal did not sign');
      throw new AppError('BAD_REQUEST', 'This webhook was not signed by PayPal.');
    }
    const webhook = readWebhook(JSON.parse(body.toString()));
    if (!webhook) throw new AppError('BAD_REQUEST');
    const isNew = await this.db.transaction(async (tx) => {
      if (!(await this.webhooks.insert(tx, webhook))) return false;
      await this.outbox.publish(tx, 'paypal-webhook-received', { webhookId: webhook.id });
      return true;
    });
    received.inc({ result: isNew ? 'accepted' : 'repeated' });
  }

  /**
   * A flood of forged webhooks must not become a flood of calls: beyond the limits PayPal is not asked, and sends
   * genuine ones again.
   */
  private async isFromPayPal(signature: PayPalSignature, body: Buffer): Promise<boolean> {
    if (this.asking >= MAX_AT_ONCE) throw this.unverified();
    this.asking += 1;
    try {
      if (!(await this.limits.tryCount(VERIFICATION))) throw this.unverified();
      return await this.paypal.verifyWebhook(signature, body);
    } catch (error) {
      throw error instanceof PayPalFailure ? this.unverified() : error;
    } finally {
      this.asking -= 1;
    }
  }

  private unverified(): AppError {
    received.inc({ result: 'unverified' });
    return new AppError('UNAVAILABLE');
  }
}
