import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Whether an account is that of a host stands beside it, so that every request knows it by the statement that finds its
 * session. The room of the hosts sets it in the transaction that links or unlinks.
 */
export class HostAccounts4080 implements MigrationInterface {
  name = 'HostAccounts1700000004080';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table users add column is_host boolean not null default false');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table users drop column is_host');
  }
}
