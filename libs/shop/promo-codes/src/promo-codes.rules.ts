import { promoState, type PromoTerms } from '#libs/shared/contracts';

/** True when a code may be used on this business day: the same reading as the admin area's. */
export const isUsable = (promo: PromoTerms & { deletedAt: Date | null }, today: string) =>
  !promo.deletedAt && promoState(promo, today) === 'active';
