import type { MigrationInterface, QueryRunner } from 'typeorm';

export class Notifications1700 implements MigrationInterface {
  name = 'Notifications1700000001700';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table sent_mails (
        id uuid primary key default gen_random_uuid(),
        kind text not null,
        subject_id uuid not null,
        message_id text not null constraint uq_mail_message unique,
        state text not null constraint chk_mail_state check (state in ('sending', 'sent')),
        with_receipt boolean not null default false,
        created_at timestamptz not null default now(),
        sent_at timestamptz,
        constraint uq_mail_subject unique (kind, subject_id)
      );
      create table unpaid_reminders (
        booking_id uuid primary key constraint fk_reminder_booking references bookings (id) on delete cascade,
        due_at timestamptz not null
      );
      create index ix_reminder_due on unpaid_reminders (due_at);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table unpaid_reminders, sent_mails');
  }
}
