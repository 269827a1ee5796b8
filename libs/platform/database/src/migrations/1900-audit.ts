import type { MigrationInterface, QueryRunner } from 'typeorm';

export class Audit1900 implements MigrationInterface {
  name = 'Audit1700000001900';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table audit_log (
        id bigint generated always as identity primary key,
        actor_id uuid,
        what text not null,
        subject text not null,
        subject_id text,
        facts jsonb not null default '{}',
        at timestamptz not null default now()
      );
      create index ix_audit_subject on audit_log (subject, subject_id, id);
      create index ix_audit_actor on audit_log (actor_id, id);
      create function audit_only_grows() returns trigger language plpgsql as $$
        begin raise exception 'the audit log only grows'; end $$;
      create trigger audit_only_grows before update or delete or truncate on audit_log
        for each statement execute function audit_only_grows();
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table audit_log; drop function audit_only_grows');
  }
}
