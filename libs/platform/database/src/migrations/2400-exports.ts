import type { MigrationInterface, QueryRunner } from 'typeorm';

export class Exports2400 implements MigrationInterface {
  name = 'Exports1700000002400';

  async up(runner: QueryRunner): Promise<void> {
    // No list of names here: a new export needs no migration.
    await runner.query(`
      create table exports (
        id uuid primary key,
        creation_key text constraint uq_export_creation_key unique,
        name text not null,
        format text not null constraint chk_export_format check (format in ('csv', 'pdf')),
        filter jsonb not null default '{}',
        include_child_data boolean not null default false,
        status text not null default 'queued' constraint chk_export_status
          check (status in ('queued', 'running', 'ready', 'failed')),
        attempts smallint not null default 0,
        progress smallint not null default 0 constraint chk_export_progress check (progress between 0 and 100),
        rows integer,
        error text,
        requested_by uuid constraint fk_export_user references users (id) on delete set null,
        created_at timestamptz not null,
        touched_at timestamptz not null,
        expires_at timestamptz not null,
        constraint chk_export_ready check (status <> 'ready' or rows is not null),
        constraint chk_export_failed check (status <> 'failed' or error is not null)
      );
      create index ix_export_created on exports (created_at desc);
      create index ix_export_open on exports (touched_at) where status in ('queued', 'running');
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table exports');
  }
}
