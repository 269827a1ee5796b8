import { promoState, type PromoTerms } from '#libs/shared/contracts';

/** Whether a code can be used on this business day (yyyy-MM-dd); agrees with the state shown in the admin area. */
export const isUsable = (promo: PromoTerms & { deletedAt: Date | null }, today: string) =>
  !promo.deletedAt && promoState(promo, today) === 'active';
