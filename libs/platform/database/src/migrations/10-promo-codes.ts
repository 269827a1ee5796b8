import { Baseline } from './baseline.js';

/** Promo codes, and who holds or has used one. */
export class PromoCodesBaseline extends Baseline {
  name = 'PromoCodesBaseline1798000000010';
  readonly sql = `
    create table promo_codes (
      id text primary key default gen_random_uuid()::text,
      code text not null,
      description text,
      discount_type text not null,
      discount_value numeric(10,2) not null,
      usage_limit integer not null default 100,
      usage_count integer not null default 0,
      user_usage_limit integer not null default 1,
      start_date date not null,
      expires_at date,
      is_active boolean not null default true,
      deleted_at timestamptz,
      created_at timestamptz not null default now(),
      creation_key text,
      version integer not null default 1,
      constraint chk_promo_code check (code = upper(code)),
      constraint chk_promo_count check (usage_count >= 0),
      constraint chk_promo_limit check (usage_limit >= 1),
      constraint chk_promo_type check (discount_type in ('fixed', 'percentage')),
      constraint chk_promo_user_limit check (user_usage_limit >= 1),
      constraint chk_promo_value check (discount_value >= 0 and (discount_type = 'fixed' or discount_value <=
        100)),
      constraint chk_promo_version check (version >= 1),
      constraint uq_promo_creation_key unique (creation_key)
    );
    create unique index uq_promo_code on promo_codes (code) where deleted_at is null;

    create table promo_redemptions (
      id uuid primary key default gen_random_uuid(),
      promo_code_id text not null,
      booking_id uuid not null,
      state text not null,
      session_id uuid,
      discount_type text not null,
      discount_value numeric(10,2) not null,
      discount_cents integer not null,
      held_until timestamptz not null,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now(),
      person_keys text[] not null,
      constraint chk_redemption_cents check (discount_cents >= 0),
      constraint chk_redemption_keys check (cardinality(person_keys) <= 3),
      constraint chk_redemption_state check (state in ('held', 'redeemed', 'released')),
      constraint fk_redemption_booking foreign key (booking_id) references bookings (id),
      constraint fk_redemption_promo foreign key (promo_code_id) references promo_codes (id)
    );
    create index ix_redemption_booking on promo_redemptions (booking_id);
    create index ix_redemption_expiring on promo_redemptions (promo_code_id, held_until) where state = 'held';
    create index ix_redemption_key1 on promo_redemptions (promo_code_id, (person_keys[1]));
    create index ix_redemption_key2 on promo_redemptions (promo_code_id, (person_keys[2])) where person_keys[2] is
      not null;
    create index ix_redemption_key3 on promo_redemptions (promo_code_id, (person_keys[3])) where person_keys[3] is
      not null;
    create index ix_redemption_promo on promo_redemptions (promo_code_id, state);
    create index ix_redemption_session on promo_redemptions (promo_code_id, session_id);
    create unique index uq_redemption_booking on promo_redemptions (booking_id) where state in ('held',
      'redeemed');

    create view promo_uses as
      select r.id, c.code, r.state, r.booking_id, r.discount_cents, r.discount_type, r.discount_value, r.held_until,
        r.created_at, r.updated_at
      from promo_redemptions r join promo_codes c on c.id = r.promo_code_id;
  `;
}
