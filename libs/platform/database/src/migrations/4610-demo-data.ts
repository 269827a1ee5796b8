import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Mails to reserved domains, such as those of demo data, are skipped. */
export class DemoData4610 implements MigrationInterface {
  name = 'DemoData1700000004610';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table sent_mails drop constraint chk_mail_state,
        add constraint chk_mail_state check (state in ('sending', 'sent', 'refused', 'withheld', 'skipped'));
      alter table contact_replies drop constraint chk_contact_reply_state,
        add constraint chk_contact_reply_state check (state in ('sending', 'sent', 'refused', 'skipped'));
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      update sent_mails set state = 'refused' where state = 'skipped';
      update contact_replies set state = 'refused' where state = 'skipped';
      alter table sent_mails drop constraint chk_mail_state,
        add constraint chk_mail_state check (state in ('sending', 'sent', 'refused', 'withheld'));
      alter table contact_replies drop constraint chk_contact_reply_state,
        add constraint chk_contact_reply_state check (state in ('sending', 'sent', 'refused'));
    `);
  }
}
