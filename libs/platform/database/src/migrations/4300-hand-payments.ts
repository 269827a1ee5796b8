import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Money that comes by check or in cash: a payment with a method of its own, whose ledger row says on which day it came
 * and under which reference. What of it is paid back is handed over by people. A booking that is paid in part keeps
 * how much; 0 says that nothing came or that nothing is due. Defaults serve a version that does not know the columns.
 */
export class HandPayments4300 implements MigrationInterface {
  name = 'HandPayments1700000004300';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table payments add column method text not null default 'paypal'
        constraint chk_payment_method check (method in ('paypal', 'check', 'cash'));
      alter table payments add constraint chk_payment_by_hand
        check (method = 'paypal' or (provider_order_id is null and status in ('captured', 'failed')));
      alter table captures add column received_on date, add column reference text;
      alter table refunds add column by_hand boolean not null default false;
      alter table refunds add constraint chk_refund_by_hand check (not by_hand or provider_refund_id is null);
      alter table bookings add column part_paid_cents integer not null default 0;
      alter table bookings add constraint chk_booking_part_paid check (part_paid_cents >= 0
        and (part_paid_cents = 0 or (payment_status in ('pending', 'failed') and part_paid_cents < final_cents)));
      create index ix_booking_part_paid on bookings (id) where part_paid_cents > 0;
      create or replace view payment_facts as
        select p.id, p.booking_id, p.attempt, p.status, p.amount_cents, p.discount_cents, p.provider_order_id,
          p.failure, p.created_at, p.updated_at,
          case when p.method = 'paypal' then c.provider_capture_id end as provider_capture_id,
          c.status as capture_status, c.fee_cents, c.currency, c.created_at as captured_at,
          p.method, c.received_on, c.reference
        from payments p left join lateral (
          select * from captures where payment_id = p.id order by created_at desc limit 1
        ) c on true;
      create or replace view refund_facts as
        select id, booking_id, payment_id, status, amount_cents, reason, failure, requested_by, created_at, updated_at,
          by_hand
        from refunds;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      drop view refund_facts, payment_facts;
      create view payment_facts as
        select p.id, p.booking_id, p.attempt, p.status, p.amount_cents, p.discount_cents, p.provider_order_id,
          p.failure, p.created_at, p.updated_at, c.provider_capture_id, c.status as capture_status, c.fee_cents,
          c.currency, c.created_at as captured_at
        from payments p left join lateral (
          select * from captures where payment_id = p.id order by created_at desc limit 1
        ) c on true;
      create view refund_facts as
        select id, booking_id, payment_id, status, amount_cents, reason, failure, requested_by, created_at, updated_at
        from refunds;
      alter table bookings drop column part_paid_cents;
      alter table refunds drop column by_hand;
      alter table captures drop column received_on, drop column reference;
      alter table payments drop constraint chk_payment_by_hand;
      alter table payments drop column method;
    `);
  }
}
