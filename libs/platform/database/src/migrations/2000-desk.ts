import type { MigrationInterface, QueryRunner } from 'typeorm';

export class Desk2000 implements MigrationInterface {
  name = 'Desk1700000002000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table booking_notes (
        id uuid primary key default gen_random_uuid(),
        booking_id uuid not null constraint fk_note_booking references bookings (id) on delete cascade,
        author_id uuid constraint fk_note_author references users (id) on delete set null,
        text text not null,
        created_at timestamptz not null default now()
      );
      create index ix_note_booking on booking_notes (booking_id, created_at);
      create table refunds (
        id uuid primary key default gen_random_uuid(),
        booking_id uuid not null constraint fk_refund_booking references bookings (id),
        payment_id uuid not null constraint fk_refund_payment references payments (id),
        creation_key text constraint uq_refund_creation_key unique,
        amount_cents integer not null constraint chk_refund_amount check (amount_cents > 0),
        reason text not null,
        status text not null default 'requested' constraint chk_refund_status
          check (status in ('requested', 'pending', 'completed', 'failed')),
        provider_refund_id text constraint uq_refund_provider unique,
        failure text,
        requested_by uuid constraint fk_refund_user references users (id) on delete set null,
        created_at timestamptz not null default now(),
        updated_at timestamptz not null default now()
      );
      create index ix_refund_booking on refunds (booking_id, created_at);
      create index ix_refund_unsettled on refunds (updated_at) where status in ('requested', 'pending');
      create table saved_views (
        id uuid primary key default gen_random_uuid(),
        user_id uuid not null constraint fk_view_user references users (id) on delete cascade,
        name text not null,
        query text not null,
        created_at timestamptz not null default now(),
        constraint uq_view_name unique (user_id, name)
      );
      alter table bookings add column purged_at timestamptz;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(
      'alter table bookings drop column purged_at; drop table saved_views, refunds, booking_notes',
    );
  }
}
