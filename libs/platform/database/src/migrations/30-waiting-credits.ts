import { Baseline } from './baseline.js';

/**
 * A credit whose code an owner must release first, because the address of its booking changed after the payment; and which
 * bookings are demo data, whose money is pretended.
 */
export class WaitingCredits extends Baseline {
  name = 'WaitingCredits1795600000030';
  readonly sql = `
    alter table credits add waits boolean not null default false;
    create index ix_credit_waits on credits (created_at) where waits;

    create view demo_bookings as select id as booking_id from demo_rows where kind = 'booking';
  `;
}
