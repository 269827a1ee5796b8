import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * A ledger row says which host got the money at the event. Which events are a host's is one query of staffing now, for
 * the list on the phone and for the calendar, so its view for calendars goes.
 */
export class HostPayments4561 implements MigrationInterface {
  name = 'HostPayments1700000004561';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table captures add column received_by text;
      create or replace view payment_facts as
        select p.id, p.booking_id, p.attempt, p.status, p.amount_cents, p.discount_cents, p.provider_order_id,
          p.failure, p.created_at, p.updated_at,
          case when p.method = 'paypal' then c.provider_capture_id end as provider_capture_id,
          c.status as capture_status, c.fee_cents, c.currency, c.created_at as captured_at,
          p.method, c.received_on, c.reference, c.received_by
        from payments p left join lateral (
          select * from captures where payment_id = p.id order by created_at desc limit 1
        ) c on true;
      drop view host_events;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create view host_events as
        select booking_id, host_no, is_released from host_assignments;
      drop view payment_facts;
      create view payment_facts as
        select p.id, p.booking_id, p.attempt, p.status, p.amount_cents, p.discount_cents, p.provider_order_id,
          p.failure, p.created_at, p.updated_at,
          case when p.method = 'paypal' then c.provider_capture_id end as provider_capture_id,
          c.status as capture_status, c.fee_cents, c.currency, c.created_at as captured_at,
          p.method, c.received_on, c.reference
        from payments p left join lateral (
          select * from captures where payment_id = p.id order by created_at desc limit 1
        ) c on true;
      alter table captures drop column received_by;
    `);
  }
}
