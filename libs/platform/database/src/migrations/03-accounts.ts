import { Baseline } from './baseline.js';

/**
 * Links that are mailed to people with an account, also to confirm another address, or whom an administrator invites.
 */
export class AccountsBaseline extends Baseline {
  name = 'AccountsBaseline1798000000003';
  readonly sql = `
    create table account_requests (
      id uuid primary key default gen_random_uuid(),
      user_id uuid,
      purpose text not null,
      token_hashes text[] not null default '{}',
      expires_at timestamptz not null,
      email text,
      constraint chk_request_email check ((purpose = 'email') = (email is not null)),
      constraint chk_request_purpose check (purpose in ('reset', 'verify', 'email')),
      constraint fk_request_user foreign key (user_id) references users (id) on delete cascade
    );
    create index ix_request_expiry on account_requests (expires_at);
    create index ix_request_tokens on account_requests using gin (token_hashes);
    create index ix_request_user on account_requests (user_id);

    create table admin_invitations (
      id uuid primary key default gen_random_uuid(),
      email text not null,
      email_key text not null,
      level text not null,
      token_hashes text[] not null default '{}',
      invited_by uuid,
      expires_at timestamptz not null,
      created_at timestamptz not null default now(),
      constraint chk_admin_invitation_level check (level in ('read', 'work', 'full')),
      constraint fk_admin_invitation_user foreign key (invited_by) references users (id) on delete set null,
      constraint uq_admin_invitation_email unique (email_key)
    );
    create index ix_admin_invitation_tokens on admin_invitations using gin (token_hashes);
  `;
}
