import { Baseline } from './baseline.js';

/**
 * What PayPal tells us: webhooks by PayPal's id, with the id of their resource and nothing else of their content; and
 * whether a refund was made here, in PayPal's own site, or taken back by a bank or PayPal. A capture names its open
 * dispute.
 */
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

    alter table refunds add origin text not null default 'here',
      add constraint chk_refund_origin check (origin in ('here', 'paypal', 'reversal')),
      add constraint chk_refund_elsewhere check (origin = 'here' or provider_refund_id is not null);

    alter table captures add dispute_id text, add disputed_at timestamptz,
      add constraint chk_capture_dispute check ((dispute_id is null) = (disputed_at is null));
    create index ix_capture_disputed on captures (payment_id) where dispute_id is not null;

    create or replace view refund_facts as
      select id, booking_id, payment_id, status, amount_cents, reason, failure, requested_by, created_at, updated_at,
        by_hand, settles_cents, as_credit, origin
      from refunds;
  `;
}
