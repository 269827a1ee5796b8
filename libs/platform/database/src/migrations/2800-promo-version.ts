import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A code's terms know how often they were changed, so that of two administrators nobody undoes the other's work. */
export class PromoVersion2800 implements MigrationInterface {
  name = 'PromoVersion1700000002800';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table promo_codes add column version integer not null default 1
        constraint chk_promo_version check (version >= 1)
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table promo_codes drop column version');
  }
}
