import { Reads, Rule } from '../common/check.js';
import { isReadable, OptionalId } from '../common/fields.js';
import { LIMITS } from '../common/limits.js';
import { codeForm } from '../common/normal-form.js';
import type { ValidCredit } from './credits.js';
import type { DiscountType } from '../common/lists.js';
import { Shape } from '../common/shape.js';

export const PROMO_MESSAGES = {
  empty: 'Please enter a promo code',
  invalid: 'Invalid promo code',
} as const;

/** Codes are compared without what copying and typing change: spaces, dashes, accents, capitals, invisible characters. */
export const readPromoCode = codeForm;

/** Validates a code. An unusable code is a normal response; only a non-text is rejected. */
export class ValidatePromo {
  @Reads((input) => (typeof input === 'string' ? readPromoCode(input) : input))
  @Rule((value) => (typeof value === 'string' ? null : PROMO_MESSAGES.empty))
  @Shape({ type: 'string' })
  code = '' as string;
  @OptionalId() bookingId?: string = undefined;
}

/** Whether a text can be a code, which saves a database query. */
export const couldBePromoCode = (code: string) => code.length <= LIMITS.promoCode.max && isReadable(code);

export type ValidPromo = {
  code: string;
  description: string | null;
  discountType: DiscountType;
  /** Dollars for a fixed code, percent for a percentage. */
  discountValue: number;
  /** Dollars off the session's booking; null for a percentage if there is none. */
  discountAmount: number | null;
};

/** The code of a credit gives `credit`. */
export type PromoCheck =
  | { valid: true; promoCode: ValidPromo; error: null }
  | { valid: true; promoCode: null; credit: ValidCredit; error: null }
  | { valid: false; promoCode: null; error: string };
