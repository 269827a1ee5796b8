import { useAtomValue, useSetAtom } from 'jotai';
import { textToCents, type BookingView } from '#libs/shared/contracts';
import { isUnknownOutcome, sentenceOf } from '../../../lib/api/http.js';
import { captureOrder, completePayment } from '../api.js';
import { approvedOrderAtom, paymentAtom, promoAtom } from '../payment.atoms.js';
import { paymentClaims } from '../promo-code/promo.machine.js';
import { isPaidAlready, type usePaymentEnd } from '../use-payment-end.js';

/** Takes the money of an order that the buyer approved, and learns from the server what became of it. */
export function useCapture(booking: BookingView, { succeed, fail }: ReturnType<typeof usePaymentEnd>) {
  const dispatch = useSetAtom(paymentAtom);
  const promo = useAtomValue(promoAtom);
  const setApprovedOrder = useSetAtom(approvedOrderAtom);
  const claims = paymentClaims(promo, textToCents(booking.totalPrice) ?? 0);

  const finish = async (orderId: string) => {
    setApprovedOrder(orderId);
    try {
      await captureOrder(orderId);
      const outcome = await completePayment(orderId, booking.id, claims);
      if (outcome.success) return await succeed();
      setApprovedOrder(null);
      dispatch({ type: 'still-pending' });
    } catch (failure) {
      if (isPaidAlready(failure)) return succeed();
      // Without an answer the money may have moved.
      if (!isUnknownOutcome(failure)) setApprovedOrder(null);
      fail(sentenceOf(failure, ''), failure);
    }
  };

  /** Two tabs have one order: a wallet that fails may find it paid by the other one, so the server is asked first. */
  const failWallet = async (orderId: string) => {
    try {
      const outcome = await completePayment(orderId, booking.id, claims);
      if (outcome.success) return await succeed();
      dispatch({ type: 'still-pending' });
    } catch {
      fail('');
    }
  };

  return { finish, failWallet };
}
