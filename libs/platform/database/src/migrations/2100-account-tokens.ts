import type { MigrationInterface, QueryRunner } from 'typeorm';

export class AccountTokens2100 implements MigrationInterface {
  name = 'AccountTokens1700000002100';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table users add column email_verified_at timestamptz;
      create table account_requests (
        id uuid primary key default gen_random_uuid(),
        user_id uuid constraint fk_request_user references users (id) on delete cascade,
        purpose text not null constraint chk_request_purpose check (purpose in ('reset', 'verify')),
        token_hashes text[] not null default '{}',
        expires_at timestamptz not null
      );
      create index ix_request_tokens on account_requests using gin (token_hashes);
      create index ix_request_user on account_requests (user_id);
      create index ix_request_expiry on account_requests (expires_at);
      -- A booking outlives the account that made it: whose event is still to come keeps the id of an account that is
      -- gone, and by it is found and blanked once the event is over.
      alter table bookings drop constraint fk_booking_user;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      update bookings set user_id = null where not exists (select from users where users.id = bookings.user_id);
      alter table bookings add constraint fk_booking_user foreign key (user_id) references users (id) on delete set null;
      drop table account_requests;
      alter table users drop column email_verified_at;
    `);
  }
}
