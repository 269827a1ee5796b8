import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Money that came after its time had gone to somebody else waits for the parent's choice: it goes back at
 * `returns_after`, other money that no booking could take at once. The view tells that time only while the booking is
 * ended, so whatever else becomes of it, be it cancelled or confirmed by hand, sends the money back at once.
 */
export class MoneyChoices4110 implements MigrationInterface {
  name = 'MoneyChoices1700000004110';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table payments add column returns_after timestamptz');
    await runner.query(
      `create or replace ${viewWith(", case when b.status = 'expired' then p.returns_after end as returns_after")}`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop view orphaned_money');
    await runner.query(`create ${viewWith('')}`);
    await runner.query('alter table payments drop column returns_after');
  }
}

const viewWith = (returnsAfter: string) => `view orphaned_money as
  select p.id as payment_id, p.booking_id, c.id as capture_id, c.amount_cents, c.created_at as came_at,
    r.returned_cents, r.failures, r.last_change,
    case when c.status = 'REFUNDED' and r.open = 0 or r.returned_cents >= c.amount_cents then 'returned'
      when r.open > 0 then 'returning' when r.failures > 0 then 'stuck' else 'waiting' end as state${returnsAfter}
  from payments p
    ${returnsAfter && 'join bookings b on b.id = p.booking_id'}
    join captures c on c.payment_id = p.id and c.status in ('COMPLETED', 'PARTIALLY_REFUNDED', 'REFUNDED')
    cross join lateral (
      select coalesce(sum(amount_cents) filter (where status = 'completed'), 0)::integer as returned_cents,
        (count(*) filter (where status in ('requested', 'pending')))::integer as open,
        (count(*) filter (where status = 'failed'))::integer as failures, max(updated_at) as last_change
      from refunds where capture_id = c.id) r
  where p.status = 'orphaned'`;
