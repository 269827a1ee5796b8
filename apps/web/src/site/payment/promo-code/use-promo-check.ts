import { useAtom } from 'jotai';
import type { FormEvent } from 'react';
import { centsToDollars, PROMO_SENTENCES, textToCents, type BookingView } from '#libs/shared/contracts';
import { PROMO_TEXTS } from '../copy.js';
import { useToast } from '../../../ui/feedback/toast.js';
import { checkPromo } from '../api.js';
import { promoAtom } from '../payment.atoms.js';
import { promoDiscountCents, promoError } from './promo.machine.js';

/** Asks the server for the typed code. A failed check takes an earlier discount away again. */
export function usePromoCheck(booking: BookingView) {
  const [promo, dispatch] = useAtom(promoAtom);
  const toast = useToast();
  const totalCents = textToCents(booking.totalPrice) ?? 0;

  const apply = async (event: FormEvent) => {
    event.preventDefault();
    if (promo.isChecking) return;
    const error = promoError(promo.code);
    if (error) return dispatch({ type: 'refused', sentence: error });
    dispatch({ type: 'check-started' });
    try {
      const answer = await checkPromo(promo.code.trim(), booking.id);
      if (!answer.valid) {
        return dispatch({ type: 'refused', sentence: answer.error || PROMO_SENTENCES.invalid });
      }
      dispatch({ type: 'accepted', promo: answer.promoCode, totalCents });
      const off = centsToDollars(promoDiscountCents(answer.promoCode, totalCents));
      toast({ ...PROMO_TEXTS.appliedToast(off), tone: 'good' });
    } catch {
      dispatch({ type: 'refused', sentence: PROMO_TEXTS.failed });
    }
  };
  return { promo, dispatch, apply };
}
