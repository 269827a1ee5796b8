import { useAtom, useAtomValue } from 'jotai';
import { centsToText, type BookingView } from '#libs/shared/contracts';
import { newKey } from '../../lib/api/http.js';
import { createOrder } from './api.js';
import { approvedOrderAtom, paymentAtom, promoAtom } from './payment.atoms.js';
import type { Wallet } from './paypal/paypal.sdk.js';
import { dueCents } from './promo-code/promo.machine.js';
import { useCapture } from './paypal/use-capture.js';
import { usePaymentEnd } from './use-payment-end.js';
import { openWallet } from './paypal/wallet-session.js';

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
