import type { MigrationInterface, QueryRunner } from 'typeorm';

export class Accounts1100 implements MigrationInterface {
  name = 'Accounts1700000001100';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table users (
        id uuid primary key default gen_random_uuid(),
        username text not null,
        email text,
        first_name text,
        last_name text,
        role text not null default 'user' constraint chk_user_role check (role in ('user', 'admin')),
        password_hash text not null,
        registered_visitor_id uuid,
        created_at timestamptz not null default now()
      );
      create unique index uq_user_username on users (lower(username));
      create unique index uq_user_email on users (lower(email)) where email is not null;
      create table sessions (
        token_hash text primary key,
        visitor_id uuid not null,
        user_id uuid constraint fk_session_user references users (id) on delete cascade,
        promo_code text,
        created_at timestamptz not null default now(),
        expires_at timestamptz not null
      );
      create index ix_session_expiry on sessions (expires_at);
      create index ix_session_user on sessions (user_id);
      create unlogged table rate_limits (
        key text primary key,
        tries integer not null,
        ends_at timestamptz not null
      );
      create index ix_rate_limit_end on rate_limits (ends_at);
      create table idempotent_answers (
        scope text not null,
        route text not null,
        key text not null,
        body_hash text not null,
        visitor_id uuid not null,
        status smallint,
        answer jsonb,
        started_at timestamptz not null default now(),
        primary key (scope, route, key)
      );
      create index ix_idempotent_started on idempotent_answers (started_at);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table idempotent_answers, rate_limits, sessions, users');
  }
}
