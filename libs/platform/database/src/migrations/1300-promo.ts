import type { MigrationInterface, QueryRunner } from 'typeorm';

export class Promo1300 implements MigrationInterface {
  name = 'Promo1700000001300';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table promo_codes (
        id text primary key default gen_random_uuid()::text,
        code text not null constraint chk_promo_code check (code = upper(code)),
        description text,
        discount_type text not null constraint chk_promo_type check (discount_type in ('fixed', 'percentage')),
        discount_value numeric(10, 2) not null constraint chk_promo_value
          check (discount_value >= 0 and (discount_type = 'fixed' or discount_value <= 100)),
        usage_limit integer not null default 100 constraint chk_promo_limit check (usage_limit >= 1),
        usage_count integer not null default 0 constraint chk_promo_count check (usage_count >= 0),
        user_usage_limit integer not null default 1 constraint chk_promo_user_limit check (user_usage_limit >= 1),
        start_date date not null,
        expires_at date,
        is_active boolean not null default true,
        deleted_at timestamptz,
        created_at timestamptz not null default now()
      );
      create unique index uq_promo_code on promo_codes (code) where deleted_at is null;
      create table promo_redemptions (
        id uuid primary key default gen_random_uuid(),
        promo_code_id text not null constraint fk_redemption_promo references promo_codes (id),
        booking_id uuid not null,
        state text not null constraint chk_redemption_state check (state in ('held', 'claimed', 'released')),
        person_key text not null,
        visitor_id uuid,
        discount_type text not null,
        discount_value numeric(10, 2) not null,
        discount_cents integer not null constraint chk_redemption_cents check (discount_cents >= 0),
        held_until timestamptz not null,
        created_at timestamptz not null default now(),
        updated_at timestamptz not null default now()
      );
      create unique index uq_redemption_booking on promo_redemptions (booking_id) where state in ('held', 'claimed');
      create index ix_redemption_promo on promo_redemptions (promo_code_id, state);
      create index ix_redemption_person on promo_redemptions (promo_code_id, person_key);
      create index ix_redemption_visitor on promo_redemptions (promo_code_id, visitor_id);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table promo_redemptions, promo_codes');
  }
}
