import type { PromoCodeEntity } from './promo-code.entity.js';

export type PromoTerms = Pick<
  PromoCodeEntity,
  'isActive' | 'deletedAt' | 'startDate' | 'expiresAt' | 'usageLimit' | 'usageCount'
>;

/** True when a code may be used on this business day: both ends of its span count (rulings C50). */
export function isUsable(promo: PromoTerms, today: string): boolean {
  if (!promo.isActive || promo.deletedAt) return false;
  if (today < promo.startDate) return false;
  if (promo.expiresAt && today > promo.expiresAt) return false;
  return promo.usageCount < promo.usageLimit;
}
