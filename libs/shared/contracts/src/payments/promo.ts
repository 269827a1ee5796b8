import { Reads, Rule } from '../common/check.js';
import { isReadable, OptionalId } from '../common/fields.js';
import { LIMITS } from '../common/limits.js';
import type { DiscountType } from '../common/lists.js';
import { Shape } from '../common/shape.js';

export const PROMO_SENTENCES = {
  empty: 'Please enter a promo code',
  invalid: 'Invalid promo code',
} as const;

/** Codes are compared trimmed and in capitals. */
export const readPromoCode = (typed: string) => typed.trim().toUpperCase();

/** A check of a code: an unusable one is an answer, not an error, so only a non-text is refused. */
export class ValidatePromo {
  @Reads((typed) => (typeof typed === 'string' ? readPromoCode(typed) : typed))
  @Rule((value) => (typeof value === 'string' ? null : PROMO_SENTENCES.empty))
  @Shape({ type: 'string' })
  code = '' as string;
  @OptionalId() bookingId?: string = undefined;
}

/** True for a text that can be a code at all; anything else is invalid without a look into the database. */
export const couldBePromoCode = (code: string) => code.length <= LIMITS.promoCode.max && isReadable(code);

export type ValidPromo = {
  code: string;
  description: string | null;
  discountType: DiscountType;
  /** Dollars for a fixed code, percent for a percentage. */
  discountValue: number;
  /** Dollars off the session's booking; null for a percentage without a booking. */
  discountAmount: number | null;
};

export type PromoCheck =
  { valid: true; promoCode: ValidPromo; error: null } | { valid: false; promoCode: null; error: string };
