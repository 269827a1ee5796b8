// A promo code as the admin area sends it, and what is said about its fields.
import { Reads, Rule } from '../common/check.js';
import { isCalendarDay } from '../common/days.js';
import { OneOf, OptionalDay, OptionalText, SeenVersion, Text } from '../common/fields.js';
import { LIMITS } from '../common/limits.js';
import { DISCOUNT_TYPES, type DiscountType } from '../common/lists.js';
import { readPromoCode } from './promo.js';
import { Shape } from '../common/shape.js';

/** Defaults; the start is today and the end is open. */
export const PROMO_DEFAULTS = { usageLimit: 100, userUsageLimit: 1 } as const;
/** What the database can hold: eight digits of dollars, and counts of an integer. */
const MOST_DOLLARS = 99_999_999.99;
const MOST_USES = 1_000_000_000;

export const PROMO_ADMIN_SENTENCES = {
  code: 'Please enter the code.',
  codeShape: 'A code must not contain spaces.',
  type: 'Please choose a fixed amount or a percentage.',
  value: 'Please enter the discount as a number from 0.',
  cents: 'Please enter dollars with at most two decimals.',
  percent: 'A percentage is a whole number from 0 to 100.',
  usageLimit: 'Please enter how often it can be used in all, 1 or more.',
  userUsageLimit: 'Please enter how often one person can use it, 1 or more.',
  start: 'Please choose the first day.',
  end: 'Please choose a real day, or leave the end open.',
  order: 'The last day must not lie before the first one.',
  active: 'Please say whether the code is switched on.',
  stale: 'Somebody else changed this code. Please reload.',
} as const;

const hasTwoDecimals = (dollars: number) => Math.abs(dollars * 100 - Math.round(dollars * 100)) < 1e-6;

function valueError(value: unknown, type: DiscountType | undefined): string | null {
  if (typeof value !== 'number' || !Number.isFinite(value) || value < 0) return PROMO_ADMIN_SENTENCES.value;
  if (type === 'percentage')
    return Number.isInteger(value) && value <= 100 ? null : PROMO_ADMIN_SENTENCES.percent;
  if (value > MOST_DOLLARS) return PROMO_ADMIN_SENTENCES.value;
  return hasTwoDecimals(value) ? null : PROMO_ADMIN_SENTENCES.cents;
}

/** Spaces, and signs without a picture that would make two codes look the same. */
const UNSEEN = /[\s\p{Cf}]/u;

/** Forms send texts, programs send numbers; a text that is not digits is no number: neither 0, nor 16 for "0x10". */
const numberOf = (typed: unknown) =>
  typeof typed === 'string' ? (/^\d*\.?\d+$/.test(typed.trim()) ? Number(typed) : NaN) : typed;

/** A limit of at least 1: absent it is the default, an emptied field is a fault. */
const Count = (otherwise: number, sentence: string): PropertyDecorator => {
  return (target, field) => {
    Reads((typed) => numberOf(typed) ?? otherwise)(target, field);
    const isGood = (value: number) => Number.isInteger(value) && value >= 1 && value <= MOST_USES;
    Rule((value) => (isGood(value as number) ? null : sentence))(target, field);
    const span = { minimum: 1, maximum: MOST_USES };
    Shape({ type: ['integer', 'null'], ...span, default: otherwise })(target, field);
  };
};

function endError(end: string, start: string | undefined): string | null {
  const isBackwards = isCalendarDay(start) && end.slice(0, 10) < start.slice(0, 10);
  return isBackwards ? PROMO_ADMIN_SENTENCES.order : null;
}

/** A promo code as the admin area sends it, for creating and for changing. */
export class SavePromoCode {
  @Reads((typed) => (typeof typed === 'string' ? readPromoCode(typed) : typed))
  @Text({ max: LIMITS.promoCode.max }, PROMO_ADMIN_SENTENCES.code)
  @Rule((value) => (typeof value === 'string' && UNSEEN.test(value) ? PROMO_ADMIN_SENTENCES.codeShape : null))
  @Shape({ pattern: String.raw`^\S+$`, examples: ['SUMMER25'] })
  code = '';
  @OneOf(DISCOUNT_TYPES, PROMO_ADMIN_SENTENCES.type) discountType = '' as DiscountType;
  /** Dollars with two decimals for a fixed code, whole percent for a percentage. */
  @Reads(numberOf)
  @Rule((value, whole) => valueError(value, (whole as SavePromoCode).discountType))
  @Shape({ type: 'number', minimum: 0, maximum: MOST_DOLLARS, multipleOf: 0.01, examples: [25] })
  discountValue = 0;
  @OptionalText(LIMITS.longText.max) description?: string = undefined;
  @Count(PROMO_DEFAULTS.usageLimit, PROMO_ADMIN_SENTENCES.usageLimit)
  usageLimit: number = PROMO_DEFAULTS.usageLimit;
  @Count(PROMO_DEFAULTS.userUsageLimit, PROMO_ADMIN_SENTENCES.userUsageLimit)
  userUsageLimit: number = PROMO_DEFAULTS.userUsageLimit;
  /** yyyy-MM-dd, inclusive; absent is today in the business zone. */
  @OptionalDay(PROMO_ADMIN_SENTENCES.start) startDate?: string = undefined;
  /** yyyy-MM-dd, inclusive; absent or null never ends. */
  @OptionalDay(PROMO_ADMIN_SENTENCES.end, (end, whole) => endError(end, (whole as SavePromoCode).startDate))
  expiresAt?: string = undefined;
  @Reads((typed) => typed ?? true)
  @Rule((value) => (typeof value === 'boolean' ? null : PROMO_ADMIN_SENTENCES.active))
  @Shape({ type: ['boolean', 'null'], default: true })
  isActive = true;
  @SeenVersion('code') version?: number = undefined;
}
