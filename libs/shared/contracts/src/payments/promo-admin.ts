// The request to create or edit a promo code, with its validation messages.
import { Reads, Rule } from '../common/check.js';
import { isCalendarDay } from '../common/days.js';
import { OneOf, OptionalDay, OptionalText, SeenVersion, Text } from '../common/fields.js';
import { LIMITS } from '../common/limits.js';
import { DISCOUNT_TYPES, type DiscountType } from '../common/lists.js';
import { readPromoCode } from './promo.js';
import { Shape } from '../common/shape.js';

/** The start defaults to today, the end is open. */
export const PROMO_DEFAULTS = { usageLimit: 100, userUsageLimit: 1 } as const;
/** Limits of the database columns. */
const MAX_DOLLARS = 99_999_999.99;
const MAX_USES = 1_000_000_000;

export const PROMO_ADMIN_MESSAGES = {
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
} as const;

const hasTwoDecimals = (dollars: number) => Math.abs(dollars * 100 - Math.round(dollars * 100)) < 1e-6;

function valueError(value: unknown, type: DiscountType | undefined): string | null {
  if (typeof value !== 'number' || !Number.isFinite(value) || value < 0) return PROMO_ADMIN_MESSAGES.value;
  if (type === 'percentage')
    return Number.isInteger(value) && value <= 100 ? null : PROMO_ADMIN_MESSAGES.percent;
  if (value > MAX_DOLLARS) return PROMO_ADMIN_MESSAGES.value;
  return hasTwoDecimals(value) ? null : PROMO_ADMIN_MESSAGES.cents;
}

/** Spaces and invisible characters, which would make two codes look the same. */
const HIDDEN = /[\s\p{Cf}]/u;

/** Accepts numbers and decimal texts; Number() alone would also accept "" and "0x10". */
const numberOf = (input: unknown) =>
  typeof input === 'string' ? (/^\d*\.?\d+$/.test(input.trim()) ? Number(input) : NaN) : input;

/** A limit of at least 1; defaults if absent, but an empty text is an error. */
const Count = (fallback: number, message: string): PropertyDecorator => {
  return (target, field) => {
    Reads((input) => numberOf(input) ?? fallback)(target, field);
    const isValid = (value: number) => Number.isInteger(value) && value >= 1 && value <= MAX_USES;
    Rule((value) => (isValid(value as number) ? null : message))(target, field);
    const bounds = { minimum: 1, maximum: MAX_USES };
    Shape({ type: ['integer', 'null'], ...bounds, default: fallback })(target, field);
  };
};

function endError(end: string, start: string | undefined): string | null {
  const isBackwards = isCalendarDay(start) && end.slice(0, 10) < start.slice(0, 10);
  return isBackwards ? PROMO_ADMIN_MESSAGES.order : null;
}

/** Creates or edits a promo code. */
export class SavePromoCode {
  @Reads((input) => (typeof input === 'string' && !HIDDEN.test(input) ? readPromoCode(input) : input))
  @Text({ max: LIMITS.promoCode.max }, PROMO_ADMIN_MESSAGES.code)
  @Rule((value) => (typeof value === 'string' && HIDDEN.test(value) ? PROMO_ADMIN_MESSAGES.codeShape : null))
  @Shape({ pattern: String.raw`^\S+$`, examples: ['SUMMER25'] })
  code = '';
  @OneOf(DISCOUNT_TYPES, PROMO_ADMIN_MESSAGES.type) discountType = '' as DiscountType;
  /** Dollars with two decimals for a fixed code, whole percent for a percentage. */
  @Reads(numberOf)
  @Rule((value, body) => valueError(value, (body as SavePromoCode).discountType))
  @Shape({ type: 'number', minimum: 0, maximum: MAX_DOLLARS, multipleOf: 0.01, examples: [25] })
  discountValue = 0;
  @OptionalText(LIMITS.longText.max) description?: string = undefined;
  @Count(PROMO_DEFAULTS.usageLimit, PROMO_ADMIN_MESSAGES.usageLimit)
  usageLimit: number = PROMO_DEFAULTS.usageLimit;
  @Count(PROMO_DEFAULTS.userUsageLimit, PROMO_ADMIN_MESSAGES.userUsageLimit)
  userUsageLimit: number = PROMO_DEFAULTS.userUsageLimit;
  /** yyyy-MM-dd, inclusive; defaults to today in the business zone. */
  @OptionalDay(PROMO_ADMIN_MESSAGES.start) startDate?: string = undefined;
  /** yyyy-MM-dd, inclusive; no end if absent or null. */
  @OptionalDay(PROMO_ADMIN_MESSAGES.end, (end, body) => endError(end, (body as SavePromoCode).startDate))
  expiresAt?: string = undefined;
  @Reads((input) => input ?? true)
  @Rule((value) => (typeof value === 'boolean' ? null : PROMO_ADMIN_MESSAGES.active))
  @Shape({ type: ['boolean', 'null'], default: true })
  isActive = true;
  @SeenVersion('code') version?: number = undefined;
}
