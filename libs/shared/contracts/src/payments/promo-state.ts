// A promo code as the admin area shows it, and what its state is called.
import type { DiscountType } from '../common/lists.js';

/** A code on the admin area. `usageCount` is held plus used. */
export type PromoCodeView = {
  id: string;
  code: string;
  description: string | null;
  discountType: DiscountType;
  discountValue: number;
  usageLimit: number;
  usageCount: number;
  userUsageLimit: number;
  startDate: string;
  expiresAt: string | null;
  isActive: boolean;
  /** Goes back with a change, so that no other change is lost. */
  version: number;
  createdAt: string;
  /** Bookings that are being paid with it now, and those that were. */
  held: number;
  used: number;
  /** What it has taken off paid bookings, as "360.00". */
  discountGiven: string;
  state: PromoState;
};

export const PROMO_STATES = ['active', 'scheduled', 'used-up', 'expired', 'off'] as const;
export type PromoState = (typeof PROMO_STATES)[number];

export type PromoTerms = Pick<
  PromoCodeView,
  'isActive' | 'startDate' | 'expiresAt' | 'usageLimit' | 'usageCount'
>;

/**
 * What a code is on a business day, yyyy-MM-dd; both ends of its span count. What nobody can change by
 * waiting stands first: switched off, over, used up, not begun. Only an active one can be used.
 */
export function promoState(terms: PromoTerms, today: string): PromoState {
  if (!terms.isActive) return 'off';
  if (terms.expiresAt && today > terms.expiresAt) return 'expired';
  if (terms.usageCount >= terms.usageLimit) return 'used-up';
  return today < terms.startDate ? 'scheduled' : 'active';
}
