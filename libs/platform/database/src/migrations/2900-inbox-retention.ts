import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Since when a message waits for nobody any more: its days are counted from there. */
export class InboxRetention2900 implements MigrationInterface {
  name = 'InboxRetention1700000002900';

  async up(runner: QueryRunner): Promise<void> {
    // What was moved before this is in the audit log; without such a line the message's own day counts.
    await runner.query(`
      alter table contact_messages add column done_at timestamptz;
      update contact_messages m set done_at = coalesce(
        (select max(at) from audit_log where what = 'contact-message-moved' and subject_id = m.id::text), created_at)
      where state <> 'new';
      alter table contact_messages add constraint chk_contact_done check ((state = 'new') = (done_at is null));
      create index ix_contact_done on contact_messages (done_at) where done_at is not null;
      create index ix_custom_game_decided on custom_games (decided_at) where decided_at is not null;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      drop index ix_custom_game_decided;
      drop index ix_contact_done;
      alter table contact_messages drop constraint chk_contact_done, drop column done_at;
    `);
  }
}
