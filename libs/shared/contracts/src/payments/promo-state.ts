// A promo code in the admin area, and its state.
import type { DiscountType } from '../common/lists.js';

/** `usageCount` is held plus used. */
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
  /** To be sent with an edit, for optimistic locking. */
  version: number;
  createdAt: string;
  /** Uses held by unpaid orders, and redeemed ones. */
  held: number;
  used: number;
  /** Total discount of redeemed uses, as "360.00". */
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
 * The state of a code on a business day (yyyy-MM-dd); start and end are inclusive. If several apply, the first in this
 * order wins: off, expired, used up, scheduled. Only an active code can be used.
 */
export function promoState(terms: PromoTerms, today: string): PromoState {
  if (!terms.isActive) return 'off';
  if (terms.expiresAt && today > terms.expiresAt) return 'expired';
  if (terms.usageCount >= terms.usageLimit) return 'used-up';
  return today < terms.startDate ? 'scheduled' : 'active';
}
