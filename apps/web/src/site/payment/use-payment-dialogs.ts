import { useAtom, useAtomValue } from 'jotai';
import { useState } from 'react';
import { useBack } from '../../lib/browser/use-back.js';
import { openDialogAtom, paymentAtom } from './payment.atoms.js';
import { canClose } from './payment.machine.js';

const HOME_AFTER_MS = 300;

/** Which dialog of the payment stands, one at a time, and where it leads when it closes or the browser goes back. */
export function usePaymentDialogs(onLeave: (path: string) => void) {
  const [dialog, setDialog] = useAtom(openDialogAtom);
  const payment = useAtomValue(paymentAtom);
  const [isLeaving, setLeaving] = useState(false);

  const leaveHome = () => {
    setLeaving(true);
    setDialog('none');
    setTimeout(() => onLeave('/'), HOME_AFTER_MS);
  };
  useBack(dialog !== 'none' || isLeaving, () => {
    if (dialog === 'pay' && canClose(payment)) {
      setDialog('none');
      return true;
    }
    if (dialog === 'paid') setDialog('complete');
    if (dialog === 'complete') leaveHome();
    return false;
  });

  return {
    dialog,
    setDialog,
    leaveHome,
    leaveForProfile: () => {
      setLeaving(true);
      onLeave('/profile');
    },
  };
}
