import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Who made a booking is another fact than who may pay it: a link to pay makes nobody an owner. Of the sessions that were
 * kept so far the first one made the booking. An account made it when it owns what is younger than itself and was never
 * added to it. Links that were mailed so far are links to pay.
 */
export class MadeBy3200 implements MigrationInterface {
  name = 'MadeBy1700000003200';

  async up(runner: QueryRunner): Promise<void> {
    // Generated first, then kept as a column like any other: all rows get it at once and no trigger looks at them.
    await runner.query(`
      alter table bookings
        add column created_by_session uuid generated always as (visitor_ids[1]) stored,
        add column created_by_user uuid;
      alter table bookings alter column created_by_session drop expression;
      update bookings b set created_by_user = b.user_id from users u
      where u.id = b.user_id and u.created_at <= b.created_at and not exists (
        select from booking_history h where h.booking_id = b.id and h.what = 'The booking was added to an account.');
      create index ix_booking_created_by on bookings (created_by_session, created_at desc);
      create index ix_booking_parent_email on bookings (lower(parent_email), created_at desc);
      -- The version before this one knows neither column; while both serve, its bookings get them here.
      create function booking_made_by() returns trigger language plpgsql as $$
      begin
        new.created_by_session := new.visitor_ids[1];
        new.created_by_user := new.user_id;
        return new;
      end $$;
      create trigger booking_made_by before insert on bookings
        for each row when (new.created_by_session is null) execute function booking_made_by();
      alter table booking_links
        add column claimant_id uuid constraint fk_link_claimant references users (id) on delete cascade;
      create index ix_link_claimant on booking_links (claimant_id) where claimant_id is not null;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      delete from booking_links where claimant_id is not null;
      alter table booking_links drop column claimant_id;
      drop trigger booking_made_by on bookings;
      drop function booking_made_by;
      alter table bookings drop column created_by_session, drop column created_by_user;
      drop index ix_booking_parent_email;
    `);
  }
}
