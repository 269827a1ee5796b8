import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * A booking may have several captured payments, such as a deposit and the rest: what guards against paying twice is the
 * amount due, by the ledger and under the booking's lock. The version before keeps its own look under that lock.
 */
export class SeveralCaptures3600 implements MigrationInterface {
  name = 'SeveralCaptures1700000003600';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create index ix_payment_captured on payments (booking_id) where status = 'captured';
      drop index uq_payment_captured;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create unique index uq_payment_captured on payments (booking_id) where status = 'captured';
      drop index ix_payment_captured;
    `);
  }
}
