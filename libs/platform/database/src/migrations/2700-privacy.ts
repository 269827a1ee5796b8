import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A booking whose child's data has been removed holds nothing of it: the database says so too. */
export class Privacy2700 implements MigrationInterface {
  name = 'Privacy1700000002700';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table bookings alter column child_age drop not null;
      alter table bookings add constraint chk_booking_purged check (
        case when purged_at is null then child_age is not null
        else child_age is null and child_name = 'Removed' and special_requests is null and event_theme is null
          and location->>'address' = '' and location->>'city' = '' and location->>'zipCode' = ''
          and location->>'spaceDetails' = '' end
      );
      create index ix_booking_unpurged on bookings (event_date) where purged_at is null;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      drop index ix_booking_unpurged;
      alter table bookings drop constraint chk_booking_purged;
      update bookings set child_age = 8 where child_age is null;
      alter table bookings alter column child_age set not null;
    `);
  }
}
