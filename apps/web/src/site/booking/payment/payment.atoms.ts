import { atom } from 'jotai';
import { nextPayment, PAYMENT_START, type PaymentEvent, type PaymentState } from './payment.reducer.js';
import { nextPromo, PROMO_START, type PromoEvent, type PromoState } from './promo-code/promo.reducer.js';

/** The dialog over the wizard; at most one. */
export type OpenDialog = 'none' | 'pay' | 'paid' | 'complete';

export const openDialogAtom = atom<OpenDialog>('none');

const paymentStateAtom = atom<PaymentState>(PAYMENT_START);
const promoStateAtom = atom<PromoState>(PROMO_START);

/** Shared by the dialog and the wizard's fifth step, which show the same payment. */
export const paymentAtom = atom(
  (get) => get(paymentStateAtom),
  (get, set, event: PaymentEvent) => set(paymentStateAtom, nextPayment(get(paymentStateAtom), event)),
);

export const promoAtom = atom(
  (get) => get(promoStateAtom),
  (get, set, event: PromoEvent) => set(promoStateAtom, nextPromo(get(promoStateAtom), event)),
);

/** The choice of a family that may pay a deposit: the deposit, or all of it. */
export const paysDepositAtom = atom(true);

/** An order that the buyer approved but whose outcome is unknown: a retry captures it without another approval. */
export const approvedOrderAtom = atom<string | null>(null);

export const resetPaymentAtom = atom(null, (_, set) => {
  set(openDialogAtom, 'none');
  set(paymentStateAtom, PAYMENT_START);
  set(promoStateAtom, PROMO_START);
  set(approvedOrderAtom, null);
  set(paysDepositAtom, true);
});
