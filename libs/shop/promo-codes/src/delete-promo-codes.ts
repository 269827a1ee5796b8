import type { EntityManager } from 'typeorm';

/** Deletes the redemptions of these bookings and lowers the usage counts; delete payments that name a code first. */
export async function deleteRedemptions(tx: EntityManager, bookingIds: readonly string[]): Promise<void> {
  await tx.query(
    `with gone as (
       delete from promo_redemptions where booking_id = any($1::uuid[]) returning promo_code_id, state
     ), uses as (
       select promo_code_id, count(*)::int as uses from gone where state <> 'released' group by promo_code_id
     ) update promo_codes set usage_count = usage_count - uses.uses from uses where id = uses.promo_code_id`,
    [bookingIds],
  );
}

/** Deletes those of these codes that no booking has used. */
export async function deleteUnusedCodes(tx: EntityManager, ids: readonly string[]): Promise<void> {
  await tx.query(
    `delete from promo_codes p where id = any($1::text[])
       and not exists (select from promo_redemptions where promo_code_id = p.id)`,
    [ids],
  );
}
