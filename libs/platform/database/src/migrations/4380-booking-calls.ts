import type { MigrationInterface, QueryRunner } from 'typeorm';

/** When staff called the family of a booking, and what came of it. The note goes with the child's data. */
export class BookingCalls4380 implements MigrationInterface {
  name = 'BookingCalls1700000004380';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table booking_calls (
        id uuid not null default gen_random_uuid(),
        booking_id uuid not null references bookings (id) on delete cascade,
        outcome text not null constraint chk_call_outcome check (outcome in ('reached', 'left-word', 'no-answer')),
        note text,
        called_by uuid,
        called_at timestamptz not null,
        constraint pk_booking_call primary key (id)
      );
      create index ix_booking_calls on booking_calls (booking_id, called_at);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table booking_calls');
  }
}
