import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * What other modules read about a booking's state and money; payments publishes it. It gives the answers of
 * booking-state.ts in contracts, which a spec compares. Money of orphaned payments is not in it: it never paid a
 * booking. A reader compares `starts_at` and `ends_at` with its own time. Every column is an expression of its own row,
 * so that PostgreSQL reads the ledger only for the rows and columns that a statement asks for.
 */
export class BookingMoney3700 implements MigrationInterface {
  name = 'BookingMoney1700000003700';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create index ix_capture_payment on captures (payment_id);
      create view booking_money as
        select booking_id, starts_at, starts_at + make_interval(mins => duration_minutes) as ends_at,
          status in ('pending', 'confirmed') as is_open, status in ('confirmed', 'completed') as is_held,
          status in ('cancelled', 'expired') as is_off, payment_status in ('pending', 'failed') as is_unpaid,
          payment_status in ('completed', 'partially_refunded', 'refunded') as is_paid,
          status = 'pending' and payment_status in ('pending', 'failed') as awaits_payment,
          payment_status in ('completed', 'partially_refunded', 'refunded') and final_cents = 0 as is_free,
          captured_cents, refunded_cents, captured_cents - refunded_cents as refundable_cents,
          case when status in ('cancelled', 'expired') then 0
            else greatest(0, final_cents - captured_cents) end as due_cents,
          case when captured_cents = 0 and final_cents = 0 then 'free' when captured_cents = 0 then 'unpaid'
            when refunded_cents >= captured_cents then 'refunded' when refunded_cents > 0 then 'part-refunded'
            when captured_cents < final_cents then 'part-paid' else 'paid' end as money_state
        from (
          select id as booking_id, status, payment_status, starts_at, duration_minutes, final_cents,
            (select coalesce(sum(c.amount_cents), 0) from payments p join captures c on c.payment_id = p.id
             where p.booking_id = b.id and p.status = 'captured'
               and c.status in ('COMPLETED', 'PARTIALLY_REFUNDED', 'REFUNDED'))::integer as captured_cents,
            (select coalesce(sum(r.amount_cents), 0) from refunds r join payments p on p.id = r.payment_id
             where r.booking_id = b.id and r.status = 'completed' and p.status = 'captured')::integer as refunded_cents
          from bookings b
        ) as facts
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop view booking_money; drop index ix_capture_payment');
  }
}
