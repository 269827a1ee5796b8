import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * A receipt says which revision of its booking it shows, so that a mail about a change knows whether the new receipt is
 * there. A mail that waits for it is found by its own row.
 */
export class ReceiptRevisions4500 implements MigrationInterface {
  name = 'ReceiptRevisions1700000004500';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table receipts add column revision integer not null default 0;
      update receipts r set revision = b.revision from bookings b where b.id = r.booking_id;
      alter table sent_mails add column receipt_wait text
        constraint chk_mail_receipt_wait check (receipt_wait in ('waiting', 'late'));
      create index ix_mail_receipt_wait on sent_mails (created_at) where receipt_wait = 'waiting';
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      drop index ix_mail_receipt_wait;
      alter table sent_mails drop column receipt_wait;
      alter table receipts drop column revision;
    `);
  }
}
