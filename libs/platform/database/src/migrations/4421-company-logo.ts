import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The company's logo is a picture that is kept while it is shown. */
export class CompanyLogo4421 implements MigrationInterface {
  name = 'CompanyLogo1700000004421';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create trigger picture_is_kept before insert or update of value on company_details
        for each row execute function picture_is_kept('value');
      create or replace view picture_uses as
        select image_url from games union all select image_url from gallery_images
        union all select picture_url from hosts where picture_url is not null
        union all select value #>> '{}' from company_details where key = 'logo' and value is not null;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create or replace view picture_uses as
        select image_url from games union all select image_url from gallery_images
        union all select picture_url from hosts where picture_url is not null;
      drop trigger picture_is_kept on company_details;
    `);
  }
}
