import { Baseline } from './baseline.js';

/** What PayPal tells us: webhooks by PayPal's id, with the id of their resource and nothing else of their content. */
export class PayPalWebhooks extends Baseline {
  name = 'PayPalWebhooks1795600000027';
  readonly sql = `
    create table paypal_webhooks (
      id text,
      type text not null,
      resource_id text,
      received_at timestamptz not null,
      constraint pk_paypal_webhook primary key (id)
    );
    create index ix_paypal_webhook_received on paypal_webhooks (received_at);
  `;
}
