import { useSetAtom } from 'jotai';
import { PAY_TEXTS } from '../../content/payment.js';
import { HttpError, sentenceOf } from '../../lib/http.js';
import { useToast } from '../../ui/toast.js';
import { approvedOrderAtom, paymentAtom, promoAtom } from './payment.atoms.js';

/** Another tab, or the same press before, has paid this booking: its one payment is a success here as well. */
export const isPaidAlready = (failure: unknown) =>
  failure instanceof HttpError && failure.code === 'ALREADY_PAID';

/** How a payment ends: paid, or failed with a sentence that also comes up as a message. */
export function usePaymentEnd(onPaid: () => Promise<void>) {
  const dispatch = useSetAtom(paymentAtom);
  const dispatchPromo = useSetAtom(promoAtom);
  const setApprovedOrder = useSetAtom(approvedOrderAtom);
  const toast = useToast();

  const succeed = async () => {
    setApprovedOrder(null);
    await onPaid();
    dispatch({ type: 'settled' });
  };

  const fail = (sentence: string) => {
    dispatch({ type: 'failed', sentence });
    toast({
      title: PAY_TEXTS.failedToast.title,
      description: sentence || PAY_TEXTS.failedToast.text,
      tone: 'bad',
    });
  };

  /** No order came about; a code that is used up is taken away. */
  const failOrder = async (failure: unknown) => {
    if (isPaidAlready(failure)) return succeed();
    const sentence = sentenceOf(failure, PAY_TEXTS.orderFailed);
    if (failure instanceof HttpError && failure.code === 'PROMO_UNAVAILABLE')
      dispatchPromo({ type: 'refused', sentence });
    fail(sentence);
  };
  return { succeed, fail, failOrder };
}
