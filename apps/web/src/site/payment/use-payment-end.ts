import { useSetAtom } from 'jotai';
import { PAY_TEXTS } from './copy.js';
import { HttpError, errorMessage } from '../../lib/api/http.js';
import { useRefreshBooking } from '../booking/api.js';
import { useToast } from '../../ui/feedback/toast.js';
import { approvedOrderAtom, paymentAtom, promoAtom } from './payment.atoms.js';

/** Another tab, or the same press before, has paid this booking: its one payment is a success here as well. */
export const isPaidAlready = (failure: unknown) =>
  failure instanceof HttpError && failure.code === 'ALREADY_PAID';

const codeOf = (failure: unknown) => (failure instanceof HttpError ? failure.code : null);
/** The booking has lost its time: the page tells it, in the place of what was to be paid. */
const mayBeReinstated = (failure: unknown) => ['HOLD_ENDED', 'SLOT_TAKEN'].includes(codeOf(failure) ?? '');

/** How a payment ends: paid, or failed with a sentence that also comes up as a message. */
export function usePaymentEnd(bookingId: string, onPaid: () => Promise<void>) {
  const dispatch = useSetAtom(paymentAtom);
  const dispatchPromo = useSetAtom(promoAtom);
  const setApprovedOrder = useSetAtom(approvedOrderAtom);
  const refresh = useRefreshBooking();
  const toast = useToast();

  const succeed = async () => {
    setApprovedOrder(null);
    await onPaid();
    dispatch({ type: 'settled' });
  };

  /** What is shown of a booking that has lost its time is read anew: the page then offers the ways back to one. */
  const fail = (sentence: string, failure?: unknown) => {
    dispatch({ type: 'failed', sentence });
    if (mayBeReinstated(failure) || codeOf(failure) === 'PAYMENT_RETURNED') void refresh(bookingId);
    if (mayBeReinstated(failure)) return;
    toast({
      title: PAY_TEXTS.failedToast.title,
      description: sentence || PAY_TEXTS.failedToast.text,
      tone: 'bad',
    });
  };

  /** No order came about; a code that is used up is taken away. */
  const failOrder = async (failure: unknown) => {
    if (isPaidAlready(failure)) return succeed();
    const sentence = errorMessage(failure, PAY_TEXTS.orderFailed);
    if (failure instanceof HttpError && failure.code === 'PROMO_UNAVAILABLE')
      dispatchPromo({ type: 'refused', sentence });
    fail(sentence, failure);
  };
  return { succeed, fail, failOrder };
}
