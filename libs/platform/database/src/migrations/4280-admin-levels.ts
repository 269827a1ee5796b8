import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * What an administrator may do; of other users it means nothing. Whoever is one already may do everything. Invitations
 * to become one keep hashes of their links alone.
 */
export class AdminLevels4280 implements MigrationInterface {
  name = 'AdminLevels1700000004280';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table users add column admin_level text not null default 'full'
        constraint chk_user_admin_level check (admin_level in ('read', 'work', 'full'));
      create table admin_invitations (
        id uuid primary key default gen_random_uuid(),
        email text not null,
        email_key text not null constraint uq_admin_invitation_email unique,
        level text not null constraint chk_admin_invitation_level check (level in ('read', 'work', 'full')),
        token_hashes text[] not null default '{}',
        invited_by uuid constraint fk_admin_invitation_user references users (id) on delete set null,
        expires_at timestamptz not null,
        created_at timestamptz not null default now()
      );
      create index ix_admin_invitation_tokens on admin_invitations using gin (token_hashes);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table admin_invitations; alter table users drop column admin_level');
  }
}
