import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A retired crew gives its name back, and the file of places says when it came. */
export class CrewDesk4070 implements MigrationInterface {
  name = 'CrewDesk1700000004070';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table crews drop constraint uq_crew_name;
      create unique index uq_crew_name on crews (lower(name)) where retired_at is null;
      alter table crew_days rename constraint crew_days_crew_no_fkey to fk_crew_day_crew;
      create table zip_file (
        is_current boolean primary key default true constraint chk_zip_file_one check (is_current),
        places integer not null constraint chk_zip_file_places check (places > 0),
        uploaded_at timestamptz not null,
        uploaded_by uuid constraint fk_zip_file_user references users (id) on delete set null
      );
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      drop table zip_file;
      alter table crew_days rename constraint fk_crew_day_crew to crew_days_crew_no_fkey;
      drop index uq_crew_name;
      alter table crews add constraint uq_crew_name unique (name);
    `);
  }
}
