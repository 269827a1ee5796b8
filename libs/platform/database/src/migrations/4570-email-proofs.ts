import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Links that are mailed to an address with which many bookings were made: whoever opens one reads its mail. */
export class EmailProofs4570 implements MigrationInterface {
  name = 'EmailProofs1700000004570';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table email_proofs (
        id uuid primary key default gen_random_uuid(),
        email text not null,
        email_key text not null,
        token_hashes text[] not null default '{}',
        session_ids uuid[] not null default '{}',
        expires_at timestamptz not null
      );
      create index ix_email_proof_key on email_proofs (email_key);
      create index ix_email_proof_tokens on email_proofs using gin (token_hashes);
      create index ix_email_proof_expiry on email_proofs (expires_at);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table email_proofs');
  }
}
