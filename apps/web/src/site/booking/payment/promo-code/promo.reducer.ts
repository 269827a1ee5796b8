// The promo box. A check is only a preview: the server decides again at the payment order.
import {
  PROMO_MESSAGES,
  readPromoCode,
  textToCents,
  type ValidCredit,
  type ValidPromo,
} from '#libs/shared/contracts';
import { discountCents } from '#libs/shared/pricing/quote';

export type PromoState = {
  /** Upper case, as shown in the box. */
  code: string;
  applied: ValidPromo | null;
  discountCents: number;
  /** Pays in addition to a promo code. */
  credit: ValidCredit | null;
  error: string | null;
  isChecking: boolean;
};

export type PromoEvent =
  | { type: 'typed'; code: string }
  | { type: 'check-started' }
  | { type: 'accepted'; promo: ValidPromo; totalCents: number }
  | { type: 'credited'; credit: ValidCredit }
  | { type: 'refused'; sentence: string }
  | { type: 'removed' }
  | { type: 'credit-removed'; sentence?: string };

export const PROMO_START: PromoState = {
  code: '',
  applied: null,
  discountCents: 0,
  credit: null,
  error: null,
  isChecking: false,
};

/** Discount in cents: the server's amount for this booking, else computed on the shown total. */
export function promoDiscountCents(promo: ValidPromo, totalCents: number): number {
  const stated = promo.discountAmount === null ? null : textToCents(promo.discountAmount);
  return stated === null ? discountCents(promo, totalCents) : Math.min(stated, totalCents);
}

export function nextPromo(state: PromoState, event: PromoEvent): PromoState {
  switch (event.type) {
    case 'typed':
      return { ...state, code: event.code.toUpperCase(), error: null };
    case 'check-started':
      return { ...state, code: readPromoCode(state.code), error: null, isChecking: true };
    case 'accepted':
      return {
        ...state,
        code: event.promo.code,
        applied: event.promo,
        discountCents: promoDiscountCents(event.promo, event.totalCents),
        error: null,
        isChecking: false,
      };
    case 'credited':
      return {
        ...state,
        code: state.applied?.code ?? '',
        credit: event.credit,
        error: null,
        isChecking: false,
      };
    case 'refused':
      return { ...PROMO_START, credit: state.credit, code: state.code, error: event.sentence };
    case 'removed':
      return { ...PROMO_START, credit: state.credit };
    case 'credit-removed':
      return { ...state, credit: null, error: event.sentence ?? null };
  }
}

/** The error of a code that is invalid without a call, or null. */
export const promoError = (typed: string) => (readPromoCode(typed) === '' ? PROMO_MESSAGES.empty : null);
