import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * A mail can end without being sent: its address was refused, or it had enough of them for a day. What fails because of
 * somebody else's machine names it, and says when it is tried again.
 */
export class MailPatience3400 implements MigrationInterface {
  name = 'MailPatience1700000003400';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table sent_mails
        add column answer text,
        add column address_hash text,
        drop constraint chk_mail_state,
        add constraint chk_mail_state check (state in ('sending', 'sent', 'refused', 'withheld'));
      create index ix_mail_address on sent_mails (address_hash, created_at) where address_hash is not null;
      alter table job_failures
        add column dependency text,
        add column retry_at timestamptz;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table job_failures drop column retry_at, drop column dependency;
      drop index ix_mail_address;
      update sent_mails set state = 'sending' where state in ('refused', 'withheld');
      alter table sent_mails
        drop constraint chk_mail_state,
        add constraint chk_mail_state check (state in ('sending', 'sent')),
        drop column address_hash,
        drop column answer;
    `);
  }
}
