import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * A booking's instant is its day and time on the clocks of the business. Once the owner has set another time zone, a
 * process that has not heard of it yet can store no start by the old one.
 */
export class BusinessZone4420 implements MigrationInterface {
  name = 'BusinessZone1700000004420';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create function booking_start_agrees() returns trigger language plpgsql as $$
      declare
        zone text;
      begin
        select value #>> '{}' into zone from company_details where key = 'timeZone';
        if zone is not null and new.starts_at <> ((new.event_date + new.event_time::time) at time zone zone) then
          raise exception 'the start was reckoned in another time zone'
            using errcode = 'check_violation', constraint = 'chk_booking_start_zone';
        end if;
        return new;
      end $$;
      create trigger booking_start_agrees_at_first before insert on bookings
        for each row execute function booking_start_agrees();
      create trigger booking_start_agrees_later before update on bookings
        for each row when (old.starts_at is distinct from new.starts_at)
        execute function booking_start_agrees();
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      drop trigger booking_start_agrees_later on bookings;
      drop trigger booking_start_agrees_at_first on bookings;
      drop function booking_start_agrees();
    `);
  }
}
