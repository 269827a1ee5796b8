import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The owner's numbers, one row for each that was ever set. Whoever keeps them in memory is told of a change. */
export class Policies4000 implements MigrationInterface {
  name = 'Policies1700000004000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table policies (
        key text primary key,
        value jsonb not null,
        version integer not null constraint chk_policy_version check (version >= 1),
        updated_at timestamptz not null,
        updated_by uuid constraint fk_policy_user references users (id) on delete set null
      );
      create function policies_changed() returns trigger language plpgsql as $$
        begin
          notify policies;
          return null;
        end
      $$;
      create trigger tr_policies_changed after insert or update or delete or truncate on policies
        for each statement execute function policies_changed();
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table policies; drop function policies_changed');
  }
}
