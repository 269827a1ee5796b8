import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Demo data is ordinary data: one table lists its rows, no column marks them, and mails to reserved domains, such as
 * theirs, are skipped.
 */
export class DemoData4610 implements MigrationInterface {
  name = 'DemoData1700000004610';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table sent_mails drop constraint chk_mail_state,
        add constraint chk_mail_state check (state in ('sending', 'sent', 'refused', 'withheld', 'skipped'));
      alter table contact_replies drop constraint chk_contact_reply_state,
        add constraint chk_contact_reply_state check (state in ('sending', 'sent', 'refused', 'skipped'));
      create table demo_rows (
        kind text not null constraint chk_demo_kind
          check (kind in ('booking', 'message', 'game-suggestion', 'promo-code')),
        id text not null,
        primary key (kind, id));
      insert into demo_rows (kind, id)
        select 'booking', id::text from bookings where example union all
        select 'message', id::text from contact_messages where example union all
        select 'game-suggestion', id::text from custom_games where example union all
        select 'promo-code', id from promo_codes where example;
      drop view booking_facts;
      create view booking_facts as
        select id, status, payment_status, payment_completed_at, parent_name, event_type, event_date, event_time,
          starts_at, duration_minutes, guest_count, game_count, location ->> 'city' as city, total_cents,
          discount_cents, final_cents, promo_code, version, purged_at, created_at
        from bookings;
      create or replace view event_demands as
        select id as booking_id, status, guest_count, add_ons ->> 'photography' = 'true' as photography,
          add_ons ->> 'videography' = 'true' as videography
        from bookings;
      create or replace view calendar_events as
        select b.id, b.version, b.status, b.event_type, b.starts_at, b.duration_minutes, b.guest_count,
          b.game_names, coalesce(b.location ->> 'address', '') as address, coalesce(b.location ->> 'city', '') as city,
          coalesce(b.location ->> 'state', '') as state, coalesce(b.location ->> 'zipCode', '') as zip_code,
          coalesce(b.payment_completed_at, b.created_at) as booked_at, c.at as cancelled_at
        from bookings b left join booking_cancellations c on c.booking_id = b.id
        where b.status in ('confirmed', 'completed')
          or (b.status = 'cancelled' and exists (
            select from booking_history h where h.booking_id = b.id and h.code in ('paid', 'paid-with-code', 'hand-confirmed')));
      alter table bookings drop column example;
      alter table contact_messages drop column example;
      alter table custom_games drop column example;
      alter table promo_codes drop column example;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table bookings add column example boolean not null default false;
      alter table contact_messages add column example boolean not null default false;
      alter table custom_games add column example boolean not null default false;
      alter table promo_codes add column example boolean not null default false;
      create index ix_booking_example on bookings (id) where example;
      update bookings set example = true where id::text in (select id from demo_rows where kind = 'booking');
      update contact_messages set example = true where id::text in (select id from demo_rows where kind = 'message');
      update custom_games set example = true
        where id::text in (select id from demo_rows where kind = 'game-suggestion');
      update promo_codes set example = true where id in (select id from demo_rows where kind = 'promo-code');
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
      drop table demo_rows;
      update sent_mails set state = 'refused' where state = 'skipped';
      update contact_replies set state = 'refused' where state = 'skipped';
      alter table sent_mails drop constraint chk_mail_state,
        add constraint chk_mail_state check (state in ('sending', 'sent', 'refused', 'withheld'));
      alter table contact_replies drop constraint chk_contact_reply_state,
        add constraint chk_contact_reply_state check (state in ('sending', 'sent', 'refused'));
    `);
  }
}
