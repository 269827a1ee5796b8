import { Baseline } from './baseline.js';

/** Exports that were asked for, and their files. */
export class ExportsBaseline extends Baseline {
  name = 'ExportsBaseline1798000000019';
  readonly sql = `
    create table exports (
      id uuid primary key,
      creation_key text,
      name text not null,
      format text not null,
      filter jsonb not null default '{}',
      include_child_data boolean not null default false,
      status text not null default 'queued',
      attempts smallint not null default 0,
      progress smallint not null default 0,
      rows integer,
      error text,
      requested_by uuid,
      created_at timestamptz not null,
      touched_at timestamptz not null,
      expires_at timestamptz not null,
      constraint chk_export_failed check (status <> 'failed' or error is not null),
      constraint chk_export_format check (format in ('csv', 'pdf')),
      constraint chk_export_progress check (progress between 0 and 100),
      constraint chk_export_ready check (status <> 'ready' or rows is not null),
      constraint chk_export_status check (status in ('queued', 'running', 'ready', 'failed')),
      constraint fk_export_user foreign key (requested_by) references users (id) on delete set null,
      constraint uq_export_creation_key unique (creation_key)
    );
    create index ix_export_created on exports (created_at desc);
    create index ix_export_open on exports (touched_at) where status in ('queued', 'running');
  `;
}
