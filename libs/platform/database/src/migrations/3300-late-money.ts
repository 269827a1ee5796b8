import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Who is at PayPal's capture with an attempt, and until when; and when PayPal is asked about an order again, which
 * goes on for every order until it can no longer become money. The default serves a version that does not know the column.
 */
export class LateMoney3300 implements MigrationInterface {
  name = 'LateMoney1700000003300';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table payments add column capture_until timestamptz, add column next_look_at timestamptz;
      alter table payments alter column next_look_at set default now();
      update payments set next_look_at = now()
        where status in ('creating', 'open', 'capturing', 'pending')
          or (status in ('failed', 'abandoned') and provider_order_id is not null
              and created_at > now() - interval '4 days');
      create index ix_payment_look on payments (next_look_at) where next_look_at is not null;
      create index ix_payment_orphaned on payments (booking_id) where status = 'orphaned';
      drop index ix_payment_unsettled;
      create index ix_booking_unpaid_start on bookings (starts_at) where status = 'pending';
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create index ix_payment_unsettled on payments (updated_at)
        where status in ('creating', 'open', 'capturing', 'pending');
      drop index ix_payment_orphaned;
      drop index ix_booking_unpaid_start;
      alter table payments drop column next_look_at, drop column capture_until;
    `);
  }
}
