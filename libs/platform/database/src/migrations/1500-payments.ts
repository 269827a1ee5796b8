import type { MigrationInterface, QueryRunner } from 'typeorm';

export class Payments1500 implements MigrationInterface {
  name = 'Payments1700000001500';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table payments (
        id uuid primary key,
        booking_id uuid not null constraint fk_payment_booking references bookings (id),
        attempt integer not null constraint chk_payment_attempt check (attempt >= 1),
        provider_order_id text constraint uq_payment_order unique,
        status text not null constraint chk_payment_status
          check (status in ('creating', 'open', 'capturing', 'pending', 'captured', 'failed', 'abandoned', 'orphaned')),
        amount_cents integer not null constraint chk_payment_amount check (amount_cents > 0),
        promo_code_id text constraint fk_payment_promo references promo_codes (id),
        discount_cents integer not null default 0 constraint chk_payment_discount check (discount_cents >= 0),
        failure text,
        created_at timestamptz not null default now(),
        updated_at timestamptz not null default now(),
        constraint uq_payment_attempt unique (booking_id, attempt)
      );
      create unique index uq_payment_open on payments (booking_id)
        where status in ('creating', 'open', 'capturing', 'pending');
      create unique index uq_payment_captured on payments (booking_id) where status = 'captured';
      create index ix_payment_unsettled on payments (updated_at)
        where status in ('creating', 'open', 'capturing', 'pending');
      create table captures (
        id uuid primary key default gen_random_uuid(),
        payment_id uuid not null constraint fk_capture_payment references payments (id),
        provider_capture_id text not null constraint uq_capture_provider unique,
        status text not null,
        amount_cents integer not null,
        currency text not null,
        fee_cents integer,
        created_at timestamptz not null default now(),
        updated_at timestamptz not null default now()
      );
      create unique index uq_capture_completed on captures (payment_id) where status = 'COMPLETED';
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table captures, payments');
  }
}
