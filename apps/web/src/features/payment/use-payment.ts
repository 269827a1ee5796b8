import { useAtom } from 'jotai';
import { centsToText, textToCents, type BookingView } from '#libs/contracts';
import { PAY_TEXTS } from '../../content/payment.js';
import { HttpError, isUnknownOutcome, newKey, sentenceOf } from '../../lib/http.js';
import { useToast } from '../../ui/toast.js';
import { captureOrder, completePayment, createOrder } from './api.js';
import { approvedOrderAtom, paymentAtom, promoAtom } from './payment.atoms.js';
import type { Wallet } from './paypal.sdk.js';
import { finalCents, paymentClaims } from './promo.machine.js';

type Props = { booking: BookingView; wallet: Wallet | undefined; onPaid: () => Promise<void> };

/** Another tab, or the same press before, has paid this booking: its one payment is a success here as well. */
const isPaidAlready = (failure: unknown) => failure instanceof HttpError && failure.code === 'ALREADY_PAID';

/** From the pay button to the server's yes; nothing else counts as paid. */
export function usePayment({ booking, wallet, onPaid }: Props) {
  const [state, tell] = useAtom(paymentAtom);
  const [promo, tellPromo] = useAtom(promoAtom);
  const [approvedOrder, setApprovedOrder] = useAtom(approvedOrderAtom);
  const toast = useToast();
  const totalCents = textToCents(booking.totalPrice) ?? 0;
  const dueCents = finalCents(totalCents, promo.discountCents);

  const succeed = async () => {
    setApprovedOrder(null);
    await onPaid();
    tell({ type: 'settled' });
  };

  const fail = (sentence: string) => {
    tell({ type: 'failed', sentence });
    toast({
      title: PAY_TEXTS.failedToast.title,
      description: sentence || PAY_TEXTS.failedToast.text,
      tone: 'bad',
    });
  };

  const finish = async (orderId: string) => {
    setApprovedOrder(orderId);
    try {
      const capture = await captureOrder(orderId);
      const isPending = capture.status !== 'COMPLETED';
      const outcome = isPending
        ? null
        : await completePayment(orderId, booking.id, paymentClaims(promo, totalCents));
      if (outcome?.success) return await succeed();
      setApprovedOrder(null);
      tell({ type: 'still-pending' });
    } catch (failure) {
      if (isPaidAlready(failure)) return succeed();
      // Without an answer the money may have moved.
      if (!isUnknownOutcome(failure)) setApprovedOrder(null);
      fail(sentenceOf(failure, ''));
    }
  };

  /** Two tabs have one order: a wallet that fails may find it paid by the other one, so the server is asked first. */
  const failWallet = async (orderId: string) => {
    try {
      const outcome = await completePayment(orderId, booking.id, paymentClaims(promo, totalCents));
      if (outcome.success) return await succeed();
      tell({ type: 'still-pending' });
    } catch {
      fail('');
    }
  };

  const failOrder = async (failure: unknown) => {
    if (isPaidAlready(failure)) return succeed();
    const sentence = sentenceOf(failure, PAY_TEXTS.orderFailed);
    if (failure instanceof HttpError && failure.code === 'PROMO_UNAVAILABLE')
      tellPromo({ type: 'refused', sentence });
    fail(sentence);
  };

  /** Must run inside the press itself: browsers open the wallet's window only then. */
  const confirm = () => {
    if (!wallet) return;
    tell({ type: 'prompt-confirmed' });
    let isOver = false;
    const once = (end: () => unknown) => {
      if (isOver) return;
      isOver = true;
      void end();
    };
    const asked = { amount: centsToText(dueCents), bookingId: booking.id, promoCode: promo.applied?.code };
    const order = createOrder(asked, newKey()).then(({ id }) => ({ orderId: id }));
    order.catch((failure: unknown) => once(() => failOrder(failure)));
    const onError = () =>
      void order.then(
        ({ orderId }) => once(() => failWallet(orderId)),
        () => {},
      );
    try {
      const session = wallet.createPayPalOneTimePaymentSession({
        onApprove: ({ orderId }) => once(() => finish(orderId)),
        onCancel: () => once(() => tell({ type: 'wallet-closed' })),
        onError,
      });
      Promise.resolve(session.start({ presentationMode: 'auto' }, order)).catch(onError);
    } catch {
      once(() => fail(''));
    }
  };

  const press = () => tell({ type: 'pay-pressed' });
  const retry = () => {
    if (!approvedOrder || state.phase !== 'error') return press();
    // The buyer has approved already; only the outcome is unknown, and a capture is never carried out twice.
    tell({ type: 'work-started' });
    void finish(approvedOrder);
  };
  return { press, confirm, decline: () => tell({ type: 'prompt-declined' }), retry };
}
