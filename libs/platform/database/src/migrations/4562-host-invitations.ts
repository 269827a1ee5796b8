import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Invitations of hosts who have no account yet; they keep hashes of their links alone. */
export class HostInvitations4562 implements MigrationInterface {
  name = 'HostInvitations1700000004562';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table host_invitations (
        host_no integer constraint pk_host_invitation primary key
          constraint fk_host_invitation_host references hosts (no) on delete cascade,
        id uuid not null default gen_random_uuid() constraint uq_host_invitation_id unique,
        email text not null,
        email_key text not null,
        token_hashes text[] not null default '{}',
        invited_by uuid constraint fk_host_invitation_user references users (id) on delete set null,
        expires_at timestamptz not null
      );
      create index ix_host_invitation_tokens on host_invitations using gin (token_hashes);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table host_invitations');
  }
}
