import { useAtom, useAtomValue } from 'jotai';
import { useState } from 'react';
import { isPaid, type BookingView } from '#libs/contracts';
import { useBack } from '../../lib/use-back.js';
import { CompleteDialog } from './complete-dialog.js';
import { PayDialog } from './pay-dialog.js';
import { PayStep } from './pay-step.js';
import { openDialogAtom, paymentAtom } from './payment.atoms.js';
import { canClose } from './payment.machine.js';
import type { SignUp } from './sign-up-form.js';
import { SuccessDialog } from './success-dialog.js';

const HOME_AFTER_MS = 300;

type Props = {
  booking: BookingView;
  signUp: SignUp | null;
  /** Brings the booking up to what the server knows once it is paid. */
  onPaid: () => Promise<void>;
  onLeave: (path: string) => void;
};

/** All that is needed once a booking is stored, in one file: one dialog at a time, and the pay button of step 5. */
export default function PaymentPart({ booking, signUp, onPaid, onLeave }: Props) {
  const [dialog, setDialog] = useAtom(openDialogAtom);
  const payment = useAtomValue(paymentAtom);
  const [isLeaving, setLeaving] = useState(false);

  const settle = async () => {
    await onPaid();
    setDialog('paid');
  };
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

  return (
    <>
      {dialog === 'none' && !isPaid(booking) && <PayStep booking={booking} onPaid={settle} />}
      <PayDialog
        open={dialog === 'pay'}
        booking={booking}
        onClose={() => setDialog('none')}
        onPaid={settle}
      />
      <SuccessDialog open={dialog === 'paid'} booking={booking} onClose={() => setDialog('complete')} />
      <CompleteDialog
        open={dialog === 'complete'}
        booking={booking}
        signUp={signUp}
        onSignedUp={() => {
          setLeaving(true);
          onLeave('/profile');
        }}
        onClose={leaveHome}
      />
    </>
  );
}
