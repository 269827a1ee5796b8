import type { MigrationInterface, QueryRunner } from 'typeorm';

/** From which day to which staff moved a booking, and whether the family is told; why is a note of the booking. */
export class BookingMoves4200 implements MigrationInterface {
  name = 'BookingMoves1700000004200';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table booking_moves (
        id uuid not null default gen_random_uuid(),
        no bigint not null generated always as identity,
        booking_id uuid not null references bookings (id) on delete cascade,
        from_day date not null,
        from_time text not null,
        to_day date not null,
        to_time text not null,
        tell boolean not null,
        moved_by uuid,
        at timestamptz not null,
        constraint pk_booking_move primary key (id)
      );
      create index ix_booking_moves on booking_moves (booking_id, no);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table booking_moves');
  }
}
