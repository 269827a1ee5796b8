import { centsToDollars, type DiscountType, type PromoCodeView } from '#libs/shared/contracts';

/** "15%" or "$20.00": the discount of a code. */
export const discountLabel = (code: { discountType: DiscountType; discountValue: number }) =>
  code.discountType === 'percentage'
    ? `${code.discountValue}%`
    : centsToDollars(Math.round(code.discountValue * 100));

/** A code that was ever used by a booking can only be switched off: the booking refers to it. */
export const wasUsed = ({ held, used }: Pick<PromoCodeView, 'held' | 'used'>) => held + used > 0;
