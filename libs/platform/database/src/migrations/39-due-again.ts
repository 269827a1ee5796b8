import { Baseline } from './baseline.js';

/** How much of a refund is due again: a bank took the money back, or staff made the refund by mistake. */
export class DueAgain extends Baseline {
  name = 'DueAgain1796500000039';
  readonly sql = `
    alter table refunds add due_again_cents integer not null default 0;
    update refunds set due_again_cents = settles_cents where origin = 'reversal';
    alter table refunds add constraint chk_refund_due_again check (due_again_cents between 0 and settles_cents);

    create or replace view refund_facts as
      select id, booking_id, payment_id, status, amount_cents, reason, failure, requested_by, created_at, updated_at,
        by_hand, settles_cents, as_credit, origin, due_again_cents
      from refunds;
  `;
}
