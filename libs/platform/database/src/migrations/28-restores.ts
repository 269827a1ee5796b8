import { Baseline } from './baseline.js';

/**
 * A restore, until PayPal was asked what happened since its backup; what PayPal captured for bookings that the backup does
 * not have; mails that were not sent because the lost machine may have sent them, with the job that would; and the
 * backups and rehearsals that a timer made.
 */
export class Restores extends Baseline {
  name = 'Restores1795600000028';
  readonly sql = `
    create table restores (
      id uuid default gen_random_uuid(),
      taken_at timestamptz not null,
      restored_at timestamptz not null default clock_timestamp(),
      listed_until timestamptz,
      fault text,
      release_requested_at timestamptz,
      released_at timestamptz,
      is_cut_off boolean not null default false,
      constraint pk_restore primary key (id)
    );

    create table unmatched_payments (
      capture_id text,
      booking_id uuid not null,
      amount_cents integer not null,
      captured_at timestamptz not null,
      refunds jsonb not null default '{}',
      payer_name text,
      payer_email text,
      done_at timestamptz,
      constraint pk_unmatched_payment primary key (capture_id),
      constraint chk_unmatched_amount check (amount_cents > 0)
    );

    alter table sent_mails add held_job text,
      drop constraint chk_mail_state,
      add constraint chk_mail_state check (state in ('sending', 'sent', 'refused', 'withheld', 'skipped', 'held'));
    create index ix_mail_held on sent_mails (created_at) where state = 'held';

    create table backup_runs (
      kind text,
      started_at timestamptz not null,
      took_ms integer not null,
      bookings integer not null default 0,
      differences integer not null default 0,
      message text,
      constraint pk_backup_run primary key (kind),
      constraint chk_backup_run_kind check (kind in ('backup', 'rehearsal'))
    );
  `;
}
