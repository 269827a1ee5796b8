import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Guests whose signed cookie is good for nothing any more, because they logged in or out. */
export class EndedGuests3750 implements MigrationInterface {
  name = 'EndedGuests1700000003750';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table ended_guests (
        visitor_id uuid primary key,
        ended_at timestamptz not null default now()
      );
      create index ix_ended_guest_at on ended_guests (ended_at);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table ended_guests');
  }
}
