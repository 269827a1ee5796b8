import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What staff note of a family for the choice of its hosts: a skill that one of them should have. */
export class WishedSkills4150 implements MigrationInterface {
  name = 'WishedSkills1700000004150';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table wished_skills (
        booking_id uuid not null references bookings (id) on delete cascade,
        skill text not null,
        constraint pk_wished_skill primary key (booking_id, skill),
        constraint chk_wished_skill check (skill in ('special-needs'))
      );
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table wished_skills');
  }
}
