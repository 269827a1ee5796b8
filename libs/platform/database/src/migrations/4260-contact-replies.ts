import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What staff answered to a message of the contact page; it goes with the message. */
export class ContactReplies4260 implements MigrationInterface {
  name = 'ContactReplies1700000004260';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table contact_replies (
        id uuid primary key,
        message_id uuid not null constraint fk_contact_reply_message references contact_messages (id) on delete cascade,
        creation_key text constraint uq_contact_reply_creation_key unique,
        text text not null,
        state text not null default 'sending' constraint chk_contact_reply_state
          check (state in ('sending', 'sent', 'refused')),
        written_by uuid constraint fk_contact_reply_user references users (id) on delete set null,
        created_at timestamptz not null default now()
      );
      create index ix_contact_reply_message on contact_replies (message_id, created_at);
      create view contact_reply_facts as
        select message_id, text, created_at from contact_replies;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop view contact_reply_facts; drop table contact_replies');
  }
}
