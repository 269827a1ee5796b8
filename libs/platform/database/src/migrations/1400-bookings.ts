import type { MigrationInterface, QueryRunner } from 'typeorm';

export class Bookings1400 implements MigrationInterface {
  name = 'Bookings1700000001400';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table bookings (
        id uuid primary key,
        user_id uuid constraint fk_booking_user references users (id) on delete set null,
        visitor_ids uuid[] not null,
        creation_key text constraint uq_booking_creation_key unique,
        status text not null default 'pending' constraint chk_booking_status
          check (status in ('pending', 'confirmed', 'cancelled', 'completed', 'expired')),
        payment_status text not null default 'pending' constraint chk_booking_payment_status
          check (payment_status in ('pending', 'completed', 'refunded', 'partially_refunded', 'failed')),
        payment_completed_at timestamptz,
        parent_name text not null,
        parent_email text not null,
        parent_phone text not null,
        child_name text not null,
        child_age smallint not null constraint chk_booking_child_age check (child_age between 3 and 18),
        event_date date not null,
        event_time text not null,
        starts_at timestamptz not null,
        selected_games text[] not null constraint chk_booking_games check (cardinality(selected_games) >= 3),
        game_names text[] not null,
        guest_count smallint not null constraint chk_booking_guests check (guest_count between 4 and 50),
        event_type text not null,
        event_theme text,
        intensity text,
        location jsonb not null,
        add_ons jsonb not null,
        special_requests text,
        pricing jsonb not null,
        duration_minutes integer not null,
        total_cents integer not null constraint chk_booking_total check (total_cents > 0),
        discount_cents integer not null default 0,
        final_cents integer not null,
        tax_cents integer not null default 0,
        promo_code text,
        claimed_total text,
        version integer not null default 1,
        created_at timestamptz not null default now(),
        constraint chk_booking_final check (
          discount_cents >= 0 and final_cents = greatest(0, total_cents - discount_cents)
        )
      );
      create index ix_booking_visitors on bookings using gin (visitor_ids);
      create index ix_booking_user on bookings (user_id, created_at desc);
      create index ix_booking_created on bookings (created_at desc);
      create table booking_history (
        id bigint generated always as identity primary key,
        booking_id uuid not null constraint fk_history_booking references bookings (id) on delete cascade,
        what text not null,
        actor text not null,
        at timestamptz not null default now()
      );
      create index ix_history_booking on booking_history (booking_id, id);
      alter table promo_redemptions add constraint fk_redemption_booking foreign key (booking_id) references bookings (id);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(
      'alter table promo_redemptions drop constraint fk_redemption_booking; drop table booking_history, bookings',
    );
  }
}
