import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * What `PromoService` asks of a code, and the indexes for it: a booking's own redemption, and holds that have run out.
 * `uses_of_code` counts a person's uses. Both functions go by index with a plan that is made once: of a young table the
 * planner thinks that reading it whole is cheaper, and that planning anew each time pays, and neither is so.
 * `hold_promo_code` is two statements in one call, since everybody who orders with the same code waits while its row is
 * locked between them; and two, since the second one must see what others committed while the first waited.
 */
export class HoldPromoCode3920 implements MigrationInterface {
  name = 'HoldPromoCode1700000003920';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create index ix_redemption_booking on promo_redemptions (booking_id);
      create index ix_redemption_expiring on promo_redemptions (promo_code_id, held_until) where state = 'held';
      create function uses_of_code(code_id text, keys text[], session uuid, at timestamptz, booking uuid)
      returns integer language plpgsql set enable_seqscan = off set plan_cache_mode = force_generic_plan as $$
        begin
          return (select count(*) from promo_redemptions r
            where r.promo_code_id = code_id and r.booking_id is distinct from booking
              and (r.state = 'claimed' or (r.state = 'held' and r.held_until > at))
              and (r.person_keys[1] = any(keys) or r.person_keys[2] = any(keys) or r.person_keys[3] = any(keys)
                or r.person_key = any(keys) or r.visitor_id = session));
        end
      $$;
      create function hold_promo_code(
        code_id text, booking uuid, session uuid, keys text[], old_key text, type text, value numeric, cents integer,
        at timestamptz, today date, until timestamptz
      ) returns boolean language plpgsql set enable_seqscan = off set plan_cache_mode = force_generic_plan as $$
        begin
          -- Frees the code's holds that have run out, counts this one, and locks the code's row.
          with freed as (
            update promo_redemptions set state = 'released', updated_at = at
            where promo_code_id = code_id and state = 'held' and held_until <= at returning 1
          ), free as (select count(*)::int as places from freed)
          update promo_codes set usage_count = usage_count - free.places + 1 from free
          where id = code_id and is_active and deleted_at is null and usage_count - free.places < usage_limit
            and start_date <= today and (expires_at is null or expires_at >= today);
          if not found then return false; end if;
          -- Now nobody else holds this code: the person's uses are counted.
          insert into promo_redemptions (promo_code_id, booking_id, state, person_key, person_keys, visitor_id,
            discount_type, discount_value, discount_cents, held_until, created_at, updated_at)
          select code_id, booking, 'held', old_key, keys, session, type, value, cents, until, at, at
          from promo_codes p
          where p.id = code_id and p.user_usage_limit > uses_of_code(code_id, keys, session, at, null);
          return found;
        end
      $$;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      drop function hold_promo_code, uses_of_code;
      drop index ix_redemption_booking, ix_redemption_expiring;
    `);
  }
}
