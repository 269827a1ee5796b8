import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * bookings publishes `booking_payers` for payments: who may pay each booking, and whether it can be paid, so that an
 * attempt and its booking are one read. `creation_key` names the request that made an attempt's order; a repeat finds it
 * by that.
 */
export class PayingFacts3800 implements MigrationInterface {
  name = 'PayingFacts1700000003800';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create view booking_payers as
        select id as booking_id, visitor_ids, user_id, status, payment_status, event_date, event_time from bookings;
      alter table payments add column creation_key text;
      create index ix_payment_creation_key on payments (creation_key) where creation_key is not null;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop view booking_payers; alter table payments drop column creation_key');
  }
}
