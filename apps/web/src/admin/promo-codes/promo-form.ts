import {
  check,
  PROMO_ADMIN_SENTENCES,
  PROMO_DEFAULTS,
  SavePromoCode,
  type PromoCodeView,
} from '#libs/shared/contracts';

/** The form's own values: what people type are texts. */
export type PromoDraft = {
  code: string;
  discountType: 'fixed' | 'percentage';
  discountValue: string;
  description: string;
  usageLimit: string;
  userUsageLimit: string;
  startDate: string;
  expiresAt: string;
  isActive: boolean;
};

/** A new code with its defaults, an edited one as it is, or a copy without the name. */
export function draftOf(from: PromoCodeView | null, isCopy: boolean, today: string): PromoDraft {
  if (!from) {
    return {
      code: '',
      discountType: 'percentage',
      discountValue: '',
      description: '',
      usageLimit: String(PROMO_DEFAULTS.usageLimit),
      userUsageLimit: String(PROMO_DEFAULTS.userUsageLimit),
      startDate: today,
      expiresAt: '',
      isActive: true,
    };
  }
  const isOver = isCopy && from.expiresAt !== null && from.expiresAt < today;
  return {
    code: isCopy ? '' : from.code,
    discountType: from.discountType,
    discountValue: from.discountType === 'fixed' ? from.discountValue.toFixed(2) : String(from.discountValue),
    description: from.description ?? '',
    usageLimit: String(from.usageLimit),
    userUsageLimit: String(from.userUsageLimit),
    startDate: isCopy && from.startDate < today ? today : from.startDate,
    expiresAt: isOver ? '' : (from.expiresAt ?? ''),
    isActive: isCopy || from.isActive,
  };
}

/** The server's own rules, and the first day, which only a program may leave out. */
export function checkTerms(typed: PromoDraft): { value: SavePromoCode; errors: Record<string, string> } {
  const { value, errors } = check(SavePromoCode, typed);
  return { value, errors: typed.startDate ? errors : { ...errors, startDate: PROMO_ADMIN_SENTENCES.start } };
}
