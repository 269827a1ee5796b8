import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What crews have reserved, for the modules above them. */
export class LiveReservations4040 implements MigrationInterface {
  name = 'LiveReservations1700000004040';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create view live_reservations as
        select id, crew_no, booking_id, waitlist_id, zip, day, starts_at, duration_minutes, during, state, held_until,
          overruled
        from crew_reservations where state <> 'released';
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop view live_reservations');
  }
}
