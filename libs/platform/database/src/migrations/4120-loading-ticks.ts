import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What of an event's things is in the van, ticked by its hosts. */
export class LoadingTicks4120 implements MigrationInterface {
  name = 'LoadingTicks1700000004120';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table loading_ticks (
        booking_id uuid not null references bookings (id) on delete cascade,
        item text not null,
        ticked_at timestamptz not null,
        by_host integer not null references hosts (no),
        constraint pk_loading_tick primary key (booking_id, item)
      );
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table loading_ticks');
  }
}
