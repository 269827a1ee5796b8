import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * What a first start writes for people to look at says so in its row. The views of timers, staffing and calendars tell
 * examples apart or leave them out. The default serves a version that does not know the column.
 */
export class Examples4430 implements MigrationInterface {
  name = 'Examples1700000004430';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table bookings add column example boolean not null default false;
      alter table contact_messages add column example boolean not null default false;
      alter table custom_games add column example boolean not null default false;
      alter table promo_codes add column example boolean not null default false;
      create index ix_booking_example on bookings (id) where example;
      create or replace view booking_facts as
        select id, status, payment_status, payment_completed_at, parent_name, event_type, event_date, event_time,
          starts_at, duration_minutes, guest_count, game_count, location ->> 'city' as city, total_cents,
          discount_cents, final_cents, promo_code, version, purged_at, created_at, example
        from bookings;
      create or replace view event_demands as
        select id as booking_id, status, guest_count, add_ons ->> 'photography' = 'true' as photography,
          add_ons ->> 'videography' = 'true' as videography
        from bookings where not example;
      create or replace view calendar_events as
        select b.id, b.version, b.status, b.event_type, b.starts_at, b.duration_minutes, b.guest_count,
          b.game_names, coalesce(b.location ->> 'address', '') as address, coalesce(b.location ->> 'city', '') as city,
          coalesce(b.location ->> 'state', '') as state, coalesce(b.location ->> 'zipCode', '') as zip_code,
          coalesce(b.payment_completed_at, b.created_at) as booked_at, c.at as cancelled_at
        from bookings b left join booking_cancellations c on c.booking_id = b.id
        where not b.example and (b.status in ('confirmed', 'completed')
          or (b.status = 'cancelled' and exists (
            select from booking_history h where h.booking_id = b.id and h.code in ('paid', 'paid-with-code', 'hand-confirmed'))));
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create or replace view calendar_events as
        select b.id, b.version, b.status, b.event_type, b.starts_at, b.duration_minutes, b.guest_count,
          b.game_names, coalesce(b.location ->> 'address', '') as address, coalesce(b.location ->> 'city', '') as city,
          coalesce(b.location ->> 'state', '') as state, coalesce(b.location ->> 'zipCode', '') as zip_code,
          coalesce(b.payment_completed_at, b.created_at) as booked_at, c.at as cancelled_at
        from bookings b left join booking_cancellations c on c.booking_id = b.id
        where b.status in ('confirmed', 'completed')
          or (b.status = 'cancelled' and exists (
            select from booking_history h where h.booking_id = b.id and h.code in ('paid', 'paid-with-code', 'hand-confirmed')));
      create or replace view event_demands as
        select id as booking_id, status, guest_count, add_ons ->> 'photography' = 'true' as photography,
          add_ons ->> 'videography' = 'true' as videography
        from bookings;
      drop view booking_facts;
      create view booking_facts as
        select id, status, payment_status, payment_completed_at, parent_name, event_type, event_date, event_time,
          starts_at, duration_minutes, guest_count, game_count, location ->> 'city' as city, total_cents,
          discount_cents, final_cents, promo_code, version, purged_at, created_at
        from bookings;
      alter table promo_codes drop column example;
      alter table custom_games drop column example;
      alter table contact_messages drop column example;
      alter table bookings drop column example;
    `);
  }
}
