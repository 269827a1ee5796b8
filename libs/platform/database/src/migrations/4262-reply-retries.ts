import type { MigrationInterface, QueryRunner } from 'typeorm';

/** An answer whose mail was refused can be sent again; until then its mail goes by the answer's own id. */
export class ReplyRetries4262 implements MigrationInterface {
  name = 'ReplyRetries1700000004262';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table contact_replies add column mail_id uuid');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table contact_replies drop column mail_id');
  }
}
