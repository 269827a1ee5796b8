import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * What modules let others read of their tables, their public API in SQL: plain projections, which PostgreSQL reads
 * through to the tables and their indexes. Columns are named as in the tables.
 *
 * auth: `user_names`, a row for each account that exists: user_id, name (first and last name, else the user name).
 * events: `published_events` (booking_id is text, as the payload holds it), `finished_jobs`, `failing_jobs` (open ones
 * and, with resolved_at, those that succeeded later).
 * bookings: `booking_facts`, without data of the child and the parent's contact; `booking_child_data`, all that a list
 * for the organisers shows, child's details included.
 * payments: `payment_facts`, a row for each attempt, with its newest capture (all captured_… and provider_capture_id
 * null without one). refunds: `refund_facts`, a row for each refund.
 * promo: `promo_uses`, every hold, claim and release with its code. contact: `contact_facts`, the inbox.
 */
export class PublishedViews3650 implements MigrationInterface {
  name = 'PublishedViews1700000003650';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create view user_names as
        select id as user_id, coalesce(nullif(concat_ws(' ', first_name, last_name), ''), username) as name from users;

      create view published_events as
        select seq, id, name, payload ->> 'bookingId' as booking_id, request_id, handlers, created_at, sent_at
        from outbox;
      create view finished_jobs as select event_id, handler, attempts, took_ms, done_at from event_effects;
      create view failing_jobs as
        select event_id, handler, queue, attempts, message, kind, stack, dependency, is_final, retry_at,
          first_failed_at, failed_at, resolved_at
        from job_failures;

      create view booking_facts as
        select id, status, payment_status, payment_completed_at, parent_name, event_type, event_date, event_time,
          starts_at, duration_minutes, guest_count, game_count, location ->> 'city' as city, total_cents,
          discount_cents, final_cents, promo_code, version, purged_at, created_at
        from bookings;
      create view booking_child_data as
        select id, status, payment_status, parent_name, parent_email, parent_phone, child_name, child_age, event_type,
          event_theme, event_date, event_time, guest_count, location, add_ons, total_cents, discount_cents,
          final_cents, promo_code, created_at
        from bookings;

      create view payment_facts as
        select p.id, p.booking_id, p.attempt, p.status, p.amount_cents, p.discount_cents, p.provider_order_id,
          p.failure, p.created_at, p.updated_at, c.provider_capture_id, c.status as capture_status, c.fee_cents,
          c.currency, c.created_at as captured_at
        from payments p left join lateral (
          select * from captures where payment_id = p.id order by created_at desc limit 1
        ) c on true;
      create view refund_facts as
        select id, booking_id, payment_id, status, amount_cents, reason, failure, requested_by, created_at, updated_at
        from refunds;

      create view promo_uses as
        select r.id, c.code, r.state, r.booking_id, r.discount_cents, r.discount_type, r.discount_value, r.held_until,
          r.created_at, r.updated_at
        from promo_redemptions r join promo_codes c on c.id = r.promo_code_id;
      create view contact_facts as
        select id, user_id, name, email, subject, message, state, created_at from contact_messages;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      drop view contact_facts, promo_uses, refund_facts, payment_facts, booking_child_data, booking_facts,
        failing_jobs, finished_jobs, published_events, user_names
    `);
  }
}
