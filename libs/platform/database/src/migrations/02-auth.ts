import { Baseline } from './baseline.js';

/**
 * People, their sessions and limits, answers to repeated requests, links to calendars, and the audit log, which
 * only grows.
 */
export class AuthBaseline extends Baseline {
  name = 'AuthBaseline1798000000002';
  readonly sql = `
    create table audit_log (
      id bigint generated always as identity primary key,
      actor_id uuid,
      what text not null,
      subject text not null,
      subject_id text,
      facts jsonb not null default '{}',
      at timestamptz not null default now()
    );
    create index ix_audit_actor on audit_log (actor_id, id);
    create index ix_audit_subject on audit_log (subject, subject_id, id);

    create table calendar_links (
      kind text not null,
      no integer not null,
      generation integer not null,
      renewed_at timestamptz not null,
      constraint chk_calendar_generation check (generation > 1),
      constraint chk_calendar_kind check (kind in ('all', 'crew', 'host', 'every')),
      constraint pk_calendar_link primary key (kind, no)
    );

    create table ended_guests (
      session_id uuid primary key,
      ended_at timestamptz not null default now()
    );
    create index ix_ended_guest_at on ended_guests (ended_at);

    create table idempotent_answers (
      scope text not null,
      route text not null,
      key text not null,
      body_hash text not null,
      session_id uuid not null,
      status smallint,
      answer jsonb,
      started_at timestamptz not null default now(),
      constraint idempotent_answers_pkey primary key (scope, route, key)
    );
    create index ix_idempotent_started on idempotent_answers (started_at);

    create unlogged table rate_limits (
      key text primary key,
      tries integer not null,
      ends_at timestamptz not null
    );
    create index ix_rate_limit_end on rate_limits (ends_at);

    create table users (
      id uuid primary key default gen_random_uuid(),
      username text not null,
      email text,
      first_name text,
      last_name text,
      role text not null default 'user',
      password_hash text not null,
      registered_session_id uuid,
      created_at timestamptz not null default now(),
      email_verified_at timestamptz,
      username_key text not null,
      email_key text,
      is_host boolean not null default false,
      admin_level text not null default 'full',
      constraint chk_user_admin_level check (admin_level in ('read', 'work', 'full')),
      constraint chk_user_role check (role in ('user', 'admin'))
    );
    create unique index uq_user_email_key on users (email_key) where email_key is not null;
    create unique index uq_user_username_key on users (username_key);

    create table sessions (
      token_hash text primary key,
      session_id uuid not null,
      user_id uuid not null,
      promo_code text,
      created_at timestamptz not null default now(),
      expires_at timestamptz not null,
      password_at timestamptz not null default now(),
      seen_at timestamptz not null default now(),
      device text,
      constraint fk_session_user foreign key (user_id) references users (id) on delete cascade
    );
    create index ix_session_expiry on sessions (expires_at);
    create index ix_session_user on sessions (user_id);

    create function audit_only_grows() returns trigger language plpgsql as $$
      begin raise exception 'the audit log only grows'; end $$;

    create view user_facts as
      select id as user_id, coalesce(nullif(concat_ws(' ', first_name, last_name), ''), username) as name,
        'mail:' || encode(sha256(convert_to(email_key, 'UTF8')), 'hex') as mail_key
      from users;

    create trigger audit_only_grows before update or delete or truncate on audit_log for each statement execute
      function audit_only_grows();
  `;
}
