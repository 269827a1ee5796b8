import type { MigrationInterface, QueryRunner } from 'typeorm';

const MONEY = (captured: string, refunded: string) => `
  create or replace view booking_money as
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
           and c.status in ('COMPLETED', 'PARTIALLY_REFUNDED', 'REFUNDED'))::integer ${captured} as captured_cents,
        (select coalesce(sum(${refunded}), 0) from refunds r join payments p on p.id = r.payment_id
         where r.booking_id = b.id and r.status = 'completed' and p.status = 'captured')::integer as refunded_cents
      from bookings b
    ) as facts`;
const SETTLED = `- (select coalesce(sum(r.settles_cents), 0) from refunds r join payments p on p.id = r.payment_id
         where r.booking_id = b.id and r.status = 'completed' and p.status = 'captured')::integer`;

/**
 * What staff corrected of a booking: which fields, never what they say, and both prices. A booking counts its papers'
 * revisions. A refund says how much of it gave back what was too much after the price went down: that part counts as
 * if it had never come.
 */
export class BookingCorrections4340 implements MigrationInterface {
  name = 'BookingCorrections1700000004340';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table booking_corrections (
        id uuid not null default gen_random_uuid(),
        no bigint not null generated always as identity,
        booking_id uuid not null references bookings (id) on delete cascade,
        fields text[] not null,
        from_cents integer not null,
        to_cents integer not null,
        tell boolean not null,
        corrected_by uuid,
        at timestamptz not null,
        constraint pk_booking_correction primary key (id)
      );
      create index ix_booking_corrections on booking_corrections (booking_id, no);
      alter table bookings add column revision integer not null default 0;
      alter table receipts add column first_revision integer not null default 0;
      alter table refunds add column settles_cents integer not null default 0
        constraint chk_refund_settles check (settles_cents between 0 and amount_cents);
      ${MONEY(SETTLED, 'r.amount_cents - r.settles_cents')};
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ${MONEY('', 'r.amount_cents')};
      alter table refunds drop column settles_cents;
      alter table receipts drop column first_revision;
      alter table bookings drop column revision;
      drop table booking_corrections;
    `);
  }
}
