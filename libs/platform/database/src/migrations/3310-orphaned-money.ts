import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * What other modules read about money that no booking could take; refunds publishes it. `waiting`: nobody has asked for
 * it back yet. `returning`: PayPal is at it. `stuck`: PayPal refused, and it is asked again. `returned`: it is back.
 */
export class OrphanedMoney3310 implements MigrationInterface {
  name = 'OrphanedMoney1700000003310';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create view orphaned_money as
        select p.id as payment_id, p.booking_id, c.id as capture_id, c.amount_cents, c.created_at as came_at,
          r.returned_cents, r.failures, r.last_change,
          case when c.status = 'REFUNDED' and r.open = 0 or r.returned_cents >= c.amount_cents then 'returned'
            when r.open > 0 then 'returning' when r.failures > 0 then 'stuck' else 'waiting' end as state
        from payments p
          join captures c on c.payment_id = p.id and c.status in ('COMPLETED', 'PARTIALLY_REFUNDED', 'REFUNDED')
          cross join lateral (
            select coalesce(sum(amount_cents) filter (where status = 'completed'), 0)::integer as returned_cents,
              (count(*) filter (where status in ('requested', 'pending')))::integer as open,
              (count(*) filter (where status = 'failed'))::integer as failures, max(updated_at) as last_change
            from refunds where capture_id = c.id) r
        where p.status = 'orphaned'
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop view orphaned_money');
  }
}
