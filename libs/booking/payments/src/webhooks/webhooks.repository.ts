import { Injectable } from '@nestjs/common';
import { Clock } from '#libs/platform/config';
import { DAY_MS } from '#libs/shared/contracts';
import { DataSource, type EntityManager } from 'typeorm';
import type { Webhook } from './webhook.rules.js';

/** PayPal repeats a webhook for three days, and people can resend it on PayPal's site for a month. */
const KEPT_DAYS = 60;

/** The SQL of `paypal_webhooks`: which webhooks came, by PayPal's id, without their content. */
@Injectable()
export class WebhooksRepository {
  constructor(
    private readonly db: DataSource,
    private readonly clock: Clock,
  ) {}

  /** Stores a webhook; false for a repeat. */
  async insert(tx: EntityManager, { id, type, resourceId }: Webhook): Promise<boolean> {
    const stored: unknown[] = await tx.query(
      `insert into paypal_webhooks (id, type, resource_id, received_at) values ($1, $2, $3, $4)
       on conflict (id) do nothing returning id`,
      [id, type, resourceId, this.clock.now()],
    );
    return stored.length > 0;
  }

  /** A webhook, or null. */
  async find(id: string): Promise<Webhook | null> {
    const [found]: Webhook[] = await this.db.query(
      'select id, type, resource_id as "resourceId" from paypal_webhooks where id = $1',
      [id],
    );
    return found ?? null;
  }

  /** Deletes webhooks that are too old to be repeated. */
  async deleteOld(): Promise<void> {
    const before = new Date(this.clock.now().getTime() - KEPT_DAYS * DAY_MS);
    await this.db.query('delete from paypal_webhooks where received_at < $1', [before]);
  }
}
