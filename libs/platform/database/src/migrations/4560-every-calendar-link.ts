import type { MigrationInterface, QueryRunner } from 'typeorm';

/** All calendar links can be ended at once: the generation of "every" counts on top of each link's own. */
export class EveryCalendarLink4560 implements MigrationInterface {
  name = 'EveryCalendarLink1700000004560';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table calendar_links drop constraint chk_calendar_kind;
      alter table calendar_links add constraint chk_calendar_kind check (kind in ('all', 'crew', 'host', 'every'));
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      delete from calendar_links where kind = 'every';
      alter table calendar_links drop constraint chk_calendar_kind;
      alter table calendar_links add constraint chk_calendar_kind check (kind in ('all', 'crew', 'host'));
    `);
  }
}
