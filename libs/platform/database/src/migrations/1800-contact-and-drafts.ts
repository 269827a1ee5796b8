import type { MigrationInterface, QueryRunner } from 'typeorm';

export class ContactAndDrafts1800 implements MigrationInterface {
  name = 'ContactAndDrafts1700000001800';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table contact_messages (
        id uuid primary key,
        creation_key text constraint uq_contact_creation_key unique,
        name text not null,
        email text not null,
        subject text not null constraint chk_contact_subject
          check (subject in ('booking', 'existing', 'pricing', 'games', 'special', 'other')),
        message text not null,
        state text not null default 'new' constraint chk_contact_state check (state in ('new', 'answered', 'closed')),
        visitor_id uuid,
        user_id uuid constraint fk_contact_user references users (id) on delete set null,
        created_at timestamptz not null default now()
      );
      create index ix_contact_created on contact_messages (created_at desc);
      create table booking_drafts (
        visitor_id uuid primary key,
        step smallint not null constraint chk_draft_step check (step between 1 and 5),
        draft jsonb not null,
        updated_at timestamptz not null
      );
      create index ix_draft_updated on booking_drafts (updated_at);
      create table booking_links (
        token_hash text primary key,
        booking_id uuid not null constraint fk_link_booking references bookings (id) on delete cascade,
        expires_at timestamptz not null
      );
      create index ix_link_expiry on booking_links (expires_at);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table booking_links, booking_drafts, contact_messages');
  }
}
