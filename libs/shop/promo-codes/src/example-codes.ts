// Codes that only example bookings use: never active, so no family can.
import type { DiscountType } from '#libs/shared/contracts';
import type { EntityManager } from 'typeorm';

export type ExampleCode = { id: string; code: string; discountType: DiscountType; discountValue: number };

const CODES: ExampleCode[] = [
  { id: 'example-15', code: 'EXAMPLE15', discountType: 'percentage', discountValue: 15 },
  { id: 'example-free', code: 'EXAMPLEFREE', discountType: 'percentage', discountValue: 100 },
];

/** Writes them, in force since this day on paper. */
export async function writeExampleCodes(tx: EntityManager, startDate: string): Promise<ExampleCode[]> {
  await tx.query(
    `insert into promo_codes (id, code, description, discount_type, discount_value, start_date, is_active, example)
     select id, code, 'Of the example bookings alone', "discountType", "discountValue", $2::date, false, true
     from jsonb_to_recordset($1) as row (id text, code text, "discountType" text, "discountValue" numeric)`,
    [JSON.stringify(CODES), startDate],
  );
  return CODES;
}

/** Notes that an example booking has used one of them; cents as its price says. */
export async function writeExampleUse(
  tx: EntityManager,
  { id, discountType, discountValue }: ExampleCode,
  use: { bookingId: string; discountCents: number; at: Date },
): Promise<void> {
  await tx.query(
    `insert into promo_redemptions (promo_code_id, booking_id, state, person_keys, discount_type, discount_value,
       discount_cents, held_until, created_at, updated_at)
     values ($1, $2, 'claimed', array['example:' || $2::uuid], $3, $4, $5, $6, $6, $6)`,
    [id, use.bookingId, discountType, discountValue, use.discountCents, use.at],
  );
  await tx.query('update promo_codes set usage_count = usage_count + 1 where id = $1', [id]);
}

/** Removes them with their uses; payments that name them are gone before. */
export async function removeExampleCodes(tx: EntityManager): Promise<void> {
  await tx.query(
    'delete from promo_redemptions where promo_code_id in (select id from promo_codes where example)',
  );
  await tx.query('delete from promo_codes where example');
}
