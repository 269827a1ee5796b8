import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * What `PromoService.hold` calls. Two statements in one call, since everybody who orders with the same code waits while
 * its row is locked between them; and two, since the second one must see what others committed while the first waited.
 */
export class HoldPromoCode3920 implements MigrationInterface {
  name = 'HoldPromoCode1700000003920';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create function hold_promo_code(
        code_id text, booking uuid, session uuid, keys text[], old_key text, type text, value numeric, cents integer,
        at timestamptz, today date, until timestamptz
      ) returns boolean language plpgsql as $$
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
          from promo_codes p where p.id = code_id and p.user_usage_limit > (
            select count(*) from promo_redemptions r
            where r.promo_code_id = code_id and r.state in ('held', 'claimed')
              and (r.person_keys[1] = any(keys) or r.person_keys[2] = any(keys) or r.person_keys[3] = any(keys)
                or r.person_key = any(keys) or r.visitor_id = session));
          return found;
        end
      $$;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop function hold_promo_code');
  }
}
