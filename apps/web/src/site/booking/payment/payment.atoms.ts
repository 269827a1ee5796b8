import { atom } from 'jotai';
import { partAtom } from '../booking-state.js';
import { nextPayment, type PaymentEvent } from './payment.reducer.js';
import { nextPromo, type PromoEvent } from './promo-code/promo.reducer.js';

const paymentStateAtom = partAtom('payment');
const promoStateAtom = partAtom('promo');
export const paysDepositAtom = partAtom('paysDeposit');
export const approvedOrderAtom = partAtom('approvedOrder');

/** Shared by the dialog and the wizard's fifth step, which show the same payment. */
export const paymentAtom = atom(
  (get) => get(paymentStateAtom),
  (get, set, event: PaymentEvent) => set(paymentStateAtom, nextPayment(get(paymentStateAtom), event)),
);

export const promoAtom = atom(
  (get) => get(promoStateAtom),
  (get, set, event: PromoEvent) => set(promoStateAtom, nextPromo(get(promoStateAtom), event)),
);
