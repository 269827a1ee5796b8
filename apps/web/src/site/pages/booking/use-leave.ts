import { useSetAtom } from 'jotai';
import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import { startOverAtom } from '../../booking/booking.atoms.js';
import { resetPaymentAtom } from '../../payment/payment.atoms.js';

/**
 * Gives `leave(path)` for a finished booking, which is forgotten once the page is gone; earlier, the wizard would jump
 * back to its first step.
 */
export function useLeave() {
  const startOver = useSetAtom(startOverAtom);
  const resetPayment = useSetAtom(resetPaymentAtom);
  const navigate = useNavigate();
  const isLeaving = useRef(false);
  useEffect(
    () => () => {
      if (!isLeaving.current) return;
      startOver();
      resetPayment();
    },
    [startOver, resetPayment],
  );
  return (path: string) => {
    isLeaving.current = true;
    void navigate(path, { replace: true });
  };
}
