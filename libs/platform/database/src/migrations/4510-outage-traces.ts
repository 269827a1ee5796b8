import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * What an outage leaves behind. A job knows how often it failed by itself, apart from the attempts that only waited for
 * something else. A timer knows when it runs again, and its last failure stays readable after a run that went well.
 */
export class OutageTraces4510 implements MigrationInterface {
  name = 'OutageTraces1700000004510';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table job_failures
        add column own_failures integer not null default 0
          constraint chk_job_failure_own_failures check (own_failures >= 0);
      alter table timer_runs
        add column next_run_at timestamptz,
        add column last_failed_at timestamptz,
        add column last_fault text;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table timer_runs drop column last_fault, drop column last_failed_at, drop column next_run_at;
      alter table job_failures drop column own_failures;
    `);
  }
}
