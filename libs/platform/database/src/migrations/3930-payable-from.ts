import type { MigrationInterface, QueryRunner } from 'typeorm';

/** `booking_payers` says when a booking starts, so that beginning a capture can look whether it still takes money. */
export class PayableFrom3930 implements MigrationInterface {
  name = 'PayableFrom1700000003930';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create or replace view booking_payers as
        select id as booking_id, visitor_ids, user_id, status, payment_status, event_date, event_time, starts_at
        from bookings;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      drop view booking_payers;
      create view booking_payers as
        select id as booking_id, visitor_ids, user_id, status, payment_status, event_date, event_time from bookings;
    `);
  }
}
