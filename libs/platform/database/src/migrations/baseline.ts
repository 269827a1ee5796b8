import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The schema of one module as it is at the first release. */
export abstract class Baseline implements MigrationInterface {
  abstract readonly name: string;
  abstract readonly sql: string;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(this.sql);
  }

  /** Undoing it would leave an empty database, which `npm run reset` makes. */
  async down(): Promise<void> {
    throw new Error(`${this.name} cannot be undone; npm run reset begins with an empty database.`);
  }
}
