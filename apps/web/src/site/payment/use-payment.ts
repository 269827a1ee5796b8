import { useAtom, useAtomValue, useSetAtom } from 'jotai';
import { centsToText, type BookingView, textToCents } from '#libs/shared/contracts';
import { newKey, isUnknownOutcome, errorMessage } from '../../lib/api/http.js';
import { createOrder, captureOrder, completePayment } from './api.js';
import { approvedOrderAtom, paymentAtom, promoAtom } from './payment.atoms.js';
import type { Wallet } from './paypal/paypal.sdk.js';
import { dueCents, paymentClaims } from './promo-code/promo.machine.js';
import { usePaymentEnd, isPaidAlready } from './use-payment-end.js';
import { openWallet } from './paypal/wallet-session.js';

/** Takes the money of an order that the buyer approved, and learns from the server what became of it. */
function useCapture(booking: BookingView, { succeed, fail }: ReturnType<typeof usePaymentEnd>) {
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
      fail(errorMessage(failure, ''), failure);
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

type Props = { booking: BookingView; wallet: Wallet | undefined; onPaid: () => Promise<void> };

/** From the pay button to the server's yes; nothing else counts as paid. */
export function usePayment({ booking, wallet, onPaid }: Props) {
  const [state, dispatch] = useAtom(paymentAtom);
  const promo = useAtomValue(promoAtom);
  const approvedOrder = useAtomValue(approvedOrderAtom);
  const end = usePaymentEnd(booking.id, onPaid);
  const { finish, failWallet } = useCapture(booking, end);
  const cents = dueCents(booking, promo.discountCents);

  const confirm = () => {
    if (!wallet) return;
    dispatch({ type: 'prompt-confirmed' });
    const input = { amount: centsToText(cents), bookingId: booking.id, promoCode: promo.applied?.code };
    const order = createOrder(input, newKey()).then(({ id }) => ({ orderId: id }));
    openWallet(wallet, order, {
      onApproved: finish,
      onClosed: () => dispatch({ type: 'wallet-closed' }),
      onFailed: failWallet,
      onNoOrder: end.failOrder,
      onNotOpened: () => end.fail(''),
    });
  };

  const press = () => dispatch({ type: 'pay-pressed' });
  const retry = () => {
    if (!approvedOrder || state.phase !== 'error') return press();
    // The buyer has approved already; only the outcome is unknown, and a capture is never carried out twice.
    dispatch({ type: 'work-started' });
    void finish(approvedOrder);
  };
  return { press, confirm, decline: () => dispatch({ type: 'prompt-declined' }), retry };
}
