import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * What came in, capture by capture, for the reports; payments publishes it. It counts the same captures as the figure
 * "Collected" of the bookings tab. The index of the newest bookings carries their total prices, too, of which a report
 * makes its average.
 */
export class CollectedMoney4530 implements MigrationInterface {
  name = 'CollectedMoney1700000004530';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create view collected_money as
        select p.booking_id, c.amount_cents, c.created_at as collected_at
        from captures c join payments p on p.id = c.payment_id
        where c.status in ('COMPLETED', 'PARTIALLY_REFUNDED', 'REFUNDED');
      drop index ix_booking_newest;
      create index ix_booking_newest on bookings (created_at desc)
        include (id, event_type, game_count, status, starts_at, total_cents, final_cents, discount_cents, promo_code);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      drop view collected_money;
      drop index ix_booking_newest;
      create index ix_booking_newest on bookings (created_at desc)
        include (id, event_type, game_count, status, starts_at, final_cents, discount_cents, promo_code);
    `);
  }
}
