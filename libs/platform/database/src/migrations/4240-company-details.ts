import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What the owner says about the company, one row for each detail that was ever set; null is back at the default. */
export class CompanyDetails4240 implements MigrationInterface {
  name = 'CompanyDetails1700000004240';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table company_details (
        key text primary key,
        value jsonb,
        version integer not null constraint chk_company_detail_version check (version >= 1),
        updated_at timestamptz not null,
        updated_by uuid constraint fk_company_detail_user references users (id) on delete set null
      );
      create function company_details_changed() returns trigger language plpgsql as $$
        begin
          notify company_details;
          return null;
        end
      $$;
      create trigger tr_company_details_changed after insert or update or delete or truncate on company_details
        for each statement execute function company_details_changed();
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table company_details; drop function company_details_changed');
  }
}
