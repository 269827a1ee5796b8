import { useAtom, useAtomValue } from 'jotai';
import { textToCents, type BookingView } from '#libs/shared/contracts';
import { PAY_TEXTS } from './copy.js';
import { useToast } from '../../ui/feedback/toast.js';
import { completeFreeBooking, hasBeenPaid } from './api.js';
import { paymentAtom, promoAtom } from './payment.atoms.js';
import { paymentClaims } from './promo-code/promo.machine.js';

type Props = { booking: BookingView; onPaid: () => Promise<void> };

/** 'Complete Free Booking': no PayPal order exists for it, the server recomputes that nothing is due. */
export function useFreeBooking({ booking, onPaid }: Props) {
  const [state, dispatch] = useAtom(paymentAtom);
  const promo = useAtomValue(promoAtom);
  const toast = useToast();
  return async () => {
    if (state.phase === 'processing') return;
    dispatch({ type: 'work-started' });
    try {
      await completeFreeBooking(booking.id, paymentClaims(promo, textToCents(booking.totalPrice) ?? 0));
      await onPaid();
      toast({ title: PAY_TEXTS.freeDone.title, description: PAY_TEXTS.freeDone.text, tone: 'good' });
      dispatch({ type: 'settled' });
    } catch {
      // Another tab may have paid it meanwhile: that payment is a success here as well.
      if (await hasBeenPaid(booking.id)) {
        await onPaid();
        return dispatch({ type: 'settled' });
      }
      dispatch({ type: 'given-up' });
      toast({ title: PAY_TEXTS.freeFailed.title, description: PAY_TEXTS.freeFailed.text, tone: 'bad' });
    }
  };
}
