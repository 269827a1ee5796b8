import { useAtom, useAtomValue, useSetAtom } from 'jotai';
import { useEffect } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useUnpaidBooking } from './api.js';
import { bookedIdAtom, declinedIdAtom, isComingBackAtom } from './booking.atoms.js';
import { PAYMENT_STEP } from './steps.js';

/**
 * The unpaid booking that the server knows for whoever comes back. An address of the payment step leads to it at once
 * (`isAwaited` until that is clear, `isLost` without an answer); on any other step it is offered.
 */
export function useSavedBooking(isWanted: boolean) {
  const unpaid = useUnpaidBooking(isWanted);
  const setBookedId = useSetAtom(bookedIdAtom);
  const declinedId = useAtomValue(declinedIdAtom);
  const [isComingBack, setComingBack] = useAtom(isComingBackAtom);
  const step = useSearchParams()[0].get('step');
  const wantsToPay = isComingBack && step === String(PAYMENT_STEP);
  const found = (isWanted && unpaid.data) || null;
  const isLost = isWanted && wantsToPay && unpaid.isError;

  useEffect(() => {
    if (!isWanted || unpaid.isPending || isLost) return;
    if (found && wantsToPay) setBookedId(found.booking.id);
    setComingBack(false);
  }, [isWanted, unpaid.isPending, isLost, found, wantsToPay, setBookedId, setComingBack]);

  return {
    isAwaited: isWanted && wantsToPay,
    /** The payment step was asked for, and nobody could say whether there is something to pay. */
    isLost,
    query: unpaid,
    offer: found && found.booking.id !== declinedId ? found : null,
  };
}
